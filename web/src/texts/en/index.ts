/**
 * The English texts of all screens but the administrators': part of the first load, and the shape of every language.
 * Texts that the specification gives are used to the letter.
 */
import type { RefusalCode } from '#contract/refusals.ts';
import { ruleSentences } from '#contract/rule-sentences.ts';
import { checklist } from './checklist.ts';
import { common } from './common.ts';
import { fieldErrors } from './field-errors.ts';
import { questions } from './questions.ts';
import { session } from './session.ts';

type RefusalTexts = Readonly<
  Record<keyof typeof ruleSentences, string> & Partial<Record<RefusalCode, string>>
>;
/** Of refusals in responses, by their codes. */
type Translations = Readonly<Partial<Record<string, string>>>;

const refusals: RefusalTexts = ruleSentences;
/** None: the sentences that the server sends are the English ones. */
const translations: Translations = {};

export const en = {
  ...common,
  fieldErrors,
  refusals,
  translations,
  ...session,
  ...checklist,
  ...questions,
};

export type Texts = typeof en;
