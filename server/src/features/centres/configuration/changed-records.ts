/** Ends the sessions of users whose phone or e-mail on the master list changes (security.md T10, S16). */
import type { CentreFields } from '#contract/centres/centre-rules.ts';
import { revokeTokens } from '../../../domain/accounts/accounts.ts';
import type { Db, Tx } from '../../../platform/database/open-database.ts';

type Contact = Pick<CentreFields, 'phone' | 'email'>;

const mobilesPerStatement = 500;

async function listAccountIdsOfMobiles(db: Db, mobiles: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (let start = 0; start < mobiles.length; start += mobilesPerStatement) {
    const rows = await db
      .selectFrom('accounts')
      .select('id')
      .where('role', '=', 'centre')
      .where('username', 'in', mobiles.slice(start, start + mobilesPerStatement))
      .execute();
    ids.push(...rows.map((row) => row.id));
  }
  return ids;
}

/** @param changes each record before and after */
export async function endSessionsOfChangedRecords(
  tx: Tx,
  changes: readonly (readonly [before: Contact, after: Contact])[],
  now: Date,
): Promise<void> {
  const phones = changes
    .filter(([before, after]) => before.phone !== after.phone || before.email !== after.email)
    .flatMap(([before, after]) => [before.phone, after.phone]);
  for (const accountId of await listAccountIdsOfMobiles(tx, [...new Set(phones)]))
    await revokeTokens(tx, accountId, now);
}
