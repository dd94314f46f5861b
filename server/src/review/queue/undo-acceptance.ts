/**
 * POST /admin/review/acceptances/{id}/undo: returns centres that were accepted, or asked for a correction, together to the queue. What has been touched since is
 * left as it is and named. Who was drawn for a spot check stays drawn: a draw that could be taken back could be repeated until it pleases.
 */
import type { Call } from '../../calls.ts';
import * as z from 'zod/mini';
import { maxLeftCodes, type AcceptPreview } from '#contract/review/decision-endpoints.ts';
import { actorOf, recordLists } from '../../audit/audit-trail.ts';
import { parseJson } from '../../submissions/stored-checklist.ts';
import { chunksOf } from '../../kernel/chunks.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import { withdrawCorrections } from '../corrections/ask-correction.ts';
import { lockReviews } from '../review-rows.ts';
import { isTogether } from './save-review.ts';
import type { AcceptableCentre } from './list-acceptable.ts';

/** What accepting overwrites. */
const before = ['note', 'decided_by', 'decided_at', 'accepted_at'] as const;
const beforeSchema = z.object({
  note: z.string(),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  accepted_at: z.nullable(z.string()),
});
const untouched = { note: '', decided_by: null, decided_at: null, accepted_at: null };

interface Act {
  readonly id: string;
  readonly by: string;
  readonly at: string;
}

/** To be called before the centres are decided about, in the same transaction. */
export async function keepAcceptance(
  tx: Tx,
  act: Act,
  centres: readonly Pick<AcceptableCentre, 'id'>[],
): Promise<void> {
  for (const chunk of chunksOf(centres)) {
    const rows = await tx
      .selectFrom('reviews')
      .where(
        'centre_id',
        'in',
        chunk.map(({ id }) => id),
      )
      .select(['centre_id', 'version', ...before])
      .execute();
    const values = rows.map(({ centre_id: centreId, version, ...overwritten }) => ({
      id: act.id,
      centre_id: centreId,
      accepted_at: act.at,
      accepted_by: act.by,
      version: version + 1,
      before: JSON.stringify(overwritten),
    }));
    if (values.length > 0) await tx.insertInto('acceptances').values(values).execute();
  }
}

export async function findLastAcceptance(db: Db): Promise<AcceptPreview['last']> {
  const last = await db
    .selectFrom('acceptances')
    .innerJoin('centres', 'centres.id', 'acceptances.centre_id')
    .innerJoin('reviews', 'reviews.centre_id', 'acceptances.centre_id')
    .where('reviews.decision', '=', 'accepted')
    .where('centres.archived_at', 'is', null)
    .where(isTogether)
    .orderBy('acceptances.accepted_at', 'desc')
    .orderBy('acceptances.id', 'desc')
    .select(['acceptances.id', 'accepted_by', 'acceptances.accepted_at'])
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return null;
  const { centres } = await db
    .selectFrom('acceptances')
    .where('id', '=', last.id)
    .select((eb) => eb.fn.countAll().as('centres'))
    .executeTakeFirstOrThrow();
  return { id: last.id, by: last.accepted_by, at: last.accepted_at, centres: Number(centres) };
}

const acceptedQuery = (db: Db, id: string) =>
  db
    .selectFrom('acceptances')
    .innerJoin('reviews', 'reviews.centre_id', 'acceptances.centre_id')
    .innerJoin('centres', 'centres.id', 'acceptances.centre_id')
    .where('acceptances.id', '=', id)
    .where(isTogether)
    .select(['acceptances.centre_id', 'acceptances.version', 'acceptances.before'])
    .select(['centres.centre_code', 'archived_at', 'reviews.version as present_version', 'reviews.decision'])
    .orderBy('centres.centre_code')
    .limit(500);

type AcceptedRow = Awaited<ReturnType<ReturnType<typeof acceptedQuery>['execute']>>[number];

/** About a deleted centre, and one of an archived edition, nothing is decided. */
const isTouched = (row: AcceptedRow): boolean =>
  row.present_version !== row.version ||
  (row.decision !== 'accepted' && row.decision !== 'asked') ||
  row.archived_at !== null;

async function restore(tx: Tx, rows: readonly AcceptedRow[]): Promise<void> {
  const alike = Map.groupBy(rows, (row) => `${row.version} ${row.before}`);
  for (const [first, ...others] of alike.values()) {
    if (first === undefined) continue;
    const stored = z.safeParse(beforeSchema, parseJson(first.before));
    const ids = [first, ...others].map(({ centre_id: id }) => id);
    await tx
      .updateTable('reviews')
      .set({
        ...(stored.success ? stored.data : untouched),
        decision: 'waiting',
        version: first.version + 1,
      })
      .where('centre_id', 'in', ids)
      .execute();
  }
}

interface Undone {
  readonly undone: readonly string[];
  readonly left: readonly string[];
}

/** The next of the centres that are still kept; null when there is none. */
async function undoSome(call: Call, id: string): Promise<Undone | null> {
  return call.database.transaction(async (tx) => {
    await lockReviews(tx);
    const rows = await acceptedQuery(tx, id).execute();
    if (rows.length === 0) return null;
    const unchanged = rows.filter((row) => !isTouched(row));
    const asked = unchanged.filter(({ decision }) => decision === 'asked').map((row) => row.centre_id);
    const withdrawn = await withdrawCorrections(call, tx, asked);
    const undone = unchanged.filter((row) => row.decision === 'accepted' || withdrawn.has(row.centre_id));
    await restore(tx, undone);
    const ids = rows.map(({ centre_id: centreId }) => centreId);
    await tx.deleteFrom('acceptances').where('id', '=', id).where('centre_id', 'in', ids).execute();
    const codesOf = (some: readonly AcceptedRow[]): string[] => some.map(({ centre_code: code }) => code);
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

/** Some centres at a time: what a stop interrupts is continued by the next call. Throws `acceptance.not-found`. */
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
