/** Recognises the ways to write that no exam was held here before. */
import { toAsciiDigits } from '../../text.ts';

const words = new Set(
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

export const isNoExam = (name: string): boolean => words.has(fold(name));
