/** An input for a whole number as text: numeric keyboard, no spinners. Removes leading zeros and keeps invalid input. */
import { TextField } from '../../../ui/text-field.tsx';
import { stripLeadingZeros } from '../draft/form-values.ts';

interface CountFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly value: string;
  readonly required?: boolean;
  readonly onChange: (value: string) => void;
}

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
