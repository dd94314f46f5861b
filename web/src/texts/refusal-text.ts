/** The sentence of any refusal by its code, for administrators: responses name the refusals of single rows and fields by codes. */
import { refusals } from '#contract/refusals.ts';
import type { Texts } from './common.texts.ts';

const english: Readonly<Partial<Record<string, { readonly sentence: string }>>> = refusals;

/** Returns the code when it has no sentence. */
export const codeText = ({ translations }: Pick<Texts, 'translations'>, code: string): string =>
  translations[code] ?? english[code]?.sentence ?? code;
