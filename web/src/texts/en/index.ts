/**
 * The English texts of all screens but the administrators': part of the first load, and the shape of every language.
 * Texts that the specification gives are used to the letter.
 */
import { checklist } from './checklist.ts';
import { common } from './common.ts';
import { questions } from './questions.ts';
import { session } from './session.ts';

/** The sentences of refusals by their codes. English has none here: it is the language of the server's sentences. */
const translations: Readonly<Partial<Record<string, string>>> = {};

export const en = {
  ...common,
  translations,
  ...session,
  ...checklist,
  ...questions,
};

export type Texts = typeof en;
