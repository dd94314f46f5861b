/** SQL on the table `reviews` that the checks and the queue share, and what a second check keeps of a review. */
import { refuse } from '../kernel/refusal.ts';
import { hash } from 'node:crypto';
import type { RawBuilder, SqlBool } from 'kysely';
import * as z from 'zod/mini';
import { type Urgency, urgencyOf } from '#contract/review/gravity.ts';
import { type Reason, type ReasonCode, reasonSchema, type Warning } from '#contract/review/warnings.ts';
import { parseJson } from '../kernel/encoding.ts';
import { readInChunks } from '../kernel/chunks.ts';
import { countRows, lock, streamRows } from '../platform/database/dialect.ts';
import type { Db, Tx } from '../platform/database/open-database.ts';
import type { Row } from '../tables/tables.ts';

/**
 * Serializes everything that writes points or reviews, over all instances (decision 0056). Taken before the lock of the audit
 * trail. Only `requestChecks` does without it.
 */
export async function lockReviews(tx: Tx): Promise<void> {
  await lock(tx, 'evidence checks');
}

/** Reasons that this release does not know are left out; the next checks write the row again. */
export function readReasons({ reasons }: Pick<Row<'reviews'>, 'reasons'>): Reason[] {
  const stored = parseJson(reasons);
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((item: unknown) => {
    const reason = z.safeParse(reasonSchema, item);
    return reason.success ? [reason.data] : [];
  });
}

/** The key of a reason whose own key has ids of another state: tells nothing, and still names the reason. */
function hiddenKey({ code, key }: Pick<Reason, 'code' | 'key'>): string {
  return [code, 'other-state', hash('sha256', key).slice(0, 16)].join(':');
}

/** Whether a caller who may not know what the reason is about can mean it with this key. */
export const isNamedBy = (reason: Reason, key: string): boolean =>
  reason.key === key || hiddenKey(reason) === key;

/** The centre that a reason names; '' when it names none. */
const namedCentre = ({ values: { centreId } }: Reason): string => String(centreId ?? '');

/**
 * For an account with states, a centre of another state is unknown: reasons say that there is one, but not which. Different centres stay
 * different.
 */
function withoutNames(reasons: readonly Reason[], known: ReadonlySet<string>): Reason[] {
  const unknown = [...new Set(reasons.map(namedCentre))].filter((id) => id !== '' && !known.has(id));
  return reasons.map((reason) => {
    const index = unknown.indexOf(namedCentre(reason));
    if (index === -1) return reason;
    const id = `other-state-${index + 1}`;
    const { otherPhotoId } = reason.values;
    const ids = { centreId: id, ...(otherPhotoId === undefined ? {} : { otherPhotoId: id }) };
    const values = { ...reason.values, ...ids, code: '', name: '', city: '' };
    return { ...reason, key: hiddenKey(reason), values };
  });
}

/** Returns the rows with their reasons as they are shown: of centres that this database does not have nothing is told. */
export async function withReasons<Review extends { readonly reasons: string | null }>(
  db: Db,
  rows: readonly Review[],
): Promise<(Omit<Review, 'reasons'> & { readonly reasons: Reason[] })[]> {
  const lists = rows.map(({ reasons }) => readReasons({ reasons: reasons ?? '[]' }));
  const centres = await readInChunks(
    new Set(
      lists
        .flat()
        .map(namedCentre)
        .filter((id) => id !== ''),
    ),
    (chunk) => db.selectFrom('centres').where('id', 'in', chunk).select('id').execute(),
  );
  const known = new Set(centres.map(({ id }) => id));
  return rows.map(({ reasons: _stored, ...row }, index) => ({
    ...row,
    reasons: withoutNames(lists[index] ?? [], known),
  }));
}

/** Counts the reviews of active centres: those of deleted ones apart, which are few, because a join of all would read all rows. */
export async function countActive(db: Db, condition: RawBuilder<SqlBool>): Promise<number> {
  const all = await countRows(db.selectFrom('reviews').where(condition));
  if (all === 0) return 0;
  // SQLite takes the tables of a cross join in this order, and the index of deleted centres.
  const joined = db
    .selectFrom('centres')
    .crossJoin('reviews')
    .whereRef('reviews.centre_id', '=', 'centres.id');
  return all - (await countRows(joined.where('centres.archived_at', 'is not', null).where(condition)));
}

const rowsPerPage = 500;

/** Pages of the reviews of active centres, by the ids of the centres. */
export function pagesOfReviews(db: Db, condition: RawBuilder<SqlBool>, state?: string) {
  let query = db
    .selectFrom('reviews')
    .innerJoin('centres', 'centres.id', 'reviews.centre_id')
    .where('centres.archived_at', 'is', null)
    .where(condition)
    .select(['reviews.centre_id as id', 'centres.centre_code', 'reviews.centre_state', 'reviews.version'])
    .select(['submitted_at', 'reasons']);
  if (state !== undefined) query = query.where('reviews.centre_state', '=', state);
  return streamRows(query, rowsPerPage, ['reviews.centre_id'], ({ id }) => [id]);
}

export type PagedReview =
  ReturnType<typeof pagesOfReviews> extends AsyncGenerator<(infer Review)[]> ? Review : never;

export async function findReview(db: Db, centreId: string): Promise<Row<'reviews'> | undefined> {
  return db.selectFrom('reviews').selectAll().where('centre_id', '=', centreId).executeTakeFirst();
}

/** The review that an officer is about to change, and the code of its centre. Throws `review.not-found`, also for a deleted centre, or `review.changed-elsewhere`. */
export async function findToSave(tx: Tx, centreId: string, version: number) {
  await lockReviews(tx);
  const stored = await findReview(tx, centreId);
  const centre = await tx
    .selectFrom('centres')
    .where('id', '=', centreId)
    .where('archived_at', 'is', null)
    .select('centre_code as code')
    .executeTakeFirst();
  if (stored === undefined || centre === undefined) throw refuse('review.not-found');
  if (stored.version !== version) throw refuse('review.changed-elsewhere');
  return { stored, code: centre.code };
}

/** Writes the row, unless it is no longer the one that was read: then returns false. */
export async function updateReview(
  tx: Tx,
  read: Pick<Row<'reviews'>, 'centre_id' | 'version' | 'checks_version'>,
  values: Partial<Omit<Row<'reviews'>, 'centre_id'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reviews')
    .set(values)
    .where('centre_id', '=', read.centre_id)
    .where('version', '=', read.version)
    .where('checks_version', '=', read.checks_version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export type ReviewOutcome = Pick<Row<'reviews'>, 'decision' | 'reasons' | 'version'> & Urgency;

/** Reasons keep the time and the mark of their key. */
function mergeReasons(
  before: readonly Reason[],
  found: readonly Warning<ReasonCode>[],
  now: string,
): Reason[] {
  const known = new Map(before.map((reason) => [reason.key, reason]));
  return found.map((warning) => {
    const { found_at = now, set_aside = null } = known.get(warning.key) ?? {};
    return { ...warning, items: [...warning.items], values: { ...warning.values }, found_at, set_aside };
  });
}

/** What corrections have changed. */
export interface Corrected {
  /** Whether the head has answered the last correction after the last decision. */
  readonly isCorrected: boolean;
  /** When the photos that count now took the place of others, by the item. */
  readonly photosSince: ReadonlyMap<string, string>;
}

/**
 * Combines what the checks have found with what officers decided about earlier findings. What was found in a photo before another one took
 * its place, and the mark on it, say nothing about that one.
 */
export function mergeReview(
  stored: Row<'reviews'> | undefined,
  found: readonly Warning<ReasonCode>[],
  { isCorrected, photosSince }: Corrected,
  now: string,
): ReviewOutcome {
  // What somebody has marked or decided about since was seen with the present photos.
  const isOfPresentPhotos = ({ items, found_at: foundAt, set_aside: mark }: Reason): boolean =>
    items.every((item) =>
      [foundAt, mark?.at, stored?.decided_at].some((at) => (at ?? '') >= (photosSince.get(item) ?? '')),
    );
  const before = stored === undefined ? [] : readReasons(stored).filter(isOfPresentPhotos);
  const merged = mergeReasons(before, found, now);
  const reasons = JSON.stringify(merged);
  if (stored === undefined) return { decision: 'waiting', reasons, ...urgencyOf(merged), version: 1 };
  const known = new Set(before.map(({ key }) => key));
  const hasNewReason = merged.some(({ key }) => !known.has(key));
  // What an officer decided stands until there is something new to decide about.
  const isOutdated =
    (stored.decision === 'accepted' && (hasNewReason || isCorrected)) ||
    (stored.decision === 'asked' && isCorrected);
  const decision = isOutdated ? 'waiting' : stored.decision;
  const isChanged = decision !== stored.decision || reasons !== stored.reasons;
  return { decision, reasons, ...urgencyOf(merged), version: stored.version + Number(isChanged) };
}
