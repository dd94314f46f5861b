/** An input for digits that receives pasted and autofilled text whole, before its maximum length truncates it. */
import { toAsciiDigits } from '#contract/text.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** The value after an insertion; text that contains all the digits itself replaces the value. */
function withInserted(input: HTMLInputElement, text: string, maxDigits: number): string {
  if (toAsciiDigits(text).replace(/[^0-9]/g, '').length >= maxDigits) return text;
  const { value, selectionStart, selectionEnd } = input;
  return value.slice(0, selectionStart ?? value.length) + text + value.slice(selectionEnd ?? value.length);
}

interface DigitsFieldProps extends Omit<TextFieldProps, 'maxLength' | 'inputMode' | 'ref' | 'onChange'> {
  readonly maxDigits: number;
  /** Receives the text with any other characters between the digits; the caller removes them. */
  readonly onChange: (text: string) => void;
}

export function DigitsField({ maxDigits, onChange, ...field }: DigitsFieldProps) {
  const receiveWholeText = (input: HTMLInputElement | null) => {
    // React's event of the same name is a different one and does not carry the pasted text.
    const onBeforeInput = (event: InputEvent): void => {
      const text = event.data ?? '';
      if (input === null || text.length < 2 || !event.cancelable) return;
      event.preventDefault();
      onChange(withInserted(input, text, maxDigits));
    };
    input?.addEventListener('beforeinput', onBeforeInput);
    return () => input?.removeEventListener('beforeinput', onBeforeInput);
  };
  return (
    <TextField
      {...field}
      ref={receiveWholeText}
      inputMode="numeric"
      maxLength={maxDigits}
      onChange={onChange}
    />
  );
}
