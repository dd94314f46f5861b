/** The job that checks submitted checklists, a batch at a time (decision 0056). Submitting itself waits for nothing here. */
import { isDiskFailure, isStorageFull, isUnavailable } from '../../../platform/database/errors.ts';
import { TooBusy } from '../../../platform/photos/inspect-photo.ts';
import { PhotoStoreUnavailable } from '../../../platform/photo-store/photo-store.ts';
import { findReview, lockReviews } from '../review-rows.ts';
import type { CheckServices, CheckParts } from './check-parts.ts';
import { listChangedRecords, listRequestedAlone, listUnchecked } from './find-unchecked.ts';
import { checkCentre, isUpToDate, ReviewChanged } from './check-centre.ts';
import { isBusy, preparePhotos } from './prepare-photos.ts';
import { readSubmissions } from './read-submissions.ts';

/** So often it is looked for changed records, which reads all centres, and what failed is tried again. */
const roundMs = 60_000;

/** Which centres the worker checks next, and which it leaves alone for a while. */
class DueCentres {
  readonly #services: CheckServices;
  /** Until all others are done. */
  readonly #postponed = new Set<string>();
  /** Until the next round. */
  readonly #failed = new Set<string>();
  #nextRoundAt = 0;
  #isWalking = false;

  constructor(services: CheckServices) {
    this.#services = services;
  }

  /** To be called before `list`: a worker that has just started begins with a round. */
  begin(): void {
    const now = this.#services.clock.now().getTime();
    if (now < this.#nextRoundAt) return;
    this.#nextRoundAt = now + roundMs;
    this.#failed.clear();
    this.#isWalking = true;
  }

  /** Returns up to a batch of the most urgent kind. */
  async list(): Promise<string[]> {
    const unchecked = await this.#ask(listUnchecked);
    if (unchecked !== null) return unchecked;
    const changed = this.#isWalking ? await this.#ask(listChangedRecords) : null;
    if (changed !== null) return changed;
    this.#isWalking = false;
    return (await this.#ask(listRequestedAlone)) ?? [];
  }

  postpone(centreId: string): void {
    this.#postponed.add(centreId);
  }

  fail(centreId: string): void {
    this.#failed.add(centreId);
  }

  /** All others are done. */
  end(): void {
    this.#postponed.clear();
  }

  async #ask(question: typeof listUnchecked): Promise<string[] | null> {
    const { database, limits } = this.#services;
    const { batch } = limits.review;
    const listed = await question(database.db, batch + this.#postponed.size + this.#failed.size);
    const due = listed.filter((id) => !this.#postponed.has(id) && !this.#failed.has(id));
    return due.length === 0 ? null : due.slice(0, batch);
  }
}

/** The next ones would probably meet the same. */
const mustWait = (error: unknown): boolean =>
  error instanceof TooBusy || error instanceof PhotoStoreUnavailable;

const isOfDatabase = (error: unknown): boolean =>
  isUnavailable(error) || isDiskFailure(error) || isStorageFull(error);

/**
 * The prints are committed first: the index then never reads a row that is rolled back, and after a stop between both
 * transactions the review is what is missing. Does nothing for a centre that is not due any more.
 */
async function checkOne(parts: CheckParts, centreId: string): Promise<void> {
  const { database } = parts.services;
  const submission = (await readSubmissions(database.db, [centreId])).get(centreId);
  if (submission === undefined) return;
  const stored = await findReview(database.db, centreId);
  if (stored !== undefined && isUpToDate(stored, submission)) return;
  const prepared = await preparePhotos(parts, submission);
  if (prepared.newHashes.length > 0)
    await database.transaction(async (tx) => {
      await lockReviews(tx);
      await parts.storeHashes(tx, prepared.newHashes);
    });
  // Most of what the index does not know yet is read without the lock.
  await parts.index.refresh(database.db);
  await database.transaction((tx) => checkCentre(parts, tx, centreId, prepared));
}

/** While uploads take all decoders, one centre is checked in this time, so that a busy day does not keep the queue empty. */
const longestPauseMs = 10_000;

async function logFailure({ services }: CheckParts, centreId: string, err: unknown): Promise<void> {
  const centre = await services.database.db
    .selectFrom('centres')
    .where('id', '=', centreId)
    .select('centre_code')
    .executeTakeFirst();
  services.log.error({ err, centreCode: centre?.centre_code }, 'the checks of a centre failed');
}

/**
 * Returns the job, which does a batch after the other until nothing is due, and next to nothing while uploads take all decoders.
 * A centre that fails holds up no other.
 */
export function createCheckWorker(parts: CheckParts): (signal?: AbortSignal) => Promise<void> {
  const { clock } = parts.services;
  const centres = new DueCentres(parts.services);
  let triedAt = clock.now().getTime();
  const mustYield = (): boolean => isBusy(parts) && clock.now().getTime() < triedAt + longestPauseMs;
  /** Returns whether to continue. */
  const tryOne = async (centreId: string): Promise<boolean> => {
    try {
      triedAt = clock.now().getTime();
      await checkOne(parts, centreId);
      return true;
    } catch (error) {
      if (isOfDatabase(error)) throw error;
      if (error instanceof ReviewChanged || mustWait(error)) centres.postpone(centreId);
      else {
        centres.fail(centreId);
        await logFailure(parts, centreId, error);
      }
      return !mustWait(error);
    }
  };
  return async (signal) => {
    centres.begin();
    for (let due = await centres.list(); due.length > 0; due = await centres.list())
      for (const centreId of due)
        if (signal?.aborted === true || mustYield() || !(await tryOne(centreId))) return;
    centres.end();
  };
}
