/** Checks the mail about a correction once more before it is sent. */
import { codeOfPurpose } from '../../../domain/corrections/correction-purpose.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { SentMail } from '../../../platform/mail/deliver-mail.ts';

/** Whether nothing is asked of the centre any more: its head has answered, or it was deleted or archived with its edition. */
export async function isCorrectionMailObsolete(
  db: Db,
  { purpose }: Pick<SentMail, 'purpose'>,
): Promise<boolean> {
  const code = codeOfPurpose(purpose);
  if (code === null) return false;
  const rows = await db
    .selectFrom('centres')
    .innerJoin('corrections', 'corrections.centre_id', 'centres.id')
    .select(['corrections.answered_at', 'centres.archived_at'])
    // As archived centres had it; their own one may be free for another centre.
    .where((eb) => eb(eb.fn.coalesce('superseded_code', 'centre_code'), '=', code))
    .execute();
  // When no centre with corrections has the code, it was corrected meanwhile.
  return rows.length > 0 && !rows.some((row) => row.answered_at === null && row.archived_at === null);
}
