/** What the checks read from typed words: pincodes and states in addresses, names of exams and of institutions, faults (decision 0059). */
import { cutToCharacters, toAsciiDigits } from '../../text.ts';
import { stateOf } from '../states.ts';

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

/** As in "We have no coaching", but not in "Shop No. 4". */
const denial =
  /^(?:[\p{L}\p{M}]+ ){0,2}(?:no(?![.: ]*\d)|not|none|nil|n\.?\s?a|never|nahi|nahin)(?![\p{L}\p{M}])/iu;
const denialAtEnd = /(?:नहीं|नही|nahi|nahin)(?: (?:है|हैं|hai|hain))?[\s।.!]*$/iu;

/** Recognises what says that there is nothing to tell. */
export function isDenial(text: string): boolean {
  const normal = text.trim().normalize('NFC');
  return isNoExam(normal) || denial.test(normal) || denialAtEnd.test(normal);
}

/** Words in lower case with one blank between two; with one form of the Hindi nasal, and without the dot below letters. */
const foldWords = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('\u093c', '')
    .replaceAll('\u0901', '\u0902')
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

const deniedBefore = /(?:^| )(?:no|not|nothing|none|never|without|isnt|arent)(?: [\p{L}\p{M}]+){0,2}$/u;
/**
 * As in "टूटा हुआ नहीं है" and, at the end only, "टूटी खिड़की नहीं है": elsewhere another word before the "not" is what is denied, as in
 * "खराब पंखा नहीं बदला".
 */
const deniedAfter =
  /^(?: (?:हुआ|हुई|हुए|भी|कुछ|बिल्कुल|बिलकुल|hua|hui|hue|bhi|kuch|bilkul))? (?:नहीं|नही|nahi|nahin) |^ [\p{L}\p{M}]+ (?:नहीं|नही|nahi|nahin) (?:(?:है|हैं|था|थी|थे|hai|hain|tha|thi|the) )?$/u;

/** Of the text around a fault, on each side. */
const shownCharacters = 60;

/**
 * Returns the first of these words or phrases in a text, and what stands around it; null when there is none. Whole words count, and
 * not in "nothing is broken" or "टूटा नहीं है".
 */
export function findFault(
  text: string,
  words: readonly string[],
): { readonly word: string; readonly text: string } | null {
  const clauses = text.split(/[.,;:!?।\n]+/).map((clause) => ` ${foldWords(clause)} `);
  const word = words.find((each) => {
    const folded = foldWords(each);
    return folded !== '' && clauses.some((clause) => reports(clause, folded));
  });
  return word === undefined ? null : { word, text: excerptOf(text, word) };
}

/** Both folded; the clause has a blank at either end. */
function reports(clause: string, word: string): boolean {
  const sought = ` ${word} `;
  for (let at = clause.indexOf(sought); at !== -1; at = clause.indexOf(sought, at + 1)) {
    const isDenied =
      deniedBefore.test(clause.slice(0, at)) || deniedAfter.test(clause.slice(at + sought.length - 1));
    if (!isDenied) return true;
  }
  return false;
}

/** The whole of a short text. */
function excerptOf(text: string, word: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  const at = Math.max(0, line.toLowerCase().indexOf(word.toLowerCase()) - shownCharacters);
  const start = at === 0 ? 0 : line.indexOf(' ', at) + 1;
  const shown = cutToCharacters(line.slice(start), 2 * shownCharacters);
  return `${start === 0 ? '' : '…'}${shown}${start + shown.length < line.length ? '…' : ''}`;
}
