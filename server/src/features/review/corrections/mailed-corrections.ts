/** Checks the mail about a correction once more before it is sent. */
import { codeOfPurpose } from '../../../domain/corrections/correction-purpose.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { SentMail } from '../../../platform/mail/deliver-mail.ts';

/** Whether nothing is asked of the centre any more, because its head has answered or the centre was deleted. */
export async function isCorrectionMailObsolete(
  db: Db,
  { purpose }: Pick<SentMail, 'purpose'>,
): Promise<boolean> {
  const code = codeOfPurpose(purpose);
  if (code === null) return false;
  const rows = await db
    .selectFrom('centres')
    .leftJoin('corrections', (join) =>
      join.onRef('corrections.centre_id', '=', 'centres.id').on('corrections.answered_at', 'is', null),
    )
    .select(['corrections.number', 'centres.archived_at'])
    .where('centre_code', '=', code)
    .execute();
  // A code that nobody has was corrected meanwhile.
  return rows.length > 0 && !rows.some((row) => row.number !== null && row.archived_at === null);
}
