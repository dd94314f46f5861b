/** The sentences about reasons in every language. A page imports only the file of its language. */
import { reasonsEn } from './en.ts';
import { reasonsHi } from './hi.ts';
import type { ReasonWords } from './reason-words.ts';

export const reasonWords: Readonly<Record<'en' | 'hi', ReasonWords>> = { en: reasonsEn, hi: reasonsHi };
