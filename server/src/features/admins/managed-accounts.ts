/**
 * Who may manage whose account (product.md, Administrators 15): only one that may do no more than oneself, and somebody always may manage
 * all of them.
 */
import type { AccountLimits } from '#contract/rights.ts';
import { assertCovers, limitsOf } from '../../domain/accounts/account-limits.ts';
import type { Account } from '../../domain/accounts/accounts.ts';
import { getAdmin, listAdminAccounts } from '../../domain/accounts/admin-accounts.ts';
import { refuse } from '../../kernel/refusal.ts';
import { lock } from '../../platform/database/dialect.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import type { Caller } from '../../platform/http/caller.ts';

/** Serializes changes of who may do what; to be called before the accounts are read. Returns what the caller may do now. */
export async function lockOwnLimits(tx: Tx, caller: Caller): Promise<AccountLimits> {
  await lock(tx, 'rights of administrators');
  return limitsOf(await getAdmin(tx, caller.accountId));
}

/** What was asserted before the lock may have changed since. Throws `rights.accounts`. */
export function assertManages({ rights }: AccountLimits): void {
  if (!rights.includes('accounts')) throw refuse('rights.accounts');
}

/** Throws `admin.not-found`, `rights.accounts`, or `rights.beyond-own` for an account that may do more than the caller's. */
export async function getManaged(db: Db, id: string, caller: Caller): Promise<Account> {
  const account = await getAdmin(db, id);
  if (id !== caller.accountId) assertManages(caller);
  assertCovers(caller, limitsOf(account));
  return account;
}

/** Throws `admin.last-manager` when nobody is left who may manage the accounts of all states. */
export async function assertManaged(tx: Tx): Promise<void> {
  const isManager = ({ rights, states }: AccountLimits): boolean =>
    rights.includes('accounts') && states.length === 0;
  if (!(await listAdminAccounts(tx)).some((account) => isManager(limitsOf(account))))
    throw refuse('admin.last-manager');
}
