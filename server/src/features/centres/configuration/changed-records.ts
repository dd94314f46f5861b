/** Whoever's phone or e-mail on record changes has to log in again (security.md T10, S16). */
import type { CentreFields } from '#contract/centres/centre-rules.ts';
import { revokeTokens } from '../../../domain/accounts/accounts.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import { listAccountIdsOfMobiles } from './store.ts';

type Contact = Pick<CentreFields, 'phone' | 'email'>;

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
