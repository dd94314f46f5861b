/** The input of each kind of question. */
import type { ReactNode } from 'react';
import type { ValueByKind } from '#contract/checklist/derive/form-values.ts';
import {
  perKind,
  type PerKind,
  type Question,
  type QuestionKind,
} from '#contract/checklist/questions/question.ts';
import type { Texts } from '../../../texts/common.texts.ts';
import { CheckboxGroup, RadioGroup, YesNo } from '../../../ui/choices.tsx';
import { Counter, Group } from '../../../ui/field.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { type BoundInput, labelOf, hintOf, sentenceOf, textQuestionInput } from './text-question-input.tsx';

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

interface QuestionInputProps {
  readonly id: string;
  readonly question: Question;
  readonly input: BoundInput<unknown>;
}

export function QuestionInput({ id, question, input }: QuestionInputProps) {
  return perKind(inputOfKind, question, input, id);
}
