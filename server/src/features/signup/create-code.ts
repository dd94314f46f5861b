/** One-time codes: six digits, or strong ones of 60 bits while codes of the account are guessed (security.md T3; decision 0030). */
import { otpDigits } from '#contract/exam.ts';
import { strongCodeAlphabet, strongCodeLength } from '#contract/signup/one-time-code.ts';
import type { Randomness } from '../../kernel/randomness.ts';

/** In the normalised form, which is hashed. */
export function createCode(randomness: Randomness, isStrong: boolean): string {
  if (!isStrong) return randomness.digits(otpDigits);
  const bytes = [...randomness.bytes(strongCodeLength)];
  // The alphabet has 32 characters, so that each is equally likely.
  return bytes.map((byte) => strongCodeAlphabet.charAt(byte % strongCodeAlphabet.length)).join('');
}

/** As in the mail: XXXX-XXXX-XXXX for a strong code. */
export function printCode(code: string): string {
  return code.length === otpDigits ? code : code.replace(/(.{4})(?=.)/g, '$1-');
}
