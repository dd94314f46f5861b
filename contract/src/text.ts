import * as z from 'zod/mini';

// Text fields that API clients may send as JSON numbers, such as phones and pincodes.

/** Accepts text up to this length, or a whole number, which becomes its digits. */
export function textOrNumber(maxLength: number) {
  return z.union([z.string().check(z.maxLength(maxLength)), z.pipe(wholeNumber, z.transform(String))]);
}

// A whole number. Not `z.int`, whose table of number formats would be part of the first load.

export const wholeNumber = z.number().check(z.refine(Number.isSafeInteger));

/** Cleans and validates typed text before it is stored. */

/** C0 and C1 controls except tab, line feed and carriage return, and lone surrogates: never stored. */
// oxlint-disable-next-line no-control-regex -- matching control characters is the purpose
const forbiddenCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\p{Surrogate}/u;

/** Marks that reorder the surrounding text and can disguise a name. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g;

export function hasForbiddenCharacters(text: string): boolean {
  return forbiddenCharacters.test(text);
}

/** Returns the stored form of typed text: NFC, without bidi controls, trimmed, line ends as `\n`. */
export function cleanText(text: string): string {
  return text.normalize('NFC').replace(bidiControls, '').replace(/\r\n?/g, '\n').trim();
}

/** Counts code points, not UTF-16 units. */
export function lengthInCharacters(text: string): number {
  return [...text].length;
}

export function cutToCharacters(text: string, maxLength: number): string {
  return [...text].slice(0, maxLength).join('');
}

/** Converts Devanagari digits, as typed on Hindi keyboards, to 0 to 9. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x0966));
}

/** An ASCII e-mail address with one `@`, safe for mail headers (security.md T42). */
const emailPattern =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

export function isEmail(text: string): boolean {
  return text.length <= 254 && emailPattern.test(text) && text.indexOf('@') <= 64;
}

/** An Indian postal code: six digits, the first not 0. */
export function isPincode(text: string): boolean {
  return /^[1-9][0-9]{5}$/.test(text);
}
