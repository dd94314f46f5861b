/**
 * Persistent rate limits. A window slides in twelfths: the count never exceeds the limit in any window, and a counter may
 * stay full for up to one twelfth longer than its window. Events from the future do not count: a clock was wrong.
 */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import { lock } from '../../platform/database/dialect.ts';
import { clockToleranceSeconds } from '../../kernel/clock.ts';
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

interface CountedEvents {
  readonly hits: number;
  /** When the first of them were counted; undefined without events. */
  readonly oldest: number | undefined;
}

async function readEvents(db: Db, rule: RateRule, subject: string, now: Date): Promise<CountedEvents> {
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
    .where(sql<boolean>`window_start <= ${seconds + clockToleranceSeconds}`)
    .executeTakeFirst();
  return { hits: Number(row?.hits ?? 0), oldest: row?.oldest == null ? undefined : Number(row.oldest) };
}

export interface CounterReading {
  readonly events: number;
  /** About when the first of them was counted; null without events. */
  readonly since: Date | null;
}

/** Returns what is counted within the window. */
export async function readCounter(
  db: Db,
  rule: RateRule,
  subject: string,
  now: Date,
): Promise<CounterReading> {
  const { hits, oldest } = await readEvents(db, rule, subject, now);
  return { events: hits, since: oldest === undefined ? null : new Date(oldest * 1000) };
}

/** Returns the number of events in the window. */
export async function countEvents(db: Db, rule: RateRule, subject: string, now: Date): Promise<number> {
  return (await readEvents(db, rule, subject, now)).hits;
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
  const { hits, oldest } = await readEvents(db, rule, subject, now);
  if (hits < rule.limit) return null;
  const seconds = nowInSeconds(now);
  const lifetime = rule.windowSeconds + sliceOf(rule);
  return Math.max(1, Math.min(lifetime, (oldest ?? seconds) + lifetime - seconds));
}

/** Counts one event, or several that happen at once. */
export async function record(tx: Tx, rule: RateRule, subject: string, now: Date, events = 1): Promise<void> {
  await tx
    .insertInto('rate_counters')
    .values({ bucket: bucketOf(rule, subject), window_start: sliceStart(rule, now), hits: events })
    .onConflict((conflict) =>
      conflict
        .columns(['bucket', 'window_start'])
        .doUpdateSet({ hits: sql<number>`rate_counters.hits + ${events}` }),
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

/** Forgets all events of this subject and returns how many there were. */
export async function clearCounter(tx: Tx, rule: RateRule, subject: string): Promise<number> {
  const rows = await tx
    .deleteFrom('rate_counters')
    .where('bucket', '=', bucketOf(rule, subject))
    .returning('hits')
    .execute();
  return rows.reduce((sum, { hits }) => sum + hits, 0);
}

/** Forgets all events of the subjects that begin with this text. Returns how many subjects had events. */
export async function clearCountersOf(tx: Tx, rule: RateRule, prefix: string): Promise<number> {
  const start = bucketOf(rule, prefix);
  const rows = await tx
    .deleteFrom('rate_counters')
    .where(sql<boolean>`substr(bucket, 1, ${start.length}) = ${start}`)
    .where('hits', '>', 0)
    .returning('bucket')
    .execute();
  return new Set(rows.map(({ bucket }) => bucket)).size;
}

/** Returns the subjects with at least `rule.limit` events within the window. */
export async function listSubjectsAtLimit(db: Db, rule: RateRule, now: Date): Promise<string[]> {
  const start = bucketOf(rule, '');
  const seconds = nowInSeconds(now);
  const rows = await db
    .selectFrom('rate_counters')
    .select('bucket')
    .where(sql<boolean>`substr(bucket, 1, ${start.length}) = ${start}`)
    .where(sql<boolean>`window_start > ${seconds - rule.windowSeconds - sliceOf(rule)}`)
    .where(sql<boolean>`window_start <= ${seconds + clockToleranceSeconds}`)
    .groupBy('bucket')
    .having(sql<boolean>`sum(hits) >= ${rule.limit}`)
    .execute();
  return rows.map(({ bucket }) => bucket.slice(start.length));
}

/** Deletes counters that are older than every window, and those from the future. */
export async function purgeExpiredCounters(tx: Tx, now: Date): Promise<void> {
  const maxAgeSeconds = 2 * 24 * 60 * 60;
  await tx
    .deleteFrom('rate_counters')
    .where(
      sql<boolean>`window_start < ${nowInSeconds(now) - maxAgeSeconds} or window_start > ${nowInSeconds(now) + clockToleranceSeconds}`,
    )
    .execute();
}
