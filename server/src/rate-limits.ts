/**
 * Persistent rate limits, of events or of amounts such as bytes. A window slides in twelfths: the count never exceeds the limit
 * in any window, and a counter may stay full for up to one twelfth longer than its window. Events from the future do not count: a
 * clock was wrong.
 */
import { sql } from 'kysely';
import type { AppDatabase, Db, Tx } from './platform/database/open-database.ts';
import { lock } from './platform/database/dialect.ts';
import { clockToleranceSeconds, daySeconds } from './kernel/time.ts';
import type { Limits, RateRule } from './limits.ts';
import { Refusal, refuse } from './kernel/refusal.ts';
import type { Caller } from './platform/http/caller.ts';
import type { Parts } from './parts.ts';
import { finished, Readable } from 'node:stream';
import { getCaller, type Route } from './platform/http/route.ts';

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

const lifetimeOf = (rule: RateRule): number => rule.windowSeconds + sliceOf(rule);

/** Whether a slice is of the window that ends now. */
const isInWindow = (rule: RateRule, now: Date) => {
  const seconds = nowInSeconds(now);
  return sql<boolean>`window_start > ${seconds - lifetimeOf(rule)} and window_start <= ${seconds + clockToleranceSeconds}`;
};

/** Whether a counter is of a subject that begins with this text. */
const isOf = (rule: RateRule, prefix = '') => {
  const start = bucketOf(rule, prefix);
  return sql<boolean>`substr(bucket, 1, ${start.length}) = ${start}`;
};

/** Returns the counted slices of the window, the oldest first. */
async function readSlices(db: Db, rule: RateRule, subject: string, now: Date) {
  const rows = await db
    .selectFrom('rate_counters')
    .select(['window_start', 'hits'])
    .where('bucket', '=', bucketOf(rule, subject))
    .where(isInWindow(rule, now))
    .orderBy('window_start')
    .execute();
  return rows.map(({ window_start, hits }) => ({ start: Number(window_start), hits: Number(hits) }));
}

const sumOf = (slices: readonly { readonly hits: number }[]): number =>
  slices.reduce((sum, { hits }) => sum + hits, 0);

/** Returns what is counted within the window, and about when the first of it was counted; null without events. */
export async function readCounter(db: Db, rule: RateRule, subject: string, now: Date) {
  const slices = await readSlices(db, rule, subject, now);
  const [oldest] = slices;
  return { events: sumOf(slices), since: oldest === undefined ? null : new Date(oldest.start * 1000) };
}

/** Returns the number of events in the window. */
export async function countEvents(db: Db, rule: RateRule, subject: string, now: Date): Promise<number> {
  return sumOf(await readSlices(db, rule, subject, now));
}

/**
 * Returns the seconds until one more event, or this amount, is allowed, or null when it is allowed now. Counts nothing. Inside a
 * transaction it locks the counter of this subject until the transaction ends.
 */
export async function secondsUntilAllowed(
  db: Db,
  rule: RateRule,
  subject: string,
  now: Date,
  amount = 1,
): Promise<number | null> {
  if (db.isTransaction) await lock(db as Tx, bucketOf(rule, subject));
  const slices = await readSlices(db, rule, subject, now);
  let excess = sumOf(slices) + amount - rule.limit;
  if (excess <= 0) return null;
  const seconds = nowInSeconds(now);
  const lifetime = lifetimeOf(rule);
  // As much as is too much has to leave the window.
  const last = slices.find(({ hits }) => (excess -= hits) <= 0);
  return Math.max(1, Math.min(lifetime, (last?.start ?? seconds) + lifetime - seconds));
}

/** Counts one event, or several that happen at once. */
export async function record(tx: Tx, rule: RateRule, subject: string, now: Date, events = 1): Promise<void> {
  const slice = sliceOf(rule);
  const start = Math.floor(nowInSeconds(now) / slice) * slice;
  await tx
    .insertInto('rate_counters')
    .values({ bucket: bucketOf(rule, subject), window_start: start, hits: events })
    .onConflict((conflict) =>
      conflict
        .columns(['bucket', 'window_start'])
        .doUpdateSet({ hits: sql<number>`rate_counters.hits + ${events}` }),
    )
    .execute();
}

/** Counts the event, or this amount, and returns null if it is allowed; otherwise counts nothing and returns the seconds to wait. */
export async function consume(
  tx: Tx,
  rule: RateRule,
  subject: string,
  now: Date,
  amount = 1,
): Promise<number | null> {
  const wait = await secondsUntilAllowed(tx, rule, subject, now, amount);
  if (wait === null) await record(tx, rule, subject, now, amount);
  return wait;
}

/** Forgets all events of this subject and returns how many there were. */
export async function clearCounter(tx: Tx, rule: RateRule, subject: string): Promise<number> {
  const rows = await tx
    .deleteFrom('rate_counters')
    .where('bucket', '=', bucketOf(rule, subject))
    .returning('hits')
    .execute();
  return sumOf(rows);
}

/** Forgets all events of the subjects that begin with this text. Returns how many subjects had events. */
export async function clearCountersOf(tx: Tx, rule: RateRule, prefix: string): Promise<number> {
  const rows = await tx
    .deleteFrom('rate_counters')
    .where(isOf(rule, prefix))
    .where('hits', '>', 0)
    .returning('bucket')
    .execute();
  return new Set(rows.map(({ bucket }) => bucket)).size;
}

/** Returns the subjects with at least `rule.limit` events within the window. */
export async function listSubjectsAtLimit(db: Db, rule: RateRule, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('rate_counters')
    .select('bucket')
    .where(isOf(rule))
    .where(isInWindow(rule, now))
    .groupBy('bucket')
    .having(sql<boolean>`sum(hits) >= ${rule.limit}`)
    .execute();
  return rows.map(({ bucket }) => bucket.slice(bucketOf(rule, '').length));
}

const usualAgeSeconds = 2 * daySeconds;

/** Deletes counters that are older than their window, and those from the future. */
export async function purgeExpiredCounters(tx: Tx, now: Date, rules: readonly RateRule[]): Promise<void> {
  const seconds = nowInSeconds(now);
  let expired = sql<boolean>`window_start < ${seconds - usualAgeSeconds}`;
  for (const rule of rules) {
    const lifetime = lifetimeOf(rule);
    if (lifetime <= usualAgeSeconds) continue;
    expired = sql<boolean>`${expired} and (window_start < ${seconds - lifetime} or not ${isOf(rule)})`;
  }
  await tx
    .deleteFrom('rate_counters')
    .where(sql<boolean>`(${expired}) or window_start > ${seconds + clockToleranceSeconds}`)
    .execute();
}

// Limits the saves of an account, and what its photos cost (decision 0029).

type CountServices = Pick<Parts, 'limits' | 'clock'>;

/** Saves with photos have a lower limit. */
const ruleOfSaves = ({ rates }: Limits, hasPhotos: boolean): RateRule =>
  hasPhotos ? rates.photoSavePerAccount : rates.savePerAccount;

/** Throws `rate.exceeded`. */
async function countEvent(tx: Tx, rule: RateRule, subject: string, now: Date): Promise<void> {
  const waitSeconds = await consume(tx, rule, subject, now);
  if (waitSeconds !== null) throw refuse('rate.exceeded', { waitSeconds });
}

/** Counts a save without photos in its transaction. Throws `rate.exceeded`. */
export const countSaveIn = (tx: Tx, { limits, clock }: CountServices, caller: Caller): Promise<void> =>
  countEvent(tx, ruleOfSaves(limits, false), caller.accountId, clock.now());

const isFaultOfPortal = (error: unknown): boolean => !(error instanceof Refusal) || error.status >= 500;

/**
 * Counts a save, also one that is refused, but not one that the portal could not serve: a page tries again every half minute, and
 * whoever waits for a busy portal must not be kept out for an hour afterwards. Throws `rate.exceeded`, and what `save` throws.
 */
export async function withCountedSave<Result>(
  { limits, clock, database }: CountServices & { readonly database: AppDatabase },
  { hasPhotos }: { readonly hasPhotos: boolean },
  { accountId }: Caller,
  save: () => Promise<Result>,
): Promise<Result> {
  const [rule, now] = [ruleOfSaves(limits, hasPhotos), clock.now()];
  await database.transaction((tx) => countEvent(tx, rule, accountId, now));
  try {
    return await save();
  } catch (error) {
    // If the database is what failed, it stays counted.
    if (isFaultOfPortal(error))
      await Promise.allSettled([database.transaction((tx) => record(tx, rule, accountId, now, -1))]);
    throw error;
  }
}

const bytesOfKib = 1024;
const toKib = (bytes: number): number => Math.ceil(bytes / bytesOfKib);

/**
 * Counts the decoding of the new photos of a save, also if it is refused later. Throws `photo.budget-used` when the account may not
 * have them decoded or stored; forms that arrive at the same time may be stored beyond that. `decodingMs` is estimated processor time.
 * @param sender the account
 */
export async function countPhotos(
  { limits, clock, database }: CountServices & { readonly database: AppDatabase },
  sender: string,
  { bytes, decodingMs }: { readonly bytes: number; readonly decodingMs: number },
): Promise<void> {
  const { rates } = limits;
  const now = clock.now();
  await database.transaction(async (tx) => {
    const waits = [
      await secondsUntilAllowed(tx, rates.photoKibPerAccountDay, sender, now, toKib(bytes)),
      await secondsUntilAllowed(tx, rates.photoKibPerAccount, sender, now, toKib(bytes)),
      await secondsUntilAllowed(tx, rates.decodingPerAccount, sender, now, decodingMs),
    ];
    const waitSeconds = Math.max(...waits.map((wait) => wait ?? 0));
    if (waitSeconds > 0) throw refuse('photo.budget-used', { waitSeconds });
    await record(tx, rates.decodingPerAccount, sender, now, decodingMs);
  });
}

/** Counts what a save has stored, in its transaction: nothing remains of a save that is refused. */
export async function recordStoredPhotos(
  tx: Tx,
  { limits: { rates }, clock }: CountServices,
  sender: string,
  bytes: number,
): Promise<void> {
  if (bytes === 0) return;
  await record(tx, rates.photoKibPerAccountDay, sender, clock.now(), toKib(bytes));
  await record(tx, rates.photoKibPerAccount, sender, clock.now(), toKib(bytes));
}

// Limits the files with many centres or entries that an account downloads: at the same time, and in an hour (decision 0053).

/** Most downloads are over before. */
const askAgainSeconds = 30;

/** Returns a function that limits a route of such a file, and leaves every other route as it is. */
export function limitExports({
  clock,
  database,
  limits,
}: Pick<Parts, 'clock' | 'database' | 'limits'>): (route: Route) => Route {
  const { atOncePerAccount } = limits.exports;
  const running = new Map<string, number>();
  const begin = (accountId: string): (() => void) => {
    const count = running.get(accountId) ?? 0;
    if (count >= atOncePerAccount) throw refuse('export.running', { waitSeconds: askAgainSeconds });
    running.set(accountId, count + 1);
    return () => {
      const left = (running.get(accountId) ?? 0) - 1;
      if (left > 0) running.set(accountId, left);
      else running.delete(accountId);
    };
  };
  const count = async (accountId: string, cost: number): Promise<void> => {
    const { exportPerAccount } = limits.rates;
    const waitSeconds = await database.transaction((tx) =>
      consume(tx, exportPerAccount, accountId, clock.now(), cost),
    );
    if (waitSeconds !== null) throw refuse('export.too-many', { waitSeconds });
  };
  return (route) => {
    const {
      endpoint: { exportCost },
      handle,
    } = route;
    if (exportCost === undefined) return route;
    const handleLimited: Route['handle'] = async (context, input, reply) => {
      const { accountId } = getCaller(context);
      const end = begin(accountId);
      let bytes: unknown;
      try {
        await count(accountId, exportCost);
        bytes = await handle(context, input, reply);
      } catch (error) {
        end();
        throw error;
      }
      if (bytes instanceof Readable) finished(reply.raw, end);
      else end();
      return bytes;
    };
    return { ...route, handle: handleLimited };
  };
}
