/**
 * Checks one submitted checklist and the other centres that it concerns, in one transaction under the lock of the reviews, so
 * that of two centres with the same picture the second always sees the first, whichever instance checks it (decision 0056).
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { PhotoSlot } from '#contract/exam.ts';
import { distanceM } from '#contract/photo/geo-position.ts';
import type { AllFacts, PhotoFacts, SamePicture } from '#contract/review/facts.ts';
import { isCopied } from '#contract/review/original.ts';
import { checksVersion, reviewLimits } from '#contract/review/limits.ts';
import type { LikenessValues } from '#contract/review/warning-values.ts';
import { reportUnreadable, type StoredPhoto } from '../../submissions/stored-checklist.ts';
import type { WhatCounts } from '../../submissions/stored-corrections.ts';
import type { Places } from '../../places/open-places.ts';
import { chunksOf, readInChunks } from '../../kernel/chunks.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import { findSubmittedPhotos, type SubmittedPhoto } from '../counting-photos.ts';
import { findFirstArrival, findSameFiles, listPictures, toPicture } from '../pictures/picture-rows.ts';
import type { CheckParts } from './check-parts.ts';
import { findSharedContacts, headContacts } from './shared-with-others.ts';
import { readSubmissions, type Submission } from './read-submissions.ts';
import { findReasons } from '#contract/review/find-warnings.ts';
import type { Warning } from '#contract/review/warnings.ts';
import type { Row } from '../../tables/tables.ts';
import {
  findReview,
  lockReviews,
  mergeReview,
  readReasons,
  type ReviewOutcome,
  updateReview,
} from '../review-rows.ts';
import { findAffectedCentres, requestOwnChecks, runAgainAlone } from './find-unchecked.ts';
import type { PreparedPhotos } from './prepare-photos.ts';

// Gathers what the evidence checks know about a centre, under the lock of the reviews.

/** By the id of each photo: whether the store has the uploaded bytes. */
type IsStored = PreparedPhotos['isStored'];

async function describePhotos(
  db: Db,
  photos: readonly StoredPhoto[],
  isStored: IsStored,
): Promise<Partial<Record<PhotoSlot, PhotoFacts>>> {
  const ids = photos.map(({ id }) => id);
  const rows = await readInChunks(ids, (chunk) =>
    db
      .selectFrom('photos')
      .leftJoin('photo_marks', 'photo_marks.photo_id', 'photos.id')
      .leftJoin('photo_points', 'photo_points.photo_id', 'photos.id')
      .where('photos.id', 'in', chunk)
      .select(['photos.id', 'width', 'height', 'photos.created_at', 'marked_by', 'detail', 'flatness'])
      .execute(),
  );
  const facts = photos.map((photo): [PhotoSlot, PhotoFacts] => {
    const row = rows.find(({ id }) => id === photo.id);
    const { accuracyM, latitude, longitude, placeSource, sha256, takenAt } = photo;
    return [
      photo.slot,
      {
        sha256,
        position: { latitude, longitude },
        accuracyM,
        takenAt,
        hasOwnPosition: placeSource === 'camera',
        arrivedAt: row?.created_at ?? null,
        longEdgePx: row === undefined ? null : Math.max(row.width, row.height),
        isStored: isStored.get(photo.id) ?? false,
        picture: row === undefined ? null : toPicture(row),
        markedBy: row?.marked_by ?? undefined,
      },
    ];
  });
  return Object.fromEntries(facts);
}

/** Owners are looked up for this many photos at a time. */
const lookedUp = 50;

/** A photo of another centre with the same file, or a changed copy. */
interface FoundPhoto {
  readonly photoId: string;
  readonly isSameFile: boolean;
  readonly likeness?: LikenessValues;
}

/** Positions of pincodes stand for centres: those of other pincodes are at other addresses, and so are photos far from their record. */
function areAtOneAddress(places: Places, one: SubmittedPhoto, other: SubmittedPhoto): boolean {
  const [at, otherAt] = [one, other].map(({ record }) =>
    places.anchorsOf(record).find(({ kind }) => kind === 'pincode'),
  );
  if (at === undefined || otherAt === undefined) return false;
  const { picture, place } = reviewLimits;
  return (
    distanceM(at, otherAt) <= picture.oneAddressM &&
    distanceM(one.position, other.position) <= picture.oneAddressM &&
    distanceM(one.position, at) <= place.farKm * 1_000
  );
}

/**
 * Those that a correction has replaced, and those of archived editions, remain evidence against the other centre. A victim of a copy is
 * not a suspect: copies of the own photo are left out.
 */
async function nameOthers(
  db: Db,
  places: Places,
  slot: PhotoSlot,
  own: SubmittedPhoto,
  all: readonly FoundPhoto[],
): Promise<SamePicture[]> {
  const { namedMatches } = reviewLimits.picture;
  const named: SamePicture[] = [];
  for (const some of chunksOf(all, lookedUp)) {
    if (named.length >= namedMatches) break;
    const ids = some.map(({ photoId }) => photoId);
    const submitted = await findSubmittedPhotos(db, ids);
    for (const { photoId: otherPhotoId, ...same } of some) {
      const found = submitted.get(otherPhotoId);
      if (found === undefined || isCopied(own, found, same.likeness?.affine ?? '')) continue;
      const { archived, centre, slot: otherSlot, isReplaced } = found;
      const other = archived !== undefined && centre.code === own.centre.code ? null : centre;
      const isOneAddress = areAtOneAddress(places, own, found);
      const about = { slot, other, otherSlot, otherPhotoId, isReplaced, isOneAddress };
      named.push({ ...same, ...about, ...(archived !== undefined && { archived }) });
    }
  }
  return named.slice(0, namedMatches);
}

/** Both photos that count now are compared with each other by a check of their own. */
async function findSamePictures(
  db: Db,
  { copies, services }: CheckParts,
  { centre: { centreId, code } }: Submission,
  { id: photoId, sha256, slot }: StoredPhoto,
  presentIds: readonly string[],
): Promise<SamePicture[]> {
  const all = await findSameFiles(db, { photoId, sha256 });
  const replaced = all
    .filter((other) => other.centreId === centreId && !presentIds.includes(other.photoId))
    .map((other) => ({
      isSameFile: true,
      slot,
      other: null,
      otherSlot: other.slot,
      otherPhotoId: other.photoId,
      isReplaced: true,
    }));
  const same = all.filter((other) => other.centreId !== centreId);
  const known = new Set(same.map((other) => other.photoId));
  const changed = (await copies.find(photoId, code)).filter((other) => !known.has(other.photoId));
  const foreign: FoundPhoto[] = [
    ...same.map((other) => ({ photoId: other.photoId, isSameFile: true })),
    ...changed.map((other) => ({ photoId: other.photoId, likeness: other.likeness, isSameFile: false })),
  ];
  const own = foreign.length === 0 ? undefined : (await findSubmittedPhotos(db, [photoId])).get(photoId);
  if (own === undefined) return replaced;
  const arrivedAt = (await findFirstArrival(db, code, sha256)) ?? own.arrivedAt;
  return [...replaced, ...(await nameOthers(db, services.places, slot, { ...own, arrivedAt }, foreign))];
}

async function gatherFacts(
  parts: CheckParts,
  db: Db,
  submission: Submission,
  { answers, photos }: WhatCounts,
  isStored: IsStored,
): Promise<AllFacts> {
  const { places } = parts.services;
  const { record } = submission;
  const centre = { id: submission.centre.centreId, phone: submission.phone };
  const ofCentre = photos.find(({ slot }) => slot === 'centre');
  const presentIds = photos.map(({ id }) => id);
  const samePictures: SamePicture[] = [];
  for (const photo of photos) {
    samePictures.push(...(await findSamePictures(db, parts, submission, photo, presentIds)));
    // A comparison with many photos takes a while.
    await yieldToEventLoop();
  }
  return {
    record,
    answers,
    photos: await describePhotos(db, photos, isStored),
    samePictures,
    ownLikeness: await parts.copies.compareOwn(photos),
    anchors: places.anchorsOf(record),
    hasFillerPincode: places.hasFillerPincode(record),
    sharedPlaces: ofCentre === undefined ? [] : await parts.findSharedPlaces(db, places, centre, ofCentre),
    sharedContacts: await findSharedContacts(db, centre, headContacts(answers)),
  };
}

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

/** Returns what the review becomes with what the checks find now. */
async function runChecks(
  parts: CheckParts,
  tx: Tx,
  submission: Submission,
  stored: Row<'reviews'> | undefined,
  isStored: IsStored,
): Promise<ReviewOutcome> {
  const { centre, checklist } = submission;
  const { clock, log } = parts.services;
  if (checklist === null) reportUnreadable(log, centre.code);
  const found =
    checklist === null
      ? [unreadableReason]
      : findReasons(await gatherFacts(parts, tx, submission, checklist, isStored));
  return mergeReview(stored, found, submission, clock.now().toISOString());
}

/**
 * What a transaction finds out about another centre, it does without the photo store: a photo that was missing still is. Returns null when
 * not all pictures were looked at.
 */
async function findStored(
  tx: Tx,
  { centre, checklist }: Submission,
  stored: Row<'reviews'>,
): Promise<IsStored | null> {
  const photos = checklist?.photos ?? [];
  const described = await listPictures(tx, centre.centreId);
  if (!photos.every(({ id }) => described.some(({ photoId }) => photoId === id))) return null;
  const missing = readReasons(stored)
    .filter(({ code }) => code === 'picture.missing')
    .map(({ values }) => values['slot']);
  return new Map(photos.map(({ id, slot }) => [id, !missing.includes(slot)]));
}

export const isUpToDate = (stored: Row<'reviews'>, { recordVersion }: Submission): boolean =>
  stored.checks_version === checksVersion && stored.record_version === recordVersion;

async function checkOther(parts: CheckParts, tx: Tx, submission: Submission): Promise<void> {
  const stored = await findReview(tx, submission.centre.centreId);
  if (stored === undefined || !isUpToDate(stored, submission)) return;
  const isStored = await findStored(tx, submission, stored);
  if (isStored === null) return;
  const outcome = await runChecks(parts, tx, submission, stored, isStored);
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
  { centre, checklist, record, recordVersion, sha256, submittedAt }: Submission,
  stored: Row<'reviews'> | undefined,
  outcome: ReviewOutcome,
): Promise<void> {
  const values = {
    ...outcome,
    ...headContacts(checklist?.answers),
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
  const stored = await findReview(tx, centreId);
  if (stored !== undefined && isUpToDate(stored, submission)) return;
  const isAlone =
    stored?.checks_version === runAgainAlone && stored.record_version === submission.recordVersion;
  await storeReview(tx, submission, stored, await runChecks(parts, tx, submission, stored, isStored));
  if (isAlone) return;
  await checkOthers(parts, tx, await findAffectedCentres(parts, tx, submission, stored));
}
