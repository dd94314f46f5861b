/**
 * Checks one submitted checklist and the other centres that it concerns, in one transaction under the lock of the reviews, so
 * that of two centres with the same picture the second always sees the first, whichever instance checks it (decision 0056).
 */
import { findReasons } from '#contract/review/find-warnings.ts';
import { checksVersion } from '#contract/review/limits.ts';
import { sortReasons } from '#contract/review/gravity.ts';
import type { ReasonCode, Warning } from '#contract/review/warnings.ts';
import { reportUnreadable } from '../../../domain/checklists/stored-checklist.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { Row } from '../../../tables/tables.ts';
import {
  findReview,
  lockReviews,
  readReasons,
  updateReview,
  mergeReview,
  type ReviewOutcome,
} from '../review-rows.ts';
import type { CheckParts } from './check-parts.ts';
import { findAffectedCentres } from './affected-centres.ts';
import { gatherFacts, type PhotoEvidence } from './gather-facts.ts';
import type { PreparedPhotos } from './prepare-photos.ts';
import { readSubmissions, type Submission } from './read-submissions.ts';
import { requestOwnChecks, runAgainAlone } from './find-unchecked.ts';
import { headContacts, noContacts, type HeadContacts } from './shared-with-others.ts';

/** Somebody asked for another check while this one was under way. The transaction is rolled back, and the centre is taken up again. */
export class ReviewChanged extends Error {}

/** An officer reads the record itself; accepting all without warnings must not include it. */
const unreadableReason: Warning<'checklist.unreadable'> = {
  code: 'checklist.unreadable',
  level: 'serious',
  key: 'checklist.unreadable',
  items: [],
  values: {},
};

async function findAll(
  parts: CheckParts,
  tx: Tx,
  submission: Submission,
  evidence: PhotoEvidence,
): Promise<Warning<ReasonCode>[]> {
  const { centre, checklist } = submission;
  if (checklist === null) {
    reportUnreadable(parts.services.log, centre.code);
    return [unreadableReason];
  }
  const found = findReasons(await gatherFacts(parts, tx, submission, checklist, evidence));
  return sortReasons(found);
}

/** What a transaction finds out about another centre, it does without the photo store: a photo that was missing still is. */
async function storedEvidence(
  parts: CheckParts,
  tx: Tx,
  { checklist }: Submission,
  stored: Row<'reviews'>,
): Promise<PhotoEvidence | null> {
  const photos = checklist?.photos ?? [];
  const pictures = await parts.findPictures(
    tx,
    photos.map(({ id }) => id),
  );
  if (photos.some(({ id }) => !pictures.has(id))) return null;
  const missing = readReasons(stored)
    .filter(({ code }) => code === 'picture.missing')
    .map(({ values }) => values['slot']);
  const isStored = new Map(photos.map(({ id, slot }) => [id, !missing.includes(slot)]));
  return { isStored, pictures };
}

export const isUpToDate = (stored: Row<'reviews'>, { recordVersion }: Submission): boolean =>
  stored.checks_version === checksVersion && stored.record_version === recordVersion;

/** Returns what the review becomes with these findings. */
const mergeFound = (
  { services }: CheckParts,
  submission: Submission,
  stored: Row<'reviews'> | undefined,
  found: readonly Warning<ReasonCode>[],
): ReviewOutcome => mergeReview(stored, found, submission, services.clock.now().toISOString());

async function checkOther(parts: CheckParts, tx: Tx, submission: Submission): Promise<void> {
  const stored = await findReview(tx, submission.centre.centreId);
  if (stored === undefined || !isUpToDate(stored, submission)) return;
  const evidence = await storedEvidence(parts, tx, submission, stored);
  if (evidence === null) return;
  const found = await findAll(parts, tx, submission, evidence);
  const outcome = mergeFound(parts, submission, stored, found);
  if (outcome.version === stored.version) return;
  if (!(await updateReview(tx, stored, outcome))) throw new ReviewChanged();
}

async function checkOthers(parts: CheckParts, tx: Tx, centreIds: readonly string[]): Promise<void> {
  const { othersAtOnce } = parts.services.limits.review;
  const submissions = await readSubmissions(tx, centreIds.slice(0, othersAtOnce));
  for (const submission of submissions.values()) await checkOther(parts, tx, submission);
  await requestOwnChecks(tx, centreIds.slice(othersAtOnce));
}

async function storeReview(
  tx: Tx,
  { centre, record, recordVersion, sha256, submittedAt }: Submission,
  stored: Row<'reviews'> | undefined,
  outcome: ReviewOutcome,
  contacts: HeadContacts,
): Promise<void> {
  const values = {
    ...outcome,
    ...contacts,
    sha256,
    checks_version: checksVersion,
    record_version: recordVersion,
    submitted_at: submittedAt,
    centre_state: record.state,
  };
  if (stored !== undefined) {
    if (!(await updateReview(tx, stored, values))) throw new ReviewChanged();
    return;
  }
  const undecided = { note: '', drawn_at: null, accepted_at: null, decided_by: null, decided_at: null };
  await tx
    .insertInto('reviews')
    .values({ centre_id: centre.centreId, ...values, ...undecided })
    .execute();
}

/**
 * Does nothing for a centre that was deleted or that another instance has checked meanwhile, and for one with other photos than
 * those that were prepared: it is taken up again. Throws `ReviewChanged`.
 */
export async function checkCentre(
  parts: CheckParts,
  tx: Tx,
  centreId: string,
  { isStored }: PreparedPhotos,
): Promise<void> {
  await lockReviews(tx);
  await parts.copies.refresh(tx);
  const submission = (await readSubmissions(tx, [centreId])).get(centreId);
  const photoIds = submission?.checklist?.photos.map(({ id }) => id) ?? [];
  if (submission === undefined || photoIds.some((id) => !isStored.has(id))) return;
  const pictures = await parts.findPictures(tx, photoIds);
  const stored = await findReview(tx, centreId);
  if (stored !== undefined && isUpToDate(stored, submission)) return;
  const isAlone =
    stored?.checks_version === runAgainAlone && stored.record_version === submission.recordVersion;
  const { checklist } = submission;
  const contacts = checklist === null ? noContacts : headContacts(checklist.answers);
  const found = await findAll(parts, tx, submission, { isStored, pictures });
  const outcome = mergeFound(parts, submission, stored, found);
  await storeReview(tx, submission, stored, outcome, contacts);
  if (isAlone) return;
  await checkOthers(parts, tx, await findAffectedCentres(parts, tx, submission, stored, contacts));
}
