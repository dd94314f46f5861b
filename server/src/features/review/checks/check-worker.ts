/** The job that checks submitted checklists, a batch at a time (decision 0056). Submitting itself waits for nothing here. */
import { TooBusy } from '../../../platform/photos/inspect-photo.ts';
import { PhotoStoreUnavailable } from '../../../platform/photo-store/photo-store.ts';
import { lockReviews } from '../review-rows.ts';
import { checkCentre, ReviewChanged } from './check-centre.ts';
import type { CheckParts } from './check-parts.ts';
import { listUnchecked } from './find-unchecked.ts';
import { isBusy, preparePhotos } from './prepare-photos.ts';
import { readSubmissions } from './read-submissions.ts';

/** The next ones would probably meet the same. */
const mustWait = (error: unknown): boolean =>
  error instanceof TooBusy || error instanceof PhotoStoreUnavailable;

/**
 * The prints are committed first: the index then never reads a row that is rolled back, and after a stop between both
 * transactions the review is what is missing.
 */
async function checkOne(parts: CheckParts, centreId: string): Promise<void> {
  const { database } = parts.services;
  const submission = (await readSubmissions(database.db, [centreId])).get(centreId);
  if (submission === undefined) return;
  const prepared = await preparePhotos(parts, submission);
  if (prepared.newPrints.length > 0)
    await database.transaction(async (tx) => {
      await lockReviews(tx);
      await parts.storePrints(tx, prepared.newPrints);
    });
  await database.transaction((tx) => checkCentre(parts, tx, centreId, prepared));
}

/**
 * Returns the job, which does a batch after the other until nothing is due, and nothing while uploads wait for the decoders. A
 * centre that fails is tried again after all others.
 */
export function createCheckWorker(parts: CheckParts): (signal?: AbortSignal) => Promise<void> {
  const { database, limits } = parts.services;
  const postponed = new Set<string>();

  const listDue = async (): Promise<string[]> => {
    const listed = await listUnchecked(database.db, limits.review.batch + postponed.size);
    return listed.filter((id) => !postponed.has(id)).slice(0, limits.review.batch);
  };
  /** Returns whether to continue. */
  const tryOne = async (centreId: string): Promise<boolean> => {
    try {
      await checkOne(parts, centreId);
      return true;
    } catch (error) {
      postponed.add(centreId);
      if (error instanceof ReviewChanged) return true;
      if (mustWait(error)) return false;
      throw error;
    }
  };
  return async (signal) => {
    for (let due = await listDue(); due.length > 0; due = await listDue())
      for (const centreId of due)
        if (signal?.aborted === true || isBusy(parts) || !(await tryOne(centreId))) return;
    postponed.clear();
  };
}
