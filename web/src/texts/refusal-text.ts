/** The sentence of any refusal by its code, for administrators: responses name the refusals of single rows and fields by codes. */
import { refusalSentences } from '#contract/refusal-sentences.ts';
import type { Texts } from './common.texts.ts';

const english: Readonly<Partial<Record<string, string>>> = refusalSentences;

/** Returns the code when it has no sentence. */
export const codeText = ({ translations }: Pick<Texts, 'translations'>, code: string): string =>
  translations[code] ?? english[code] ?? code;
