/** This room's own reading of other tables; the SQL on `accounts` is in `domain/accounts/`. */
import type { Db } from '../../platform/database/open-database.ts';

/** Centre users who have set a password: the widget Users (product.md, Administrators 4). One whose phone left the list does not count. */
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
