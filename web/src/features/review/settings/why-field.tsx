/** Why an officer changes a setting, which is required. */
import { lengthInCharacters } from '#contract/text.ts';
import { maxWhyLength } from '#contract/review/settings-endpoints.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { Counter } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** Returns what is wrong with it; undefined when nothing is. */
export function useWhyError(): (why: string) => string | undefined {
  const { settings: texts } = useAdminTexts().reviewTools;
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
  const { settings: texts } = useAdminTexts().reviewTools;
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
