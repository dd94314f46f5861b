/** Gathers what the evidence checks know about a centre, under the lock of the reviews. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { photoSlots, type PhotoSlot } from '#contract/exam.ts';
import { distanceM, type GeoPosition } from '#contract/photo/geo-position.ts';
import type { AllFacts, PhotoFacts, PictureFacts, RecordFacts, SamePicture } from '#contract/review/facts.ts';
import { isCopied } from '#contract/review/likely-original.ts';
import { reviewLimits } from '#contract/review/limits.ts';
import type { LikenessValues } from '#contract/review/warning-values.ts';
import type { StoredPhoto } from '../../../domain/checklists/stored-checklist.ts';
import type { WhatCounts } from '../../../domain/corrections/stored-corrections.ts';
import type { Places } from '../../../domain/places/open-places.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { findSubmittedPhotos, type SubmittedPhoto } from '../counting-photos.ts';
import { findFirstArrival } from '../pictures/picture-rows.ts';
import type { CheckParts } from './check-parts.ts';
import type { Submission } from './read-submissions.ts';
import { findSharedContacts, headContacts } from './shared-with-others.ts';

/** What is known about the photos of the submission, by id. */
export interface PhotoEvidence {
  readonly isStored: ReadonlyMap<string, boolean>;
  readonly pictures: ReadonlyMap<string, PictureFacts | null>;
}

async function describePhotos(
  db: Db,
  photos: readonly StoredPhoto[],
  { isStored, pictures }: PhotoEvidence,
): Promise<Partial<Record<PhotoSlot, PhotoFacts>>> {
  if (photos.length === 0) return {};
  const rows = await db
    .selectFrom('photos')
    .leftJoin('photo_marks', 'photo_marks.photo_id', 'photos.id')
    .where(
      'id',
      'in',
      photos.map(({ id }) => id),
    )
    .select(['id', 'width', 'height', 'created_at', 'marked_by'])
    .execute();
  const facts = photos.map((photo): [PhotoSlot, PhotoFacts] => {
    const row = rows.find(({ id }) => id === photo.id);
    const { accuracyM, latitude, longitude, positionSource, sha256, takenAt } = photo;
    return [
      photo.slot,
      {
        sha256,
        position: { latitude, longitude },
        accuracyM,
        takenAt,
        hasOwnPosition: positionSource === 'camera',
        arrivedAt: row?.created_at ?? null,
        longEdgePx: row === undefined ? null : Math.max(row.width, row.height),
        isStored: isStored.get(photo.id) ?? false,
        picture: pictures.get(photo.id) ?? null,
        markedBy: row?.marked_by ?? undefined,
      },
    ];
  });
  return Object.fromEntries(facts);
}

/** Owners are looked up for this many photos at a time. */
const lookedUp = 50;

type SameFiles = Awaited<ReturnType<CheckParts['findSameFiles']>>;

/** A photo of another centre with the same file, or a changed copy. */
interface FoundPhoto {
  readonly photoId: string;
  readonly isSameFile: boolean;
  readonly likeness?: LikenessValues;
}

/** Positions of pincodes stand for centres: those of other pincodes are at other addresses, and so are photos far from their record. */
function areAtOneAddress(places: Places, one: PlacedPhoto, other: PlacedPhoto): boolean {
  const [at, otherAt] = [one, other].map(({ record }) =>
    places.anchorsOf(record).find(({ kind }) => kind === 'pincode'),
  );
  if (at === undefined || otherAt === undefined) return false;
  const { picture, place } = reviewLimits;
  return (
    distanceM(at.position, otherAt.position) <= picture.oneAddressM &&
    distanceM(one.position, other.position) <= picture.oneAddressM &&
    distanceM(one.position, at.position) <= place.farKm * 1_000
  );
}

interface PlacedPhoto {
  readonly record: RecordFacts;
  readonly position: GeoPosition;
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
  for (let from = 0; from < all.length && named.length < namedMatches; from += lookedUp) {
    const some = all.slice(from, from + lookedUp);
    const submitted = await findSubmittedPhotos(
      db,
      some.map(({ photoId }) => photoId),
    );
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
  all: SameFiles,
  presentIds: readonly string[],
): Promise<SamePicture[]> {
  const same = all
    .filter((other) => other.centreId !== centreId)
    .map((other) => ({ photoId: other.photoId, isSameFile: true }));
  const known = new Set(same.map((other) => other.photoId));
  const others = (await copies.find(photoId, code))
    .filter((other) => !known.has(other.photoId))
    .map(({ centreId: _centreId, ...other }) => ({ ...other, isSameFile: false }));
  const foreign = [...same, ...others];
  const own = foreign.length === 0 ? undefined : (await findSubmittedPhotos(db, [photoId])).get(photoId);
  const first = own === undefined ? null : await findFirstArrival(db, code, sha256);
  const replaced = all.filter((other) => other.centreId === centreId && !presentIds.includes(other.photoId));
  return [
    ...replaced.map((other) => ({
      isSameFile: true,
      slot,
      other: null,
      otherSlot: other.slot,
      otherPhotoId: other.photoId,
      isReplaced: true,
    })),
    ...(own === undefined
      ? []
      : await nameOthers(db, services.places, slot, { ...own, arrivedAt: first ?? own.arrivedAt }, foreign)),
  ];
}

/** @param checklist of the submission */
export async function gatherFacts(
  parts: CheckParts,
  db: Db,
  submission: Submission,
  { answers, photos }: WhatCounts,
  evidence: PhotoEvidence,
): Promise<AllFacts> {
  const { places } = parts.services;
  const { centre, phone, record } = submission;
  const { centreId } = centre;
  const [ofCentre, ofStrongRoom] = photoSlots.map((slot) => photos.find((photo) => photo.slot === slot));
  const presentIds = photos.map(({ id }) => id);
  const samePictures: SamePicture[] = [];
  for (const photo of photos) {
    const { id: photoId, sha256 } = photo;
    const all = await parts.findSameFiles(db, { photoId, sha256 });
    samePictures.push(...(await findSamePictures(db, parts, submission, photo, all, presentIds)));
    // A comparison with many photos takes a while.
    await yieldToEventLoop();
  }
  return {
    record,
    answers,
    photos: await describePhotos(db, photos, evidence),
    samePictures,
    ownLikeness:
      ofCentre === undefined || ofStrongRoom === undefined
        ? null
        : await parts.copies.compareOwn(ofCentre.id, ofStrongRoom.id),
    anchors: places.anchorsOf(record),
    hasFillerPincode: places.hasFillerPincode(record),
    sharedPlaces:
      ofCentre === undefined
        ? []
        : await parts.findSharedPlaces(db, places, { id: centreId, phone }, ofCentre),
    sharedContacts: await findSharedContacts(db, { id: centreId, phone }, headContacts(answers)),
  };
}
