/** Makes spellings of the same name equal: case, marks above Latin letters, nukta, punctuation, "and", what stands in parentheses. */

const latinMarks = /[\u0300-\u036f]/g;
const nukta = /\u093c/g;

export function foldName(name: string): string {
  return name
    .normalize('NFD')
    .replace(latinMarks, '')
    .replace(nukta, '')
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .replace(/&|\band\b|\bof\b/g, ' ')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}
