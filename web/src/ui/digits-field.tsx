/** An input for at most so many digits that reads pasted and suggested text whole before its maximum length cuts it. */
import { toAsciiDigits } from '#contract/text.ts';
import { TextField, type TextFieldProps } from './field.tsx';

/** What stands in the input once the text is in; a text that has all the digits itself takes the place of what was there. */
function withInserted(input: HTMLInputElement, text: string, maxDigits: number): string {
  if (toAsciiDigits(text).replace(/[^0-9]/g, '').length >= maxDigits) return text;
  const { value, selectionStart, selectionEnd } = input;
  return value.slice(0, selectionStart ?? value.length) + text + value.slice(selectionEnd ?? value.length);
}

interface DigitsFieldProps extends Omit<TextFieldProps, 'maxLength' | 'inputMode' | 'ref' | 'onChange'> {
  readonly maxDigits: number;
  /** Takes text with whatever stands between the digits; the caller keeps what it can use. */
  readonly onChange: (text: string) => void;
}

export function DigitsField({ maxDigits, onChange, ...field }: DigitsFieldProps) {
  const readWhole = (input: HTMLInputElement | null) => {
    // React's event of this name is another one and does not tell what was pasted.
    const read = (event: InputEvent): void => {
      const text = event.data ?? '';
      if (input === null || text.length < 2 || !event.cancelable) return;
      event.preventDefault();
      onChange(withInserted(input, text, maxDigits));
    };
    input?.addEventListener('beforeinput', read);
    return () => input?.removeEventListener('beforeinput', read);
  };
  return (
    <TextField {...field} ref={readWhole} inputMode="numeric" maxLength={maxDigits} onChange={onChange} />
  );
}
