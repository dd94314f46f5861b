/**
 * Every refusal that the server can return: code, HTTP status and English sentence (specification sections 5 and 8).
 * The browser translates by code; the sentence is sent in `error` for other clients. `{wait}` is replaced by a duration, `{day}` by a day.
 */
import { accountRefusals } from './refusals/accounts.ts';
import { administrationRefusals } from './refusals/administration.ts';
import { checklistRefusals } from './refusals/checklist.ts';
import { factorRefusals } from './refusals/factor.ts';
import { generalRefusals } from './refusals/general.ts';

interface RefusalEntry {
  readonly status: number;
  /** Missing for a `LaterRefusalCode`. */
  readonly text?: string;
}

export const refusals = {
  ...generalRefusals,
  ...accountRefusals,
  ...factorRefusals,
  ...checklistRefusals,
  ...administrationRefusals,
} satisfies Record<string, RefusalEntry>;

export type RefusalCode = keyof typeof refusals;
/** A code without text in this table, which is part of the browser's first load; see `refusal-sentences.ts`. */
export type LaterRefusalCode = {
  [Code in RefusalCode]: (typeof refusals)[Code] extends { readonly text: string } ? never : Code;
}[RefusalCode];
export const refusalCodes = Object.keys(refusals) as RefusalCode[];

export function isRefusalCode(value: unknown): value is RefusalCode {
  return typeof value === 'string' && Object.hasOwn(refusals, value);
}

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
  readonly others?: readonly OtherRecord[];
  /** The day after whose end the checklist is closed. */
  readonly closesOn?: string;
}
