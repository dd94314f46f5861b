/** The lines of a mail that name the centres of a person. */

import { mailedCode } from './frame-mail.ts';

export interface NamedCentre {
  readonly code: string;
}

/** More are counted. */
const maxNamed = 50;

const andMore = {
  en: (count: number) => `and ${count} more`,
  hi: (count: number) => `और ${count} केंद्र`,
};

/** For a subject: one centre by its code, several by their number, in English and Hindi. */
export function countCentresInWords(
  centres: readonly NamedCentre[],
): readonly [english: string, hindi: string] {
  const [first] = centres.map(({ code }) => mailedCode(code));
  return centres.length === 1
    ? [`centre ${first ?? ''}`, `केंद्र ${first ?? ''}`]
    : [`${centres.length} centres`, `${centres.length} केंद्र`];
}

export function listCentresInWords(centres: readonly NamedCentre[], language: 'en' | 'hi'): string {
  const others = centres.length - maxNamed;
  const lines = centres.slice(0, maxNamed).map(({ code }) => `- ${mailedCode(code)}`);
  return [...lines, ...(others > 0 ? [`- ${andMore[language](others)}`] : [])].join('\n');
}
