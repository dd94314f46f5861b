/** What an administrator may do, and for which states, as the table `accounts` has it. */
import * as z from 'zod/mini';
import { type AccountLimits, covers, limitsShape, rights } from '#contract/rights.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Row } from '../../tables/tables.ts';

type StoredLimits = Pick<Row<'accounts'>, 'rights' | 'states'>;

/** A new administrator has all (specification section 6). */
export const noLimits: AccountLimits = { rights, states: [] };

const limitsSchema = z.object(limitsShape);

/** Throws when the row has something else: then the account may do nothing. */
export const limitsOf = (row: StoredLimits): AccountLimits =>
  z.parse(limitsSchema, {
    rights: JSON.parse(row.rights) as unknown,
    states: JSON.parse(row.states) as unknown,
  });

/** Without repetitions, in the order in which they are shown. */
export const toStoredLimits = (limits: AccountLimits): StoredLimits => ({
  rights: JSON.stringify(rights.filter((right) => limits.rights.includes(right))),
  states: JSON.stringify([...new Set(limits.states)].toSorted()),
});

/** Throws `rights.beyond-own` when the limits go beyond those of the caller: nobody gives, or takes over, what they do not have. */
export function assertCovers(own: AccountLimits, other: AccountLimits): void {
  if (!covers(own, other)) throw refuse('rights.beyond-own');
}
