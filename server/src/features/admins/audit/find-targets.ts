/** Finds what the entries of a page name and still exists, so that the page can link to it. */
import { listAdminAccounts } from '../../../domain/accounts/admin-accounts.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { AuditTrailTable } from '../../../schema.ts';

export interface Targets {
  /** By centre code, without deleted centres. */
  readonly centreIds: Record<string, string>;
  readonly usernames: string[];
}

async function findCentreIds(db: Db, codes: readonly string[]): Promise<Record<string, string>> {
  if (codes.length === 0) return {};
  const rows = await db
    .selectFrom('centres')
    .select(['centre_code', 'id'])
    .where('centre_code', 'in', codes)
    .where('archived_at', 'is', null)
    .execute();
  return Object.fromEntries(rows.map(({ centre_code: code, id }) => [code, id]));
}

export async function findTargets(db: Db, entries: readonly AuditTrailTable[]): Promise<Targets> {
  const named = new Set(entries.map(({ target }) => target).filter((target) => target !== ''));
  const admins = await listAdminAccounts(db);
  return {
    centreIds: await findCentreIds(db, [...named]),
    usernames: admins.map(({ username }) => username).filter((username) => named.has(username)),
  };
}
