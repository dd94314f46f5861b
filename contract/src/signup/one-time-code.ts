/** The forms of a one-time code: six digits, or twelve characters while somebody guesses codes (security.md T3; decision 0030). */
import { otpDigits } from '../exam.ts';
import { toAsciiDigits } from '../text.ts';

export const strongCodeLength = 12;

/** Crockford's base32: no I, L, O and U, so that no character is taken for another. */
export const strongCodeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns the code in a typed or pasted text, at most `length` characters: upper case, without hyphens, blanks and look-alikes. */
export function stripCode(text: string, length: number): string {
  const ascii = toAsciiDigits(text);
  if (length === otpDigits) return ascii.replace(/[^0-9]/g, '').slice(0, length);
  // In a pasted sentence the code is printed as XXXX-XXXX-XXXX.
  const code = /\w{4}-\w{4}-\w{4}/.exec(ascii)?.[0] ?? ascii;
  return code
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, length);
}
