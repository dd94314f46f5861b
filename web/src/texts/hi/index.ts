/** The Hindi texts of all screens but the administrators', loaded when Hindi is chosen. Terms as in `docs/glossary.md`. */
import type { Texts } from '../en/index.ts';
import { checklist } from './checklist.ts';
import { common } from './common.ts';
import { questions } from './questions.ts';
import { refusals } from './refusals.ts';
import { session } from './session.ts';

export const hi = {
  ...common,
  translations: refusals,
  ...session,
  ...checklist,
  ...questions,
} satisfies Texts;
