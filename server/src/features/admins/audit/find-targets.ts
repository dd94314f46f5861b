/** Finds what the entries of a page name and still exists, so that the page can link to it. */
import { listAdminAccounts } from '../../../domain/accounts/admin-accounts.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { AuditTrailTable } from '../../../schema.ts';

export interface Targets {
  /** Without deleted centres. */
  readonly centres: { readonly centre_code: string; readonly id: string }[];
  readonly usernames: string[];
}

/** Entries from before a centre was created are about another one with its code, maybe of an earlier edition. */
async function findCentres(
  db: Db,
  codes: readonly string[],
  entries: readonly AuditTrailTable[],
): Promise<Targets['centres']> {
  if (codes.length === 0) return [];
  const rows = await db
    .selectFrom('centres')
    .select(['centre_code', 'id', 'created_at'])
    .where('centre_code', 'in', codes)
    .where('archived_at', 'is', null)
    .execute();
  return rows
    .filter((row) => entries.every(({ target, at }) => target !== row.centre_code || at >= row.created_at))
    .map(({ centre_code, id }) => ({ centre_code, id }));
}

export async function findTargets(db: Db, entries: readonly AuditTrailTable[]): Promise<Targets> {
  const named = new Set(entries.map(({ target }) => target).filter((target) => target !== ''));
  const admins = await listAdminAccounts(db);
  return {
    centres: await findCentres(db, [...named], entries),
    usernames: admins.map(({ username }) => username).filter((username) => named.has(username)),
  };
}
