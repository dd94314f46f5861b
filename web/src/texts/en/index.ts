/** The English texts that everybody's screens need. They are part of the first load, and their shape is that of every language. */
import { refusals, type RefusalCode } from '#contract/refusals.ts';
import { checklist } from './checklist.ts';
import { common } from './common.ts';
import { landing } from './landing.ts';
import { photos } from './photos.ts';
import { questions } from './questions.ts';
import { session } from './session.ts';
import { signup } from './signup.ts';

/** The sentences that the server sends are the English ones. */
const refusalTexts = Object.fromEntries(
  Object.entries(refusals).map(([code, { text }]) => [code, text]),
) as Record<RefusalCode, string>;

export const en = {
  ...common,
  refusals: refusalTexts,
  ...landing,
  ...signup,
  ...session,
  ...checklist,
  ...questions,
  ...photos,
};

export type Texts = typeof en;
