/** The sentence of a rule that the browser checks itself. Not part of the first load. */
import { ruleSentences } from '#contract/rule-sentences.ts';
import type { Texts } from './common.texts.ts';

const english: Readonly<Partial<Record<string, string>>> = ruleSentences;

/** Returns the code when it has no sentence. */
export const ruleText = ({ translations }: Pick<Texts, 'translations'>, code: string): string =>
  translations[code] ?? english[code] ?? code;
