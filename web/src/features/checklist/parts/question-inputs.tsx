/** The input of each kind of question; what a single question wants beyond that is listed here by its name. */
import type { ReactNode } from 'react';
import type { ValueByKind } from '#contract/checklist/derive/form-values.ts';
import type { LabelId, QuestionId } from '#contract/checklist/questions/index.ts';
import type { PerKind, QuestionKind } from '#contract/checklist/questions/question.ts';
import { stripMobile } from '#contract/signup/mobile.ts';
import { cutToCharacters, lengthInCharacters, toAsciiDigits } from '#contract/text.ts';
import type { Texts } from '../../../texts/en/index.ts';
import { CheckboxGroup, Group, RadioGroup, YesNo } from '../../../ui/choices.tsx';
import { TextArea, TextField, type TextFieldProps } from '../../../ui/field.tsx';
import { CountField } from './count-field.tsx';
import type { StepErrors } from './step-frame.tsx';

export interface BoundInput<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly errors: StepErrors;
  readonly texts: Texts;
}
type InputByKind = { readonly [Kind in QuestionKind]: BoundInput<ValueByKind[Kind]> };

interface TextInput extends Partial<Omit<TextFieldProps, 'id' | 'value' | 'onChange'>> {
  readonly isLong?: true;
  /** What the input keeps of typed text. */
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
  headEmail: { inputMode: 'email', autoComplete: 'email', spellCheck: false, clean: (text) => text.trim() },
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

const labelOf = ({ labels }: Texts, id: string): string => labels[id as LabelId];

function hintOf({ questionHints }: Texts, id: string): string | undefined {
  const hints: Readonly<Record<string, string>> = questionHints;
  return hints[id];
}

const optionLabel = ({ options }: Texts, option: string): string => {
  const labels: Readonly<Record<string, string>> = options;
  return labels[option] ?? option;
};

const optionsOf = (options: readonly string[], texts: Texts) =>
  options.map((value) => ({ value, label: optionLabel(texts, value) }));

/** Shown by the screen of the rooms. */
const shownByScreen = (): null => null;

export const inputOfKind: PerKind<InputByKind, ReactNode> = {
  text: ({ required, cut, maxLength, pattern }, { value, onChange, errors, texts }, id) => {
    const { isLong, clean = (text: string) => text, ...input } = textInputs[id as QuestionId] ?? {};
    const isLimited = cut === true || pattern !== undefined;
    const keep = (text: string): string =>
      isLimited ? cutToCharacters(clean(text), maxLength) : clean(text);
    const common = {
      id,
      label: labelOf(texts, id),
      hint:
        cut === true ? texts.hints.charactersLeft(maxLength - lengthInCharacters(value)) : hintOf(texts, id),
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
  },
  'yes-no': (_, { value, onChange, errors, texts }, id) => (
    <YesNo id={id} legend={labelOf(texts, id)} value={value} error={errors.of(id)} onChange={onChange} />
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
      id={id}
      legend={labelOf(texts, id)}
      hint={hintOf(texts, id)}
      values={value}
      options={optionsOf(options, texts)}
      onChange={onChange}
    />
  ),
  counts: ({ items }, { value, onChange, errors, texts }, id) => (
    <Group id={id} legend={labelOf(texts, id)}>
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
  'yes-no-details': (_, { value: { associated, details }, onChange, errors, texts }, id) => (
    <>
      <YesNo
        id={`${id}.associated`}
        legend={labelOf(texts, id)}
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
