/** What the checks read from typed words: pincodes and states in addresses, names of exams and of institutions (decision 0057). */
import { toAsciiDigits } from '../../text.ts';
import { stateOf } from '../../states.ts';

/** Parts of longer numbers, such as phone numbers with or without an area code, are none: 0612-222333, 98765 432100. */
const before = String.raw`(?<!\d[-/.]?)(?<!\b0\d{2,4}\)?[ -]{1,3})(?<!\d{4,} )`;
const after = String.raw`(?![-/.]?\d)(?! \d{3})`;
/** Also in the form 110 001. */
const pincodes = new RegExp(`${before}(?:[1-9]\\d{5}|(?<!\\d )[1-9]\\d{2} \\d{3})${after}`, 'g');

/** What is written before a six-digit number that is no pincode. */
const otherNumber =
  /\b(?:ph|phone|tel|telephone|fax|mob|mobile|affiliation|(?:school|college|centre|center|survey|khasra|plot|regd?|registration) (?:code|no|number))\b[^\p{L}\d]*(?:(?:code|no|number)\b[^\p{L}\d]*)?$/iu;

/** Returns the six digits of the first pincode in an address that is not the given one; null when there is none. */
export function findOtherPincode(address: string, pincode: string): string | null {
  const text = toAsciiDigits(address).replaceAll(/[^\S\n]/g, ' ');
  for (const match of text.matchAll(pincodes)) {
    const digits = match[0].replace(' ', '');
    if (digits !== pincode && !otherNumber.test(text.slice(0, match.index))) return digits;
  }
  return null;
}

const noExamWords = new Set(
  [
    ['', '0', 'none', 'no', 'na', 'nil', 'null', 'zero', 'never', 'nothing', 'not applicable', 'not any'],
    ['no exam', 'no exams', 'no examination', 'no previous exam', 'no previous examination', 'nahi', 'nahin'],
    ['नहीं', 'नही', 'ना', 'न', 'कोई नहीं', 'कोई नही', 'कुछ नहीं', 'लागू नहीं', 'लागू नही', 'शून्य', 'निल'],
    ['कोई परीक्षा नहीं', 'कोई परीक्षा नही'],
  ].flatMap((list) => list.map(fold)),
);

/** Letters and digits only, in lower case, with one form of the Hindi nasal. */
function fold(text: string): string {
  return toAsciiDigits(text)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ँ', 'ं')
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** Recognises the ways to write that no exam was held here before. */
export const isNoExam = (name: string): boolean => noExamWords.has(fold(name));

/** What only institutions of governments are called, as a whole word. */
const governmentName =
  /(?<![\p{L}\p{M}])(?:kendriya|navodaya|govt|government|rajkiya|zill?a parishad|केंद्रीय|केन्द्रीय|नवोदय|राजकीय|शासकीय|जिला परिषद)(?![\p{L}\p{M}])/iu;

export const hasGovernmentName = (name: string): boolean => governmentName.test(name.normalize('NFC'));

/** Words and numbers, without pincodes. */
export const countWords = (text: string): number =>
  (toAsciiDigits(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter((word) => !/^\d{6}$/.test(word)).length;

const country = /\s(?:india|bharat|भारत)$/i;
const longestStateName = 8;
/** "UP" and "MP" stand for more than states. */
const shortestStateName = 3;

/**
 * Returns the state with which an address ends, before a pincode and the country; null when it ends with none. Elsewhere the name of a
 * state is mostly that of a road, a bank or a town: Delhi Road, Punjab National Bank, Bihar Sharif.
 */
export function stateAtEnd(address: string): string | null {
  const text = toAsciiDigits(address).replaceAll(/[^\p{L}\p{M}&]+/gu, ' ');
  const words = text.trimEnd().replace(country, '').trim().split(' ');
  const most = Math.min(longestStateName, words.length);
  for (let count = most; count > 0; count -= 1) {
    const name = words.slice(-count).join(' ');
    const state = name.length < shortestStateName ? null : stateOf(name);
    if (state !== null) return state;
  }
  return null;
}
