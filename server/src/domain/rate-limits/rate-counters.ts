/**
 * Persistent rate limits. A window slides in twelfths: the count never exceeds the limit in any window, and a counter may
 * stay full for up to one twelfth longer than its window.
 */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import { lock } from '../../platform/database/dialect.ts';
import type { RateRule } from '../../limits.ts';

const slicesPerWindow = 12;

function sliceOf(rule: RateRule): number {
  return Math.max(1, Math.ceil(rule.windowSeconds / slicesPerWindow));
}

function bucketOf(rule: RateRule, subject: string): string {
  return `${rule.name}:${subject}`;
}

function nowInSeconds(now: Date): number {
  return Math.floor(now.getTime() / 1000);
}

function sliceStart(rule: RateRule, time: Date): number {
  const slice = sliceOf(rule);
  return Math.floor(nowInSeconds(time) / slice) * slice;
}

/**
 * Returns the seconds until one more event is allowed, or null when it is allowed now. Counts nothing. Inside a
 * transaction it locks the counter of this subject until the transaction ends.
 */
export async function secondsUntilAllowed(
  db: Db,
  rule: RateRule,
  subject: string,
  now: Date,
): Promise<number | null> {
  if (db.isTransaction) await lock(db as Tx, bucketOf(rule, subject));
  const seconds = nowInSeconds(now);
  const lifetime = rule.windowSeconds + sliceOf(rule);
  const row = await db
    .selectFrom('rate_counters')
    .select([
      sql<number | string | null>`sum(hits)`.as('hits'),
      sql<number | string | null>`min(window_start)`.as('oldest'),
    ])
    .where('bucket', '=', bucketOf(rule, subject))
    .where(sql<boolean>`window_start > ${seconds - lifetime}`)
    .executeTakeFirst();
  if (Number(row?.hits ?? 0) < rule.limit) return null;
  return Math.max(1, Number(row?.oldest ?? seconds) + lifetime - seconds);
}

/** Counts one event. */
export async function record(tx: Tx, rule: RateRule, subject: string, now: Date): Promise<void> {
  await tx
    .insertInto('rate_counters')
    .values({ bucket: bucketOf(rule, subject), window_start: sliceStart(rule, now), hits: 1 })
    .onConflict((conflict) =>
      conflict.columns(['bucket', 'window_start']).doUpdateSet({ hits: sql<number>`rate_counters.hits + 1` }),
    )
    .execute();
}

/** Counts the event and returns null if it is allowed; otherwise counts nothing and returns the seconds to wait. */
export async function consume(tx: Tx, rule: RateRule, subject: string, now: Date): Promise<number | null> {
  const wait = await secondsUntilAllowed(tx, rule, subject, now);
  if (wait === null) await record(tx, rule, subject, now);
  return wait;
}

/** Uncounts one event that was counted at `countedAt`. */
export async function refund(tx: Tx, rule: RateRule, subject: string, countedAt: Date): Promise<void> {
  await tx
    .updateTable('rate_counters')
    .set({ hits: sql<number>`hits - 1` })
    .where('bucket', '=', bucketOf(rule, subject))
    .where(sql<boolean>`window_start = ${sliceStart(rule, countedAt)}`)
    .where('hits', '>', 0)
    .execute();
}

/** Deletes counters that are older than every window. */
export async function purgeExpiredCounters(tx: Tx, now: Date): Promise<void> {
  const maxAgeSeconds = 2 * 24 * 60 * 60;
  await tx
    .deleteFrom('rate_counters')
    .where(sql<boolean>`window_start < ${nowInSeconds(now) - maxAgeSeconds}`)
    .execute();
}
