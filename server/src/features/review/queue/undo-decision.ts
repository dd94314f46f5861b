/**
 * POST /admin/review/{id}/undo: takes the last decision about one centre back. What it overwrote is kept beside what was accepted
 * together, under the id of the centre, so that there is at most one for each.
 */
import type { Call } from '../../../calls.ts';
import { sql, type SqlBool } from 'kysely';
import * as z from 'zod/mini';
import { decisions } from '#contract/review/endpoints.ts';
import { parseJson } from '../../../domain/checklists/stored-checklist.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { Db, Tx } from '../../../platform/database/open-database.ts';
import type { Row } from '../../../tables/tables.ts';
import type { Services } from '../../../services.ts';
import { withdrawCorrections } from '../corrections/withdraw-corrections.ts';
import { updateReview } from '../review-rows.ts';
import { findToSave } from './find-to-save.ts';

/** Whether a row of `acceptances` is of centres that were accepted together, not of a decision about one. */
export const isTogether = sql<SqlBool>`acceptances.id <> acceptances.centre_id`;

/** What a decision overwrites. The note stays: somebody has written it. */
const beforeSchema = z.object({
  decision: z.enum(decisions),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  accepted_at: z.nullable(z.string()),
  drawn_at: z.nullable(z.string()),
});

const keptQuery = (db: Db, centreId: string) =>
  db
    .selectFrom('acceptances')
    .where('id', '=', centreId)
    .where('centre_id', '=', centreId)
    .select(['version', 'before']);

const forget = (tx: Tx, centreId: string) =>
  tx.deleteFrom('acceptances').where('id', '=', centreId).where('centre_id', '=', centreId).execute();

/** To be called before the decision is written, in the same transaction. */
export async function keepDecision(
  { clock }: Pick<Services, 'clock'>,
  tx: Tx,
  { centre_id: centreId, version, ...stored }: Row<'reviews'>,
  by: string,
): Promise<void> {
  await forget(tx, centreId);
  const before = JSON.stringify(z.parse(beforeSchema, stored));
  const now = clock.now().toISOString();
  await tx
    .insertInto('acceptances')
    .values({
      id: centreId,
      centre_id: centreId,
      accepted_at: now,
      accepted_by: by,
      version: version + 1,
      before,
    })
    .execute();
}

/**
 * A request for a correction is withdrawn. Throws `review.not-found`, `correction.answered`, or `review.changed-elsewhere` when `version` is
 * not the one since the last decision about this centre: what somebody or a check has touched later is left as it is.
 */
export async function undoDecision(call: Call, centreId: string, version: number): Promise<void> {
  await call.database.transaction(async (tx) => {
    const { stored, code: target } = await findToSave(tx, centreId, version);
    const kept = await keptQuery(tx, centreId).executeTakeFirst();
    const before = z.safeParse(beforeSchema, parseJson(kept?.before ?? ''));
    if (kept?.version !== version || !before.success) throw refuse('review.changed-elsewhere');
    if (stored.decision === 'asked') {
      const withdrawn = await withdrawCorrections(call, tx, [centreId]);
      if (!withdrawn.has(centreId)) throw refuse('correction.answered');
    }
    const isWritten = await updateReview(tx, stored, { ...before.data, version: version + 1 });
    if (!isWritten) throw refuse('review.changed-elsewhere');
    await forget(tx, centreId);
    const details = { decision: before.data.decision, before: stored.decision, undo: true };
    await call.record(tx, 'review.decided', { target, details });
  });
  call.mailer.deliverSoon();
}
