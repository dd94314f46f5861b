/** The job that checks submitted checklists, a batch at a time (decision 0056). Submitting itself waits for nothing here. */
import { readSubmissions, type Submission } from './read-submissions.ts';
import { findFrequentPincodes } from '../../places/describe-place.ts';
import { isDiskFailure, isStorageFull, isUnavailable } from '../../platform/database/errors.ts';
import type { Row } from '../../tables/tables.ts';
import { findReview, lockReviews } from '../review-rows.ts';
import {
  findAffectedCentres,
  findLastChange,
  listChangedRecords,
  listRequestedAlone,
  listUnchecked,
  requestChecksOfPincodes,
  requestMissingPhotos,
  requestMissingPoints,
} from './find-unchecked.ts';
import { checkCentre, isUpToDate, ReviewChanged } from './check-centre.ts';
import { ArchivedPhotos } from './archived-photos.ts';
import { isBusy, mustWait, preparePhotos } from './prepare-photos.ts';
import type { CheckParts } from './check-parts.ts';

/** So often it is looked for changed records and filler pincodes, which reads all centres, and what failed is tried again. */
const roundMs = 60_000;
/** So often, and at the start, photos are looked for that the store did not have. */
const missingMs = 60 * 60_000;

/** Which centres the worker checks next, and which it leaves alone for a while. */
class DueCentres {
  readonly #parts: CheckParts;
  /** Until all others are done. */
  readonly postponed = new Set<string>();
  /** Until the next round. */
  readonly failed = new Set<string>();
  /** With the first round every centre that has one of them is checked again: they may have changed while no worker ran. */
  #frequentPincodes: ReadonlySet<string> = new Set();
  #nextRoundAt = 0;
  /** An import, or another change of many centres, begins a round at once: other pincodes may be frequent now. */
  #lastChange: string | undefined;
  #nextMissingAt = 0;
  #isWalking = false;

  constructor(parts: CheckParts) {
    this.#parts = parts;
  }

  /** To be called before `list`: a worker that has just started begins with a round. Returns whether photos of archived editions are to be looked through too; null without a round. */
  async begin(): Promise<boolean | null> {
    const { clock, database, places } = this.#parts.services;
    const now = clock.now().getTime();
    const lastChange = await findLastChange(database.db);
    if (now < this.#nextRoundAt && lastChange === this.#lastChange) return null;
    this.#lastChange = lastChange;
    const frequent = await findFrequentPincodes(database.db);
    places.setFrequentPincodes(frequent);
    const looksForMissing = now >= this.#nextMissingAt;
    const lost = await database.transaction(async (tx) => {
      await lockReviews(tx);
      const forgotten = await this.#parts.copies.forgetLost(tx);
      await requestMissingPoints(tx);
      if (looksForMissing) await requestMissingPhotos(tx);
      await requestChecksOfPincodes(tx, frequent.symmetricDifference(this.#frequentPincodes));
      return forgotten;
    });
    this.#parts.copies.endLost(lost);
    this.#frequentPincodes = frequent;
    this.#nextRoundAt = now + roundMs;
    if (looksForMissing) this.#nextMissingAt = now + missingMs;
    this.failed.clear();
    this.#isWalking = true;
    return looksForMissing || lost.length > 0;
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

  async #ask(question: typeof listUnchecked): Promise<string[] | null> {
    const { database, limits } = this.#parts.services;
    const { batch } = limits.review;
    const listed = await question(database.db, batch + this.postponed.size + this.failed.size);
    const due = listed.filter((id) => !this.postponed.has(id) && !this.failed.has(id));
    return due.length === 0 ? null : due.slice(0, batch);
  }
}

const isOfDatabase = (error: unknown): boolean =>
  isUnavailable(error) || isDiskFailure(error) || isStorageFull(error);

/** Compares without the lock, so that the transaction, for which submissions wait, only looks up what was found. */
async function compareBefore(
  parts: CheckParts,
  submission: Submission,
  stored: Row<'reviews'> | undefined,
): Promise<void> {
  const { database, limits } = parts.services;
  await parts.copies.refresh(database.db);
  const affected = await findAffectedCentres(parts, database.db, submission, stored);
  const others = affected.slice(0, limits.review.othersAtOnce);
  const compared = await readSubmissions(database.db, [submission.centre.centreId, ...others]);
  for (const { checklist, centre } of compared.values()) {
    const photos = checklist?.photos ?? [];
    for (const { id } of photos) await parts.copies.find(id, centre.code);
    await parts.copies.compareOwn(photos);
  }
}

/**
 * The points are committed first: the index then never reads a row that is rolled back, and after a stop between both
 * transactions the review is what is missing. Does nothing for a centre that is not due any more.
 */
async function checkOne(parts: CheckParts, centreId: string): Promise<void> {
  const { database } = parts.services;
  const stored = await findReview(database.db, centreId);
  const submission = (await readSubmissions(database.db, [centreId])).get(centreId);
  if (submission === undefined) return;
  if (stored !== undefined && isUpToDate(stored, submission)) return;
  const prepared = await preparePhotos(parts, submission);
  if (prepared.newPictures.length > 0)
    await database.transaction(async (tx) => {
      await lockReviews(tx);
      await parts.storePictures(tx, prepared.newPictures);
    });
  await compareBefore(parts, submission, stored);
  await database.transaction((tx) => checkCentre(parts, tx, centreId, prepared));
}

/** At the start it takes a while, and the checks begin after it. Returns false while the photo store does not respond. */
async function readIndex({ copies, services }: CheckParts, signal?: AbortSignal): Promise<boolean> {
  try {
    await copies.refresh(services.database.db, signal);
    return true;
  } catch (error) {
    if (mustWait(error)) return false;
    throw error;
  }
}

/** While uploads take all decoders, one centre is checked in this time, so that a busy day does not keep the queue empty. */
const longestPauseMs = 10_000;

/**
 * Returns the job, which does a batch after the other until nothing is due, and next to nothing while uploads take all decoders.
 * A centre that fails holds up no other.
 */
export function createCheckWorker(parts: CheckParts): (signal?: AbortSignal) => Promise<void> {
  const { services } = parts;
  const { clock } = services;
  const centres = new DueCentres(parts);
  const archived = new ArchivedPhotos(parts);
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
      if (error instanceof ReviewChanged || mustWait(error)) centres.postponed.add(centreId);
      else {
        centres.failed.add(centreId);
        const named = services.database.db.selectFrom('centres').where('id', '=', centreId);
        const centre = await named.select('centre_code').executeTakeFirst();
        services.log.error({ err: error, centreCode: centre?.centre_code }, 'the checks of a centre failed');
      }
      return !mustWait(error);
    }
  };
  return async (signal) => {
    const looksThrough = await centres.begin();
    if (looksThrough !== null) await archived.begin(looksThrough);
    if (!(await readIndex(parts, signal))) return;
    for (let due = await centres.list(); due.length > 0; due = await centres.list())
      for (const centreId of due)
        if (signal?.aborted === true || mustYield() || !(await tryOne(centreId))) return;
    centres.postponed.clear();
    await archived.makeSome(signal);
  };
}
