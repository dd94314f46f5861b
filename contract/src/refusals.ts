/**
 * Every refusal that the server can return: code and HTTP status (specification sections 5 and 8). Its English sentence is in
 * `rule-sentences.ts` when the browser checks the same rule, else in `refusal-sentences.ts`.
 */
import { accountRefusals } from './refusals/accounts.ts';
import { administrationRefusals } from './refusals/administration.ts';
import { checklistRefusals } from './refusals/checklist.ts';
import { factorRefusals } from './refusals/factor.ts';
import { generalRefusals } from './refusals/general.ts';
import type { SentMail } from './received-refusal.ts';
import { reviewRefusals } from './refusals/review.ts';

export const refusals = {
  ...generalRefusals,
  ...accountRefusals,
  ...factorRefusals,
  ...checklistRefusals,
  ...administrationRefusals,
  ...reviewRefusals,
} satisfies Record<string, { readonly status: number }>;

export type RefusalCode = keyof typeof refusals;
export const refusalCodes = Object.keys(refusals) as RefusalCode[];

/** A problem with one named field or part of a request. */
export interface FieldProblem {
  readonly field: string;
  readonly code: RefusalCode;
}

/** Another centre that a change conflicts with, and its e-mail. */
export interface OtherRecord {
  readonly centreCode: string;
  readonly email: string;
}

export interface RefusalDetails {
  readonly problems?: readonly FieldProblem[];
  readonly waitSeconds?: number;
  readonly sentMail?: SentMail;
  readonly others?: readonly OtherRecord[];
  /** The day after whose end the checklist is closed. */
  readonly closesOn?: string;
  /** With `text.foreign-address`: the piece of the text that looks like an address. */
  readonly found?: string;
  /** With `reminders.changed`: how many centres and mails it is now. */
  readonly reached?: { readonly centres: number; readonly mails: number };
}
