/** The input of a text question, and the label and hint of any question. */
import type { LabelId, QuestionId } from '#contract/checklist/questions/index.ts';
import type { TextQuestion } from '#contract/checklist/questions/question.ts';
import { stripMobile } from '#contract/signup/schemas.ts';
import { cleanCode, cutToCharacters, toAsciiDigits } from '#contract/text.ts';
import type { Texts } from '../../../texts/common.texts.ts';
import { Counter } from '../../../ui/field.tsx';
import { TextArea, TextField, type TextFieldProps } from '../../../ui/text-field.tsx';
import type { StepErrors } from './step-frame.tsx';

/** What the input of a question gets: the value in the draft, its errors and its texts. */
export interface BoundInput<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly errors: StepErrors;
  readonly texts: Texts;
}

export const labelOf = ({ labels }: Texts, id: string): string => labels[id as LabelId];

/** How a question of yes and no is asked. */
export const sentenceOf = (texts: Texts, id: string): string =>
  texts.questionSentences[id as LabelId] ?? labelOf(texts, id);

export function hintOf({ questionHints }: Texts, id: string): string | undefined {
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

export function textQuestionInput(
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
