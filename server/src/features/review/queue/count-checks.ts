/** Counts how often each check found something. All reasons are read for it, so that the result is kept for some seconds. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ReviewCounts } from '#contract/review/endpoints.ts';
import { reasonCodes, type Reason, type ReasonCode } from '#contract/review/warnings.ts';
import { isObject, parseJson } from '../../../domain/checklists/stored-checklist.ts';
import type { Clock } from '../../../kernel/steady-clock.ts';
import type { Db } from '../../../platform/database/open-database.ts';

type CheckCount = ReviewCounts['checks'][number];

const rowsPerQuery = 500;

type CountedReason = Pick<Reason, 'code' | 'set_aside'>;

/** Reads no more than what is counted: a large portal has a hundred thousand reasons. */
export function readCounted(reasons: string): CountedReason[] {
  const stored = parseJson(reasons);
  return Array.isArray(stored) ? stored.filter(isCounted) : [];
}

const isCounted = (item: unknown): item is CountedReason =>
  isObject(item) && reasonCodes.some((code) => code === item['code']) && 'set_aside' in item;

/** Yields the reasons of all active centres of the state. Other requests are served between two statements. */
async function* readAllReasons(db: Db, state: string | undefined): AsyncGenerator<CountedReason> {
  let query = db
    .selectFrom('reviews')
    .innerJoin('centres', 'centres.id', 'reviews.centre_id')
    .where('centres.archived_at', 'is', null)
    .where('reasons', '<>', '[]')
    .select(['reviews.centre_id', 'reasons'])
    .orderBy('reviews.centre_id')
    .limit(rowsPerQuery);
  if (state !== undefined) query = query.where('reviews.centre_state', '=', state);
  let last = '';
  while (true) {
    const rows = await query.where('reviews.centre_id', '>', last).execute();
    for (const row of rows) yield* readCounted(row.reasons);
    if (rows.length < rowsPerQuery) return;
    last = rows.at(-1)?.centre_id ?? last;
    await yieldToEventLoop();
  }
}

async function countChecks(db: Db, state: string | undefined): Promise<CheckCount[]> {
  const found = new Map<ReasonCode, number>();
  const setAside = new Map<ReasonCode, number>();
  const increment = (counts: typeof found, code: ReasonCode): void =>
    void counts.set(code, (counts.get(code) ?? 0) + 1);
  for await (const { code, set_aside: mark } of readAllReasons(db, state)) {
    increment(found, code);
    if (mark !== null) increment(setAside, code);
  }
  return reasonCodes
    .filter((code) => found.has(code))
    .map((code) => ({ code, found: found.get(code) ?? 0, set_aside: setAside.get(code) ?? 0 }));
}

const keptMs = 15_000;
/** More than India has; a state is whatever somebody asks for. */
const maxStates = 100;

export interface CountedPlaces {
  readonly state?: string | undefined;
  /** The states of the account; empty: all. */
  readonly of: readonly string[];
}

interface Counted {
  readonly at: number;
  /** Shared by those who ask meanwhile. */
  readonly checks: Promise<CheckCount[]>;
}

export class CheckCounts {
  readonly #clock: Clock;
  /** By the state that is asked for, '' for all, and the states of the account. */
  readonly #counted = new Map<string, Counted>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @param db limited to the states of the account */
  async read(db: Db, { state, of }: CountedPlaces): Promise<CheckCount[]> {
    const [key, now] = [JSON.stringify([state ?? '', of]), this.#clock.now().getTime()];
    const known = this.#counted.get(key);
    if (known !== undefined && now - known.at < keptMs) return known.checks;
    if (this.#counted.size >= maxStates) this.#counted.clear();
    const checks = countChecks(db, state);
    this.#counted.set(key, { at: now, checks });
    // The next one tries again.
    checks.catch(() => this.#counted.delete(key));
    return checks;
  }
}
