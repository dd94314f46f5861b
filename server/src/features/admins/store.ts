/** Reads of other tables for this room; the SQL that writes `accounts` is in `domain/accounts/`. */
import type { Db } from '../../platform/database/open-database.ts';

/** Counts the centre users who have set a password and whose phone is on the master list (product.md, Administrators 4). */
export async function countCentreUsers(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('role', '=', 'centre')
    .where('password_set_at', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('centres')
          .select('centres.id')
          .whereRef('centres.phone', '=', 'accounts.username')
          .where('archived_at', 'is', null),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}
