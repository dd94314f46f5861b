/** The Hindi texts of all screens but the administrators', loaded when Hindi is chosen. Terms as in `docs/glossary.md`. */
import type { Texts } from '../en/index.ts';
import { checklist } from './checklist.ts';
import { common } from './common.ts';
import { landing } from './landing.ts';
import { photos } from './photos.ts';
import { questions } from './questions.ts';
import { refusals } from './refusals.ts';
import { session } from './session.ts';
import { signup } from './signup.ts';

export const hi = {
  ...common,
  refusals,
  ...landing,
  ...signup,
  ...session,
  ...checklist,
  ...questions,
  ...photos,
} satisfies Texts;
