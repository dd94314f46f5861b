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
const forbiddenCharacters = /(?![\t\n\r])\p{Cc}|\p{Surrogate}/u;

/**
 * Characters that nobody sees: blanks without width, soft hyphens, byte order marks, marks that reorder text, fillers. With one of them a
 * code or a name looks like another and is none of it.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/** Joiners and variation selectors shape the letters beside them, so names and sentences keep them. */
const invisibleInNames =
  /(?![\u200c\u200d\p{Variation_Selector}])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** A SHA-256 in lower-case hex. */
export const sha256Pattern = /^[0-9a-f]{64}$/;

export function hasForbiddenCharacters(text: string): boolean {
  return forbiddenCharacters.test(text);
}

/** Text as a page takes it in: line breaks of word processors and PDF files are line feeds, other controls are left out. */
export function withoutControls(text: string, lineBreak = '\n'): string {
  return text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, lineBreak).replace(/(?![\t\n\r])\p{Cc}/gu, '');
}

/** Returns the stored form of typed text: NFC, without invisible characters, trimmed, line ends as `\n`. */
export function cleanText(text: string): string {
  return text.replace(invisibleInNames, '').normalize('NFC').replace(/\r\n?/g, '\n').trim();
}

/** The same for what is compared sign by sign, such as a code or a number, in which joiners have no meaning. */
export function cleanCode(text: string): string {
  return cleanText(text.replace(invisible, ''));
}

/** The form in which e-mail addresses and usernames are stored and compared. */
export function cleanAddress(text: string): string {
  return cleanCode(text).toLowerCase();
}

/** Counts code points, not UTF-16 units. */
export function lengthInCharacters(text: string): number {
  return [...text].length;
}

export function cutToCharacters(text: string, maxLength: number): string {
  return [...text].slice(0, maxLength).join('');
}

/** The digits of each script of India, of Arabic, and in full width, by what they mean. */
const asciiDigits = new Map(
  Array.from('٠۰०০੦૦୦௦౦೦൦０').flatMap((zero) =>
    Array.from({ length: 10 }, (_, value): [string, string] => [
      String.fromCharCode(zero.charCodeAt(0) + value),
      String(value),
    ]),
  ),
);
const otherDigits = new RegExp(`[${Array.from(asciiDigits.keys()).join('')}]`, 'g');

/** Converts the digits of other scripts and keyboards to 0 to 9. */
export function toAsciiDigits(text: string): string {
  return text.replace(otherDigits, (digit) => asciiDigits.get(digit) ?? digit);
}

/** A whole number that a spreadsheet or a program has written as a decimal: `282001.0`. */
const emptyFraction = /\.0{1,2}$/;

/** The digits of a typed number; what is no digit stays. */
export function cleanNumber(text: string): string {
  return toAsciiDigits(cleanCode(text)).replace(emptyFraction, '');
}

export function cleanPincode(text: string): string {
  return cleanNumber(text).replace(/\s/g, '');
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
