/**
 * One spelling of a text for searching: what people write differently and mean alike becomes the same. Stored texts and
 * queries are folded by this function; a change of it needs a migration that folds the stored texts again.
 */
import { toAsciiDigits } from '#contract/text.ts';

/**
 * Where the Unicode blocks of Devanagari, Bengali, Gurmukhi, Gujarati, Oriya, Telugu, Kannada and Malayalam start; letters have
 * the same offset in each. Tamil is left out: it has one spelling of each nasal.
 */
const indicBlocks = [0x0900, 0x0980, 0x0a00, 0x0a80, 0x0b00, 0x0c00, 0x0c80, 0x0d00];
const blockSize = 0x80;
const anusvara = 0x02;

const inEachBlock = (...offsets: readonly number[]): string =>
  offsets.flatMap((offset) => indicBlocks.map((block) => String.fromCodePoint(block + offset))).join('');

const consonants = indicBlocks
  .map((block) => `${String.fromCodePoint(block + 0x15)}-${String.fromCodePoint(block + 0x39)}`)
  .join('');
const nasalConsonants = inEachBlock(0x19, 0x1e, 0x23, 0x28, 0x2e);
const viramas = inEachBlock(0x4d);
/** Chandrabindu, and the tippi of Gurmukhi. */
const nasalSigns = `${inEachBlock(0x01)}\u0a70`;

/** हिन्दी, हिँदी and हिंदी: a nasal consonant without a vowel before a consonant is also written as a sign on the vowel before. */
const nasals = new RegExp(`[${nasalSigns}]|[${nasalConsonants}][${viramas}](?=[${consonants}])`, 'g');
const nuktas = new RegExp(`[${inEachBlock(0x3c)}]`, 'g');

function toAnusvara(nasal: string): string {
  const codePoint = nasal.codePointAt(0) ?? 0;
  return String.fromCodePoint(codePoint - (codePoint % blockSize) + anusvara);
}

/** Quotes, dashes and full stops, which are inside words too (St. Mary's, A-100), and characters that are not seen. */
const dropped = /[\p{Pd}\p{Pi}\p{Pf}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}.'"`´]/gu;
/** All other punctuation but `%`, `_` and `@`, which are part of codes and addresses. */
const separating = /[[\p{P}\p{Z}]--[%_@]]+/gv;

function foldPunctuation(text: string): string {
  return text.replace(/\s/g, ' ').replace(dropped, '').replace(separating, ' ');
}

/**
 * Lower case, NFKC, Indic digits as 0 to 9, without nuktas and with one spelling of nasals, without punctuation; one blank
 * between words. What is folded already stays as it is.
 */
export function foldSearchText(text: string): string {
  const folded = foldPunctuation(text);
  const normal = folded.normalize('NFKC');
  // Again where NFKC has made marks (… becomes three full stops) or blanks (´ becomes a blank with an accent).
  const plain = normal === folded ? folded : foldPunctuation(normal);
  return toAsciiDigits(plain.toLowerCase())
    .replace(nuktas, '')
    .replace(nasals, toAnusvara)
    .normalize('NFKC')
    .trim();
}
