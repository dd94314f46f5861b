/** Finds what the entries of a page name and still exists, so that the page can link to it. */
import { listAdminAccounts } from '../../../domain/accounts/admin-accounts.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { AuditTrailTable } from '../../../schema.ts';

export interface Targets {
  /** Without deleted centres. */
  readonly centres: { readonly centre_code: string; readonly id: string }[];
  readonly usernames: string[];
}

async function findCentres(db: Db, codes: readonly string[]): Promise<Targets['centres']> {
  if (codes.length === 0) return [];
  return db
    .selectFrom('centres')
    .select(['centre_code', 'id'])
    .where('centre_code', 'in', codes)
    .where('archived_at', 'is', null)
    .execute();
}

export async function findTargets(db: Db, entries: readonly AuditTrailTable[]): Promise<Targets> {
  const named = new Set(entries.map(({ target }) => target).filter((target) => target !== ''));
  const admins = await listAdminAccounts(db);
  return {
    centres: await findCentres(db, [...named]),
    usernames: admins.map(({ username }) => username).filter((username) => named.has(username)),
  };
}
