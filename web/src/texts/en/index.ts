/**
 * The English texts of all screens but the administrators': part of the first load, and the shape of every language.
 * Texts that the specification gives are used to the letter.
 */
import { refusals, type LaterRefusalCode, type RefusalCode } from '#contract/refusals.ts';
import { checklist } from './checklist.ts';
import { common } from './common.ts';
import { questions } from './questions.ts';
import { session } from './session.ts';

type RefusalTexts = Record<Exclude<RefusalCode, LaterRefusalCode>, string> &
  Partial<Record<LaterRefusalCode, string>>;

/** The sentences that the server sends are the English ones. */
const refusalTexts = Object.fromEntries(
  Object.entries(refusals).map(([code, refusal]) => [code, (refusal as { text?: string }).text]),
) as RefusalTexts;

export const en = {
  ...common,
  refusals: refusalTexts,
  ...session,
  ...checklist,
  ...questions,
};

export type Texts = typeof en;
