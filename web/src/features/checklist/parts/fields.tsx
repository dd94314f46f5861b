/**
 * The questions of a step as inputs, in the order of the catalogue, bound to the draft. A question that is added to the catalogue needs no
 * change here: each kind has its input.
 */
import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { parseFormValues, type FormValues, type ValueByKind } from '#contract/checklist/form-values.ts';
import { totalCapacity } from '#contract/checklist/capacity.ts';
import { entriesOfStep, type EntryId, type LabelId, type QuestionId } from '#contract/checklist/questions.ts';
import { type StepId } from '#contract/checklist/steps.ts';
import {
  perKind,
  type CatalogueEntry,
  type PerKind,
  type QuestionKind,
  type TextQuestion,
} from '#contract/checklist/question-kinds.ts';
import { standardRoomSizes } from '#contract/exam.ts';
import { stripMobile } from '#contract/signup/schemas.ts';
import { cleanCode, cutToCharacters, toAsciiDigits } from '#contract/text.ts';
import type { Texts } from '../../../texts/common.texts.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckboxGroup, RadioGroup, YesNo } from '../../../ui/choices.tsx';
import { Counter, Group, type Describable } from '../../../ui/field.tsx';
import { TextArea, TextField, type TextFieldProps } from '../../../ui/text-field.tsx';
import { useChecklist, useChecklistSession } from '../checklist-context.tsx';
import { FieldNotes } from './notes.tsx';

export interface StepErrors {
  /** Returns the error text of a field after the first attempt to continue; undefined when it is valid. */
  readonly of: (field: string) => string | undefined;
}

/** What the input of a question gets; `field` is what most controls take as it is, with the value in the draft. */
interface BoundInput<Value> {
  readonly field: Describable & { readonly value: Value; readonly onChange: (value: Value) => void };
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

function textQuestionInput(
  { required, cut, maxLength, pattern }: TextQuestion,
  { field, texts }: BoundInput<string>,
  id: string,
) {
  const { isLong, clean = (text: string) => text, ...input } = textInputs[id as QuestionId] ?? {};
  const isLimited = cut === true || pattern !== undefined;
  const common = {
    ...field,
    label: labelOf(texts, id),
    counter:
      pattern === undefined ? (
        <Counter value={field.value} limit={maxLength} always={cut === true} />
      ) : undefined,
    required,
    onChange: (text: string) =>
      field.onChange(isLimited ? cutToCharacters(clean(text), maxLength) : clean(text)),
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

function optionsOf(options: readonly string[], texts: Texts) {
  const labels: Readonly<Record<string, string>> = texts.options;
  return options.map((value) => ({ value, label: labels[value] ?? value }));
}

/** Removes leading zeros, which count inputs do not keep (specification section 5, Step2b). */
export function stripLeadingZeros(text: string): string {
  return text.replace(/^0+(?=[0-9])/, '');
}

/** An input for a whole number as text: numeric keyboard, no spinners. Keeps invalid input. */
function CountField({ onChange, ...field }: TextFieldProps & { readonly onChange: (value: string) => void }) {
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

/** In the counts of rooms 0 is blank (specification section 5, Step2a). */
const withoutZero = (text: string): string => (text === '0' ? '' : text);

/** The rooms of 24, 48 and 72: the lines of a table on a phone, beside each other where there is room. */
function StandardRooms({ errors }: { readonly errors: StepErrors }) {
  const { labels } = useTexts();
  const session = useChecklistSession();
  const { answers } = useChecklist().draft;
  return (
    <div className="field-rows">
      {standardRoomSizes.map((size) => {
        const id = `rooms${size}` as const;
        return (
          <CountField
            key={id}
            id={id}
            label={labels[id]}
            value={answers[id]}
            error={errors.of(id)}
            onChange={(text) => session.edit((before) => ({ ...before, [id]: withoutZero(text) }))}
          />
        );
      })}
    </div>
  );
}

function TotalCapacity() {
  const { labels } = useTexts();
  const { answers } = useChecklist().draft;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-card bg-ground px-3 py-1">
      <label htmlFor="totalCapacity">{labels.totalCapacity}</label>
      <input
        id="totalCapacity"
        readOnly
        value={totalCapacity(parseFormValues(answers))}
        className="min-h-11 w-28 bg-transparent text-right text-2xl font-bold"
      />
    </div>
  );
}

interface OtherRoomsProps extends BoundInput<FormValues['otherRooms']> {
  readonly maxRooms: number;
}

function OtherRooms({ field: { value: rooms, onChange }, errors, texts, maxRooms }: OtherRoomsProps) {
  const [next, setNext] = useState({ id: '' });
  // On what the next render shows: a new room, or what is left after one was removed.
  useEffect(() => document.getElementById(next.id)?.focus(), [next]);
  const focusRoom = (index: number): void =>
    setNext({ id: index < 0 ? 'otherRooms' : `otherRooms.${index}.capacity` });
  const add = (): void => {
    onChange([...rooms, { capacity: '', count: '' }]);
    focusRoom(rooms.length);
  };
  const remove = (index: number): void => {
    onChange(rooms.toSpliced(index, 1));
    focusRoom(Math.min(index, rooms.length - 2));
  };
  return (
    <div className="space-y-4">
      {rooms.map((room, index) => {
        const id = `otherRooms.${index}`;
        return (
          <Group key={id} id={id} legend={texts.rooms.other(index + 1)} error={errors.of(id)}>
            <div className="field-rows mt-2">
              {(['capacity', 'count'] as const).map((part) => (
                <CountField
                  key={part}
                  id={`${id}.${part}`}
                  label={texts.rooms[part]}
                  value={room[part]}
                  onChange={(text) => onChange(rooms.with(index, { ...room, [part]: withoutZero(text) }))}
                />
              ))}
              <div className="sm:self-end">
                <Button
                  variant="quiet"
                  aria-label={texts.rooms.removeOther(index + 1)}
                  onClick={() => remove(index)}
                >
                  {texts.common.remove}
                </Button>
              </div>
            </div>
          </Group>
        );
      })}
      {rooms.length < maxRooms ? (
        <Button id="otherRooms" variant="quiet" wide onClick={add}>
          <span aria-hidden>+</span>
          {texts.rooms.addOther}
        </Button>
      ) : null}
    </div>
  );
}

type InputByKind = { readonly [Kind in QuestionKind]: BoundInput<ValueByKind[Kind]> };

const inputOfKind: PerKind<InputByKind, ReactNode> = {
  text: textQuestionInput,
  'yes-no': (_, { field, texts }, id) => <YesNo {...field} legend={sentenceOf(texts, id)} />,
  count: (_, { field, texts }, id) => <CountField {...field} label={labelOf(texts, id)} />,
  choice: ({ options }, { field, texts }, id) => (
    <RadioGroup {...field} legend={labelOf(texts, id)} options={optionsOf(options, texts)} />
  ),
  choices: ({ options }, { field: { value, ...field }, texts }, id) => (
    <CheckboxGroup
      {...field}
      inTiles
      legend={labelOf(texts, id)}
      values={value}
      options={optionsOf(options, texts)}
    />
  ),
  counts: ({ items }, { field: { value, onChange }, errors, texts }, id) => (
    // Without what is in brackets: the inputs name their parts.
    <Group id={id} legend={labelOf(texts, id).replace(/ \(.*/, '')}>
      <div className="field-rows mt-2 [--columns:2]">
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
  'yes-no-details': ({ maxLength }, { field: { value, onChange }, errors, texts }, id) => (
    <>
      <YesNo
        id={`${id}.associated`}
        legend={sentenceOf(texts, id)}
        value={value.associated}
        error={errors.of(`${id}.associated`)}
        // Switching the association resets the details (specification section 4).
        onChange={(associated) => onChange({ associated, details: '' })}
      />
      {value.associated === true ? (
        <TextArea
          id={`${id}.details`}
          label={labelOf(texts, `${id}.details`)}
          hint={hintOf(texts, `${id}.details`)}
          counter={<Counter value={value.details} limit={maxLength} />}
          required
          value={value.details}
          error={errors.of(`${id}.details`)}
          onChange={(details) => onChange({ associated: true, details })}
        />
      ) : null}
    </>
  ),
  // All of them in the place of the first.
  'room-count': ({ size }, { errors }) =>
    size === standardRoomSizes[0] ? <StandardRooms errors={errors} /> : null,
  'room-list': ({ maxRooms }, input) => <OtherRooms {...input} maxRooms={maxRooms} />,
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
  if (id === 'totalCapacity') return <TotalCapacity />;
  if (entry.kind === 'centre' || entry.kind === 'photo' || entry.kind === 'derived') return null;
  const field = {
    id,
    hint: hintOf(texts, id),
    value: values[id],
    error: errors.of(id),
    onChange: (changed: unknown): void => session.edit((before) => ({ ...before, [id]: changed })),
  };
  return perKind(inputOfKind, entry, { field, errors, texts }, id);
}

interface QuestionFieldsProps {
  readonly step: StepId;
  readonly errors: StepErrors;
  /** What the screen shows instead of the input of the kind. */
  readonly custom?: Partial<Record<EntryId, ReactNode>>;
}

/** The questions of a step but its photos, which have cards of their own. */
export function QuestionFields({ step, errors, custom = {} }: QuestionFieldsProps) {
  const customById: Readonly<Record<string, ReactNode>> = custom;
  const entries: readonly (readonly [string, CatalogueEntry])[] = Object.entries(entriesOfStep[step]);
  return entries
    .filter(([, { kind }]) => kind !== 'photo')
    .map(([id, entry]) => (
      <Fragment key={id}>
        {id in customById ? customById[id] : <QuestionField id={id} entry={entry} errors={errors} />}
        <FieldNotes id={id} />
      </Fragment>
    ));
}
