/** Why an officer changes a setting, which is required. */
import { lengthInCharacters } from '#contract/text.ts';
import { maxWhyLength } from '#contract/review/settings-endpoints.ts';
import { useReviewTexts } from '../../../texts/review-texts.ts';
import { Counter } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** Returns what is wrong with it; undefined when nothing is. */
export function useWhyError(): (why: string) => string | undefined {
  const { settings: texts } = useReviewTexts().reviewTools;
  return (why) => {
    if (why.trim() === '') return texts.whyRequired;
    return lengthInCharacters(why.trim()) > maxWhyLength ? texts.whyTooLong(String(maxWhyLength)) : undefined;
  };
}

interface WhyFieldProps {
  readonly id: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (why: string) => void;
}

export function WhyField({ id, value, error, onChange }: WhyFieldProps) {
  const { settings: texts } = useReviewTexts().reviewTools;
  return (
    <TextField
      id={id}
      label={texts.why}
      hint={texts.whyHint}
      error={error}
      counter={<Counter value={value} limit={maxWhyLength} />}
      autoComplete="off"
      required
      value={value}
      onChange={onChange}
    />
  );
}
