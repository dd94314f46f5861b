/** Administrators as those to whom centres are assigned (product.md, Administrators 16). */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Officer } from '#contract/centres/assignment.ts';
import { assignedToNobody } from '#contract/centres/centre-filter.ts';
import { isOfStates } from '#contract/rights.ts';
import { refuse } from '../../kernel/refusal.ts';
import { chunksOf } from '../../kernel/chunks.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { limitsOf, noLimits, toStoredLimits } from './account-limits.ts';
import { findAdminById, listAdminAccounts } from './admin-accounts.ts';
import type { Account } from './accounts.ts';

export const toOfficer = ({ id, name, username }: Pick<Account, 'id' | 'name' | 'username'>): Officer => ({
  id,
  name: name || username,
});

/** By name. */
export async function listOfficers(db: Db): Promise<Officer[]> {
  const officers = (await listAdminAccounts(db)).map(toOfficer);
  return officers.sort((one, other) => one.name.localeCompare(other.name));
}

/** With the states that the administrator is responsible for; none: all. Throws `officer.not-found`. */
export async function findResponsible(
  db: Db,
  id: string,
): Promise<{ readonly officer: Officer; readonly states: readonly string[] }> {
  const account = await findAdminById(db, id);
  if (account === undefined) throw refuse('officer.not-found');
  return { officer: toOfficer(account), states: limitsOf(account).states };
}

/** Throws `officer.not-found`, also for an administrator who does not see centres of this state. */
export async function getOfficer(db: Db, id: string, state: string): Promise<Officer> {
  const { officer, states } = await findResponsible(db, id);
  if (!isOfStates(state, states)) throw refuse('officer.not-found');
  return officer;
}

/**
 * Whether the account that a centre is assigned to still is for its state. Somebody who no longer sees the centre does not look after it;
 * it is theirs again with the state. Refers to a row of `centres`.
 * @param account the name of the table `accounts` in the query
 */
const isForState = (account: 'accounts' | 'officers'): RawBuilder<SqlBool> => {
  const states = sql.ref<string>(`${account}.states`);
  return sql`(${states} = ${toStoredLimits(noLimits).states}
    or replace(${states}, '"' || centres.centre_state || '"', '') <> ${states})`;
};

/** The account of a row of `centres` that looks after the centre. */
export const looksAfter = (account: 'accounts' | 'officers'): RawBuilder<SqlBool> =>
  sql`(${sql.ref(`${account}.id`)} = centres.assigned_to and ${isForState(account)})`;

/** Who looks after each of these centres; those of nobody are missing. */
export async function readAssigned(
  db: Db,
  centreIds: readonly string[],
): Promise<ReadonlyMap<string, Officer>> {
  const officers = new Map<string, Officer>();
  for (const chunk of chunksOf(centreIds)) {
    const rows = await db
      .selectFrom('centres')
      .innerJoin('accounts', (join) => join.on(looksAfter('accounts')))
      .where('centres.id', 'in', chunk)
      .select(['centres.id as centre', 'accounts.id', 'name', 'username'])
      .execute();
    for (const { centre, ...account } of rows) officers.set(centre, toOfficer(account));
  }
  return officers;
}

/**
 * Whether the administrator looks after the centre; of nobody are also those whose account was deleted, or is no longer for the state.
 * Refers to a row of `centres`.
 * @param to as the filter `assigned`
 */
export const isAssignedTo = (to: string): RawBuilder<SqlBool> =>
  to === assignedToNobody
    ? sql`not exists (select 1 from accounts where ${looksAfter('accounts')})`
    : sql`(centres.assigned_to = ${to} and exists (select 1 from accounts where ${looksAfter('accounts')}))`;
