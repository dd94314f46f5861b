/** Finds the account for a typed username, in each of the two realms (product.md, Accounts 4; security.md T12). */
import { normaliseMobile } from '#contract/signup/mobile.ts';
import { findAccount, type Account } from '../../domain/accounts/accounts.ts';
import { findNewestEntry } from '../../domain/audit/read-audit-trail.ts';
import type { Db } from '../../platform/database/open-database.ts';

/** Returns the mobile when it is on the master list, or when it is the only one with the typed e-mail. */
async function findMobileOnList(db: Db, username: string): Promise<string | undefined> {
  const mobile = normaliseMobile(username);
  const rows = await db
    .selectFrom('centres')
    .select('phone')
    .distinct()
    .where('archived_at', 'is', null)
    .where(mobile === null ? 'email' : 'phone', '=', mobile ?? username.trim().toLowerCase())
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0]?.phone : undefined;
}

/** Finds a centre user by mobile or e-mail; undefined when none of their centres is on the master list. */
export async function findCentreAccount(db: Db, username: string): Promise<Account | undefined> {
  const mobile = await findMobileOnList(db, username);
  return mobile === undefined ? undefined : findAccount(db, 'centre', mobile);
}

export async function findAdminAccount(db: Db, username: string): Promise<Account | undefined> {
  return findAccount(db, 'admin', username.trim().toLowerCase());
}

/** Whether the audit trail knows a deleted administrator with this username. */
export async function wasAdmin(db: Db, username: string): Promise<boolean> {
  const deleted = await findNewestEntry(db, 'admin.deleted', { column: 'target', name: username });
  return deleted !== undefined;
}
