/**
 * Every refusal that the server can return: code, HTTP status and English sentence (specification sections 5 and 8).
 * The browser translates by code; the sentence is sent in `error` for other clients. `{wait}` is replaced by a duration.
 */
import { accountRefusals } from './refusals/accounts.ts';
import { administrationRefusals } from './refusals/administration.ts';
import { checklistRefusals } from './refusals/checklist.ts';
import { generalRefusals } from './refusals/general.ts';

interface RefusalEntry {
  readonly status: number;
  readonly text: string;
}

export const refusals = {
  ...generalRefusals,
  ...accountRefusals,
  ...checklistRefusals,
  ...administrationRefusals,
} satisfies Record<string, RefusalEntry>;

export type RefusalCode = keyof typeof refusals;
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
}
