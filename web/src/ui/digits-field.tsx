/** An input for digits that receives pasted and autofilled text whole, before its maximum length truncates it. */
import { toAsciiDigits } from '#contract/text.ts';
import { useIsHydrated } from './hydration.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

const digitsOf = (text: string): string => toAsciiDigits(text).replace(/[^0-9]/g, '');

/** The value after an insertion; text that contains all the digits itself replaces the value. */
function withInserted(input: HTMLInputElement, text: string, maxDigits: number): string {
  if (digitsOf(text).length >= maxDigits) return text;
  const { value, selectionStart, selectionEnd } = input;
  return value.slice(0, selectionStart ?? value.length) + text + value.slice(selectionEnd ?? value.length);
}

/** Keeps the cursor in front of the same digits when what was typed is removed or replaced. */
function keepCursor({ target }: Event): void {
  if (!(target instanceof HTMLInputElement) || target.selectionEnd === null) return;
  const fromEnd = target.value.length - target.selectionEnd;
  // After React has written the cleaned value, and before the next paint.
  requestAnimationFrame(() => {
    // Writing the value has put the cursor at its end; anywhere else, the person has moved it meanwhile.
    if (document.activeElement !== target || target.selectionEnd !== target.value.length) return;
    const position = Math.max(0, target.value.length - fromEnd);
    target.setSelectionRange(position, position);
  });
}

interface DigitsFieldProps extends Omit<TextFieldProps, 'maxLength' | 'inputMode' | 'ref' | 'onChange'> {
  readonly maxDigits: number;
  /** How many the input takes while they are typed, if that is more. */
  readonly maxTyped?: number;
  /** Receives the text with any other characters between the digits; the caller removes them. */
  readonly onChange: (text: string) => void;
}

export function DigitsField({ onChange, ...props }: DigitsFieldProps) {
  const { maxDigits, maxTyped = maxDigits, ...field } = props;
  // Before, nothing removes what is not a digit.
  const isHydrated = useIsHydrated();
  const receiveWholeText = (input: HTMLInputElement | null) => {
    // React's event of the same name is a different one and does not carry the pasted text.
    const onBeforeInput = (event: InputEvent): void => {
      const text = event.data ?? '';
      if (input === null || text === '' || !event.cancelable) return;
      const isTyped = text.length === 1;
      if (isTyped && digitsOf(text) !== '') return;
      // A typed character that is no digit never gets in, so the cursor stays where it is.
      event.preventDefault();
      if (!isTyped) onChange(withInserted(input, text, maxDigits));
    };
    input?.addEventListener('beforeinput', onBeforeInput);
    input?.addEventListener('input', keepCursor);
    return () => {
      input?.removeEventListener('beforeinput', onBeforeInput);
      input?.removeEventListener('input', keepCursor);
    };
  };
  return (
    <TextField
      {...field}
      ref={receiveWholeText}
      inputMode="numeric"
      {...(isHydrated ? { maxLength: maxTyped } : {})}
      onChange={onChange}
    />
  );
}
