/** Gathers what the evidence checks know about a centre, under the lock of the reviews. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { PhotoSlot } from '#contract/exam.ts';
import type { AllFacts, PhotoFacts, SamePicture } from '#contract/review/facts.ts';
import type { ImageHash } from '#contract/photo/image-hash.ts';
import { reviewLimits } from '#contract/review/limits.ts';
import type { StoredPhoto } from '../../../domain/checklists/stored-checklist.ts';
import type { WhatCounts } from '../../../domain/corrections/stored-corrections.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { findSubmittedPhotos } from '../counting-photos.ts';
import type { CheckParts } from './check-parts.ts';
import type { Submission } from './read-submissions.ts';
import { findSharedContacts, headContacts } from './shared-with-others.ts';

/** What is known about the photos of the submission, by id. */
export interface PhotoEvidence {
  readonly isStored: ReadonlyMap<string, boolean>;
  readonly prints: ReadonlyMap<string, ImageHash | null>;
}

async function describePhotos(
  db: Db,
  photos: readonly StoredPhoto[],
  { isStored, prints }: PhotoEvidence,
): Promise<Partial<Record<PhotoSlot, PhotoFacts>>> {
  if (photos.length === 0) return {};
  const rows = await db
    .selectFrom('photos')
    .where(
      'id',
      'in',
      photos.map(({ id }) => id),
    )
    .select(['id', 'width', 'height', 'created_at'])
    .execute();
  const facts = photos.map((photo): [PhotoSlot, PhotoFacts] => {
    const row = rows.find(({ id }) => id === photo.id);
    const { accuracyM, latitude, longitude, sha256, takenAt } = photo;
    return [
      photo.slot,
      {
        sha256,
        position: { latitude, longitude },
        accuracyM,
        takenAt,
        arrivedAt: row?.created_at ?? null,
        longEdgePx: row === undefined ? null : Math.max(row.width, row.height),
        isStored: isStored.get(photo.id) ?? false,
        picture: prints.get(photo.id) ?? null,
      },
    ];
  });
  return Object.fromEntries(facts);
}

/** Owners are looked up for this many photos at a time. */
const lookedUp = 50;

type FoundPhotos = ReturnType<CheckParts['index']['findSame']>;

/** Those that a correction has replaced remain evidence against the other centre. */
async function nameOthers(db: Db, slot: PhotoSlot, all: FoundPhotos): Promise<SamePicture[]> {
  const { namedMatches } = reviewLimits.picture;
  const named: SamePicture[] = [];
  for (let from = 0; from < all.length && named.length < namedMatches; from += lookedUp) {
    const some = all.slice(from, from + lookedUp);
    const submitted = await findSubmittedPhotos(
      db,
      some.map(({ photo }) => photo.photoId),
    );
    for (const { photo, isSameFile } of some) {
      const found = submitted.get(photo.photoId);
      if (found === undefined) continue;
      const { centre: other, slot: otherSlot, isReplaced } = found;
      named.push({ slot, isSameFile, other, otherSlot, otherPhotoId: photo.photoId, isReplaced });
    }
  }
  return named.slice(0, namedMatches);
}

/** Both photos that count now are compared with each other by a check of their own. */
async function findSamePictures(
  db: Db,
  { index }: CheckParts,
  centreId: string,
  { slot, id: photoId, sha256 }: StoredPhoto,
  picture: ImageHash | null,
  presentIds: readonly string[],
): Promise<SamePicture[]> {
  const all = index.findSame({ photoId, centreId, slot, sha256, picture });
  const others = all.filter(({ photo }) => photo.centreId !== centreId);
  const replaced = all.filter(
    ({ photo }) => photo.centreId === centreId && !presentIds.includes(photo.photoId),
  );
  return [
    ...replaced.map(({ photo, isSameFile }) => ({
      slot,
      isSameFile,
      other: null,
      otherSlot: photo.slot,
      otherPhotoId: photo.photoId,
      isReplaced: true,
    })),
    ...(await nameOthers(db, slot, others)),
  ];
}

/** @param checklist of the submission */
export async function gatherFacts(
  parts: CheckParts,
  db: Db,
  { centre: { centreId }, phone, record }: Submission,
  { answers, photos }: WhatCounts,
  evidence: PhotoEvidence,
): Promise<AllFacts> {
  const { places } = parts.services;
  const ofCentre = photos.find(({ slot }) => slot === 'centre');
  const presentIds = photos.map(({ id }) => id);
  const samePictures: SamePicture[] = [];
  for (const photo of photos) {
    const picture = evidence.prints.get(photo.id) ?? null;
    samePictures.push(...(await findSamePictures(db, parts, centreId, photo, picture, presentIds)));
    // A comparison with many photos takes a while.
    await yieldToEventLoop();
  }
  return {
    record,
    answers,
    photos: await describePhotos(db, photos, evidence),
    samePictures,
    anchors: places.anchorsOf(record, answers.pincode),
    typedPincodeState: places.stateOfPincode(answers.pincode),
    sharedPlaces:
      ofCentre === undefined ? [] : await parts.findSharedPlaces(db, { id: centreId, phone }, ofCentre),
    sharedContacts: await findSharedContacts(db, { id: centreId, phone }, headContacts(answers)),
  };
}
