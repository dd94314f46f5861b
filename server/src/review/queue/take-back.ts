/**
 * Keeps what decisions overwrite, and takes them back: the last one about a centre, and those about many centres at once. Who was drawn
 * for a spot check stays drawn: a draw that could be taken back could be repeated until it pleases.
 */
import { sql, type SqlBool } from 'kysely';
import * as z from 'zod/mini';
import { maxLeftCodes, type AcceptPreview } from '#contract/review/decision-endpoints.ts';
import { decisions } from '#contract/review/endpoints.ts';
import { actorOf, recordLists } from '../../audit/audit-trail.ts';
import type { Call } from '../../calls.ts';
import { parseJson } from '../../kernel/encoding.ts';
import { chunksOf } from '../../kernel/chunks.ts';
import { refuse } from '../../kernel/refusal.ts';
import { countRows } from '../../platform/database/dialect.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import type { Services } from '../../services.ts';
import { withdrawCorrections } from '../corrections/ask-correction.ts';
import { findToSave, lockReviews, updateReview } from '../review-rows.ts';

/** What a decision overwrites. The note stays: somebody has written it. */
const overwrittenSchema = z.object({
  decision: z.enum(decisions),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  accepted_at: z.nullable(z.string()),
  drawn_at: z.nullable(z.string()),
});
const overwritten = ['decision', 'decided_by', 'decided_at', 'accepted_at', 'drawn_at'] as const;

interface Act {
  /** That of the centre for the last decision about it alone. */
  readonly id: string;
  readonly by: string;
  readonly at: string;
}

/** Whether a row of `acceptances` is of centres that were decided about together. */
const isTogether = sql<SqlBool>`acceptances.id <> acceptances.centre_id`;

/** To be called before the centres are decided about, in the same transaction. */
export async function keepDecisions(tx: Tx, act: Act, centreIds: readonly string[]): Promise<void> {
  for (const chunk of chunksOf(centreIds)) {
    const rows = await tx
      .selectFrom('reviews')
      .where('centre_id', 'in', chunk)
      .select(['centre_id', 'version', ...overwritten])
      .execute();
    const values = rows.map(({ centre_id: centreId, version, ...before }) => ({
      id: act.id,
      centre_id: centreId,
      accepted_at: act.at,
      accepted_by: act.by,
      version: version + 1,
      before: JSON.stringify(before),
    }));
    if (values.length > 0) await tx.insertInto('acceptances').values(values).execute();
  }
}

const forget = (tx: Tx, id: string, centreIds: readonly string[]) =>
  tx.deleteFrom('acceptances').where('id', '=', id).where('centre_id', 'in', centreIds).execute();

/** The same for one centre. Only its last decision is kept. */
export async function keepLastDecision(
  { clock }: Pick<Services, 'clock'>,
  tx: Tx,
  centreId: string,
  by: string,
): Promise<void> {
  await forget(tx, centreId, [centreId]);
  await keepDecisions(tx, { id: centreId, by, at: clock.now().toISOString() }, [centreId]);
}

const keptQuery = (db: Db, id: string) =>
  db
    .selectFrom('acceptances')
    .innerJoin('reviews', 'reviews.centre_id', 'acceptances.centre_id')
    .innerJoin('centres', 'centres.id', 'acceptances.centre_id')
    .where('acceptances.id', '=', id)
    .select(['acceptances.centre_id', 'acceptances.version', 'acceptances.before'])
    .select(['centres.centre_code', 'archived_at', 'reviews.version as present_version', 'reviews.decision'])
    .orderBy('centres.centre_code')
    .limit(500);

type KeptRow = Awaited<ReturnType<ReturnType<typeof keptQuery>['execute']>>[number];

const readBefore = ({ before }: Pick<KeptRow, 'before'>) => z.parse(overwrittenSchema, parseJson(before));

async function restore(tx: Tx, rows: readonly KeptRow[]): Promise<void> {
  const groups = Map.groupBy(rows, (row) => `${row.version} ${row.before}`);
  for (const alike of groups.values()) {
    const [first] = alike;
    if (first === undefined) continue;
    const ids = alike.map(({ centre_id: id }) => id);
    await tx
      .updateTable('reviews')
      .set({ ...readBefore(first), version: first.version + 1 })
      .where('centre_id', 'in', ids)
      .execute();
  }
}

/**
 * POST /admin/review/{id}/undo. A request for a correction is withdrawn. Throws `review.not-found`, `correction.answered`, or
 * `review.changed-elsewhere` when `version` is not the one since the last decision about this centre: what somebody or a check has
 * touched later is left as it is.
 */
export async function undoDecision(call: Call, centreId: string, version: number): Promise<void> {
  await call.database.transaction(async (tx) => {
    const { stored, code: target } = await findToSave(tx, centreId, version);
    const kept = await keptQuery(tx, centreId).executeTakeFirst();
    if (kept?.version !== version) throw refuse('review.changed-elsewhere');
    if (stored.decision === 'asked') {
      const withdrawn = await withdrawCorrections(call, tx, [centreId]);
      if (!withdrawn.has(centreId)) throw refuse('correction.answered');
    }
    const before = readBefore(kept);
    const isWritten = await updateReview(tx, stored, { ...before, version: version + 1 });
    if (!isWritten) throw refuse('review.changed-elsewhere');
    await forget(tx, centreId, [centreId]);
    const details = { decision: before.decision, before: stored.decision, undo: true };
    await call.record(tx, 'review.decided', { target, details });
  });
  call.mailer.deliverSoon();
}

/** The last acceptance of many centres of which anything could still be taken back. */
export async function findLastAcceptance(db: Db): Promise<AcceptPreview['last']> {
  const last = await db
    .selectFrom('acceptances')
    .innerJoin('centres', 'centres.id', 'acceptances.centre_id')
    .innerJoin('reviews', 'reviews.centre_id', 'acceptances.centre_id')
    .where('reviews.decision', '=', 'accepted')
    .whereRef('reviews.version', '=', 'acceptances.version')
    .where('centres.archived_at', 'is', null)
    .where(isTogether)
    .orderBy('acceptances.accepted_at', 'desc')
    .orderBy('acceptances.id', 'desc')
    .select(['acceptances.id', 'accepted_by', 'acceptances.accepted_at'])
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return null;
  const centres = await countRows(db.selectFrom('acceptances').where('id', '=', last.id));
  return { id: last.id, by: last.accepted_by, at: last.accepted_at, centres };
}

/** About a deleted centre, and one of an archived edition, nothing is decided. */
const isTouched = (row: KeptRow): boolean =>
  row.present_version !== row.version ||
  (row.decision !== 'accepted' && row.decision !== 'asked') ||
  row.archived_at !== null;

/** The next of the centres that are still kept; null when there is none. */
async function undoSome(call: Call, id: string) {
  return call.database.transaction(async (tx) => {
    await lockReviews(tx);
    const rows = await keptQuery(tx, id).where(isTogether).execute();
    if (rows.length === 0) return null;
    const unchanged = rows.filter((row) => !isTouched(row));
    const asked = unchanged.filter(({ decision }) => decision === 'asked').map((row) => row.centre_id);
    const withdrawn = await withdrawCorrections(call, tx, asked);
    const undone = unchanged.filter((row) => row.decision === 'accepted' || withdrawn.has(row.centre_id));
    await restore(tx, undone);
    const ids = rows.map(({ centre_id: centreId }) => centreId);
    await forget(tx, id, ids);
    const codesOf = (some: readonly KeptRow[]): string[] => some.map(({ centre_code: code }) => code);
    const done = { undone: codesOf(undone), left: codesOf(rows.filter((row) => !undone.includes(row))) };
    const returned = {
      action: 'reviews.returned',
      ...actorOf(call.caller),
      details: { acceptance: id },
    } as const;
    await recordLists(tx, call, returned, done);
    return done;
  });
}

/**
 * POST /admin/review/acceptances/{id}/undo: returns centres that were accepted, or asked for a correction, together to the queue. What has
 * been touched since is left as it is and named. Some centres at a time: what a stop interrupts is continued by the next call. Throws
 * `acceptance.not-found`.
 */
export async function undoAcceptance(call: Call, id: string) {
  const undone: string[] = [];
  const left: string[] = [];
  for (let done = await undoSome(call, id); done !== null;) {
    undone.push(...done.undone);
    left.push(...done.left);
    done = await undoSome(call, id);
  }
  call.mailer.deliverSoon();
  if (undone.length === 0 && left.length === 0) throw refuse('acceptance.not-found');
  return {
    message: `${undone.length} centres returned to the queue, ${left.length} left as they are`,
    undone: undone.length,
    left: left.length,
    leftCodes: left.slice(0, maxLeftCodes),
  };
}
