/** One-time codes as people type and paste them. */
import { otpDigits } from '../exam.ts';
import { toAsciiDigits } from '../text.ts';

/** Returns the digits in a typed or pasted text, at most six. */
export function stripCode(text: string): string {
  return toAsciiDigits(text)
    .replace(/[^0-9]/g, '')
    .slice(0, otpDigits);
}
