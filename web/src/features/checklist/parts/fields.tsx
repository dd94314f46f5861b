/**
 * The questions of a step as inputs, in the order of the catalogue, bound to the draft. A question that is added to the catalogue needs no
 * change here: each kind has its input.
 */
import { Fragment, type ReactNode } from 'react';
import type { ValueByKind } from '#contract/checklist/derive/form-values.ts';
import {
  entriesOfStep,
  type EntryId,
  type LabelId,
  type QuestionId,
} from '#contract/checklist/questions/index.ts';
import {
  perKind,
  type CatalogueEntry,
  type PerKind,
  type QuestionKind,
  type TextQuestion,
} from '#contract/checklist/questions/question.ts';
import type { StepId } from '#contract/checklist/questions/steps.ts';
import { stripMobile } from '#contract/signup/schemas.ts';
import { cleanCode, cutToCharacters, toAsciiDigits } from '#contract/text.ts';
import type { Texts } from '../../../texts/common.texts.ts';
import { useTexts } from '../../../texts/language.tsx';
import { CheckboxGroup, RadioGroup, YesNo } from '../../../ui/choices.tsx';
import { Counter, Group } from '../../../ui/field.tsx';
import { Card } from '../../../ui/messages.tsx';
import { TextArea, TextField, type TextFieldProps } from '../../../ui/text-field.tsx';
import { useChecklist, useChecklistSession } from '../checklist-context.tsx';
import { FieldNotes } from './notes.tsx';

export interface StepErrors {
  /** Returns the error text of a field after the first attempt to continue; undefined when it is valid. */
  readonly of: (field: string) => string | undefined;
}

/** What the input of a question gets: the value in the draft, its errors and its texts. */
interface BoundInput<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly errors: StepErrors;
  readonly texts: Texts;
}

export const labelOf = ({ labels }: Texts, id: string): string => labels[id as LabelId];

/** How a question of yes and no is asked. */
const sentenceOf = (texts: Texts, id: string): string =>
  texts.questionSentences[id as LabelId] ?? labelOf(texts, id);

function hintOf({ questionHints }: Texts, id: string): string | undefined {
  const hints: Readonly<Record<string, string>> = questionHints;
  return hints[id];
}

interface TextInput extends Partial<Omit<TextFieldProps, 'id' | 'value' | 'onChange'>> {
  readonly isLong?: true;
  /** Removes characters that the answer cannot contain. */
  readonly clean?: (text: string) => string;
}

const textInputs: Partial<Record<QuestionId, TextInput>> = {
  completeAddress: { isLong: true, autoComplete: 'street-address' },
  pincode: {
    inputMode: 'numeric',
    autoComplete: 'postal-code',
    narrow: true,
    clean: (text) => toAsciiDigits(text).replace(/[^0-9]/g, ''),
  },
  headName: { autoComplete: 'name' },
  headEmail: { inputMode: 'email', autoComplete: 'email', spellCheck: false, clean: cleanCode },
  headMobile: {
    type: 'tel',
    inputMode: 'numeric',
    autoComplete: 'tel-national',
    narrow: true,
    clean: stripMobile,
  },
  examName: { autoComplete: 'off' },
  feedback: { isLong: true },
};

/** Removes characters that the answer cannot contain, and truncates it where the question does so. */
function keepOf({ cut, maxLength, pattern }: TextQuestion, clean: (text: string) => string) {
  const isLimited = cut === true || pattern !== undefined;
  return (text: string): string => (isLimited ? cutToCharacters(clean(text), maxLength) : clean(text));
}

function textQuestionInput(
  question: TextQuestion,
  { value, onChange, errors, texts }: BoundInput<string>,
  id: string,
) {
  const { required, cut, maxLength, pattern } = question;
  const { isLong, clean = (text: string) => text, ...input } = textInputs[id as QuestionId] ?? {};
  const keep = keepOf(question, clean);
  const common = {
    id,
    label: labelOf(texts, id),
    hint: hintOf(texts, id),
    counter:
      pattern === undefined ? <Counter value={value} limit={maxLength} always={cut === true} /> : undefined,
    required,
    value,
    error: errors.of(id),
    onChange: (text: string) => onChange(keep(text)),
  };
  return isLong === true ? (
    <TextArea
      {...common}
      autoComplete={input.autoComplete}
      placeholder={cut === true ? texts.hints.feedbackPlaceholder : undefined}
    />
  ) : (
    <TextField enterKeyHint="next" {...input} {...common} />
  );
}

const optionLabel = ({ options }: Texts, option: string): string => {
  const labels: Readonly<Record<string, string>> = options;
  return labels[option] ?? option;
};

const optionsOf = (options: readonly string[], texts: Texts) =>
  options.map((value) => ({ value, label: optionLabel(texts, value) }));

/** Removes leading zeros, which count inputs do not keep (specification section 5, Step2b). */
export function stripLeadingZeros(text: string): string {
  return text.replace(/^0+(?=[0-9])/, '');
}

interface CountFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly value: string;
  readonly required?: boolean;
  readonly onChange: (value: string) => void;
}

/** An input for a whole number as text: numeric keyboard, no spinners. Keeps invalid input. */
export function CountField({ onChange, ...field }: CountFieldProps) {
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="next"
      narrow
      onChange={(text) => onChange(stripLeadingZeros(text.trim()))}
    />
  );
}

type InputByKind = { readonly [Kind in QuestionKind]: BoundInput<ValueByKind[Kind]> };

/** Step 2a shows the rooms itself. */
const shownByScreen = (): null => null;

const inputOfKind: PerKind<InputByKind, ReactNode> = {
  text: textQuestionInput,
  'yes-no': (_, { value, onChange, errors, texts }, id) => (
    <YesNo
      id={id}
      legend={sentenceOf(texts, id)}
      hint={hintOf(texts, id)}
      value={value}
      error={errors.of(id)}
      onChange={onChange}
    />
  ),
  count: (_, { value, onChange, errors, texts }, id) => (
    <CountField
      id={id}
      label={labelOf(texts, id)}
      hint={hintOf(texts, id)}
      value={value}
      error={errors.of(id)}
      onChange={onChange}
    />
  ),
  choice: ({ options }, { value, onChange, errors, texts }, id) => (
    <RadioGroup
      id={id}
      legend={labelOf(texts, id)}
      value={value}
      options={optionsOf(options, texts)}
      error={errors.of(id)}
      onChange={onChange}
    />
  ),
  choices: ({ options }, { value, onChange, texts }, id) => (
    <CheckboxGroup
      inTiles
      id={id}
      legend={labelOf(texts, id)}
      hint={hintOf(texts, id)}
      values={value}
      options={optionsOf(options, texts)}
      onChange={onChange}
    />
  ),
  counts: ({ items }, { value, onChange, errors, texts }, id) => (
    // Without what is in brackets: the inputs name their parts.
    <Group id={id} legend={labelOf(texts, id).replace(/ \(.*/, '')}>
      <div className="mt-2 grid gap-4 sm:grid-cols-2">
        {items.map((item) => (
          <CountField
            key={item}
            id={`${id}.${item}`}
            label={labelOf(texts, `${id}.${item}`)}
            required
            value={value[item] ?? ''}
            error={errors.of(`${id}.${item}`)}
            onChange={(text) => onChange({ ...value, [item]: text })}
          />
        ))}
      </div>
    </Group>
  ),
  'yes-no-details': ({ maxLength }, { value: { associated, details }, onChange, errors, texts }, id) => (
    <>
      <YesNo
        id={`${id}.associated`}
        legend={sentenceOf(texts, id)}
        value={associated}
        error={errors.of(`${id}.associated`)}
        // Switching the association resets the details (specification section 4).
        onChange={(answer) => onChange({ associated: answer, details: '' })}
      />
      {associated === true ? (
        <TextArea
          id={`${id}.details`}
          label={labelOf(texts, `${id}.details`)}
          hint={hintOf(texts, `${id}.details`)}
          counter={<Counter value={details} limit={maxLength} />}
          required
          value={details}
          error={errors.of(`${id}.details`)}
          onChange={(text) => onChange({ associated: true, details: text })}
        />
      ) : null}
    </>
  ),
  'room-count': shownByScreen,
  'room-list': shownByScreen,
};

interface QuestionFieldProps {
  readonly id: string;
  readonly entry: CatalogueEntry;
  readonly errors: StepErrors;
}

export function QuestionField({ id, entry, errors }: QuestionFieldProps) {
  const texts = useTexts();
  const session = useChecklistSession();
  const values: Readonly<Record<string, unknown>> = useChecklist().draft.answers;
  if (entry.kind === 'centre' || entry.kind === 'photo' || entry.kind === 'derived') return null;
  const value = values[id];
  const onChange = (changed: unknown): void => session.edit((before) => ({ ...before, [id]: changed }));
  return perKind(inputOfKind, entry, { value, onChange, errors, texts }, id);
}

interface QuestionFieldsProps {
  readonly step: StepId;
  readonly errors: StepErrors;
  /** What the screen shows instead of the input of the kind: centre, photos, rooms. */
  readonly custom?: Partial<Record<EntryId, ReactNode>>;
  /** The questions with which a card begins; without any, the step is one card of its frame. */
  readonly cardsFrom?: readonly EntryId[];
}

export function QuestionFields({ step, errors, custom = {}, cardsFrom = [] }: QuestionFieldsProps) {
  const customById: Readonly<Record<string, ReactNode>> = custom;
  const entries: readonly (readonly [string, CatalogueEntry])[] = Object.entries(entriesOfStep[step]);
  const field = ([id, entry]: readonly [string, CatalogueEntry]): ReactNode => (
    <Fragment key={id}>
      {id in customById ? customById[id] : <QuestionField id={id} entry={entry} errors={errors} />}
      <FieldNotes id={id} />
    </Fragment>
  );
  if (cardsFrom.length === 0) return entries.map(field);
  const starts = cardsFrom.map((first) => entries.findIndex(([id]) => id === first));
  return starts.map((start, card) => (
    <Card key={start}>
      <div className="flex flex-col gap-4 sm:gap-6">{entries.slice(start, starts[card + 1]).map(field)}</div>
    </Card>
  ));
}
