/** Puts a case together: its members, the pictures that connect them, and which of them is likely the original of each. */
import { createHash } from 'node:crypto';
import type { CaseMember, CaseRole } from '#contract/review/case-endpoints.ts';
import { groupConnected } from '#contract/review/group-connected.ts';
import { findLikelyOriginal, type LikelyOriginal, type PhotoMap } from '#contract/review/likely-original.ts';
import { connectedBy } from '#contract/review/other-photo.ts';
import type { Reason } from '#contract/review/warnings.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import type { Places } from '../../../domain/places/open-places.ts';
import { chunksOf } from '../../../kernel/chunks.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { listCountingPhotos, ownCode } from '../counting-photos.ts';
import { describeArrival, readEqualPhotos, type StoredEqualPhoto } from '../pictures/equal-photos.ts';
import { findCases } from '../pictures/find-cases.ts';
import { readReasonsToShow } from '../review-rows.ts';

const membersQuery = (db: Db, centreIds: readonly string[]) =>
  db
    .selectFrom('centres')
    .leftJoin('reviews', 'reviews.centre_id', 'centres.id')
    .leftJoin('editions', 'editions.id', 'centres.edition_id')
    .where('centres.id', 'in', centreIds)
    .select(['centres.id', ownCode.as('centre_code'), 'centre_name', 'centre_city', 'centres.centre_state'])
    .select(['editions.exam_name as edition', 'reviews.version', 'reviews.decision', 'reviews.decided_by'])
    .select('reviews.reasons');

type MemberRow = Awaited<ReturnType<ReturnType<typeof membersQuery>['execute']>>[number];

interface CasePhoto extends StoredEqualPhoto {
  readonly isReplaced: boolean;
  /** From 1, in the order in which the pictures arrived. */
  readonly picture: number;
}

export interface Member extends Omit<MemberRow, 'reasons'> {
  readonly reasons: readonly Reason[];
  readonly role: CaseRole;
  /** Those of the case, by arrival. */
  readonly photos: readonly CasePhoto[];
}

interface CasePicture extends LikelyOriginal {
  readonly number: number;
  /** Ids. */
  readonly centreIds: readonly string[];
}

export interface WholeCase {
  readonly id: string;
  readonly isWhole: boolean;
  /** By the arrival of their first photo. */
  readonly members: readonly Member[];
  readonly pictures: readonly CasePicture[];
  /** Two cases with the same hash have the same members with the same reviews and roles. */
  readonly hash: string;
}

/** About the pictures of the case, whichever check found it. */
export const isOfCase = (reason: Reason): boolean => connectedBy(reason) !== null;

type Counting = Awaited<ReturnType<typeof listCountingPhotos>>;

async function readMembers(db: Db, centreIds: readonly string[]) {
  const members: (Omit<MemberRow, 'reasons'> & { readonly reasons: readonly Reason[] })[] = [];
  for (const chunk of chunksOf(centreIds)) {
    const rows = await membersQuery(db, chunk).execute();
    const reasons = await readReasonsToShow(
      db,
      rows.map((row) => ({ reasons: row.reasons ?? '[]' })),
    );
    for (const [index, row] of rows.entries()) members.push({ ...row, reasons: reasons[index] ?? [] });
  }
  return members;
}

/** Which photos the reasons connect; with '' for those that were not compared by points. */
function photoMaps(members: readonly Pick<Member, 'id' | 'reasons'>[], counting: Counting) {
  return members.flatMap(({ id, reasons }) =>
    reasons.flatMap((reason): PhotoMap[] => {
      const other = connectedBy(reason);
      const own = other === null ? null : (counting.get(id)?.[other.slot] ?? null);
      const affine = String(reason.values['affine'] ?? '');
      return other === null || own === null ? [] : [{ photoId: own, otherPhotoId: other.photoId, affine }];
    }),
  );
}

/** By member: what a centre sent for a former edition is its own, so its members of all editions are one. */
function ownersOf(members: readonly Pick<Member, 'id' | 'centre_code' | 'edition'>[]) {
  const byCode = new Map<string, string>();
  for (const { id, centre_code: code, edition } of members)
    if (edition === null || !byCode.has(code)) byCode.set(code, id);
  return new Map(members.map(({ id, centre_code: code }) => [id, byCode.get(code) ?? id]));
}

/** Photos of the same moment have an order too, so that pictures and members keep their numbers. */
const byArrival = (one: StoredEqualPhoto, other: StoredEqualPhoto): number =>
  one.arrivedAt.localeCompare(other.arrivedAt) || one.photoId.localeCompare(other.photoId);

/** Groups the photos of the members by what they show, the picture that arrived first before the others. */
async function readPictures(
  db: Db,
  places: Places,
  maps: readonly PhotoMap[],
  owners: ReadonlyMap<string, string>,
) {
  const groups = groupConnected(maps.map(({ photoId, otherPhotoId }) => [photoId, otherPhotoId]));
  const read = await readEqualPhotos(db, places, [...groups.keys()]);
  const photos = read.filter(({ centreId }) => owners.has(centreId)).toSorted(byArrival);
  const byGroup = Map.groupBy(photos, ({ photoId }) => groups.get(photoId));
  return [...byGroup.values()].map((equal, index) => ({
    number: index + 1,
    equal,
    ...findLikelyOriginal(
      equal.map((photo) => ({ ...photo, centreId: owners.get(photo.centreId) ?? photo.centreId })),
      maps,
    ),
  }));
}

type Pictures = Awaited<ReturnType<typeof readPictures>>;

function roleOf(centreId: string, owner: string | undefined, pictures: Pictures): CaseRole {
  const own = pictures.filter(({ equal }) => equal.some((photo) => photo.centreId === centreId));
  if (own.some((picture) => picture.centreId !== null && picture.centreId !== owner)) return 'copy';
  return own.length > 0 && own.every((picture) => picture.centreId === owner) ? 'original' : 'undecided';
}

function photosOf(centreId: string, pictures: Pictures, counting: Counting): CasePhoto[] {
  const counts = (slot: PhotoSlot, id: string): boolean => counting.get(centreId)?.[slot] === id;
  return pictures
    .flatMap(({ number, equal }) =>
      equal
        .filter((photo) => photo.centreId === centreId)
        .map((photo) => ({ ...photo, picture: number, isReplaced: !counts(photo.slot, photo.photoId) })),
    )
    .toSorted(byArrival);
}

const hashOf = (members: readonly Pick<Member, 'id' | 'version' | 'role'>[]): string => {
  const named = members.map(({ id, version, role }) => `${id} ${version ?? ''} ${role}`).toSorted();
  return createHash('sha256').update(JSON.stringify(named)).digest('hex');
};

/** @param centreId any member. Throws `review.not-found` when it is in no case. */
export async function readWholeCase(db: Db, places: Places, centreId: string): Promise<WholeCase> {
  const found = (await findCases(db)).get(centreId);
  if (found === undefined) throw refuse('review.not-found');
  const rows = await readMembers(db, found.centreIds);
  const counting = await listCountingPhotos(db, found.centreIds);
  const owners = ownersOf(rows);
  const pictures = await readPictures(db, places, photoMaps(rows, counting), owners);
  const arrival = ({ photos: [first] }: Pick<Member, 'photos'>): string => first?.arrivedAt ?? '~';
  const members = rows
    .map((row) => ({
      ...row,
      // Who sees a part of the pictures cannot tell the original.
      role: found.isWhole ? roleOf(row.id, owners.get(row.id), pictures) : ('undecided' as const),
      photos: photosOf(row.id, pictures, counting),
    }))
    .toSorted((one, other) => arrival(one).localeCompare(arrival(other)) || one.id.localeCompare(other.id));
  return {
    id: found.id,
    isWhole: found.isWhole,
    members,
    pictures: pictures.map(({ equal, ...picture }) => ({
      ...picture,
      centreIds: [...new Set(equal.map((photo) => photo.centreId))],
    })),
    hash: hashOf(members),
  };
}

/** What the page of a case says about a member. */
export function describeMember(
  { photos, reasons, version: _version, ...member }: Member,
  pathOf: (photoId: string, size?: 'thumbnail') => string,
): CaseMember {
  const ofCase = reasons.filter(isOfCase);
  return {
    ...member,
    other_reasons: reasons.filter((reason) => !isOfCase(reason) && reason.set_aside === null),
    is_set_aside: ofCase.length > 0 && ofCase.every((reason) => reason.set_aside !== null),
    photos: photos.map((photo) => ({
      photo_id: photo.photoId,
      slot: photo.slot,
      picture: photo.picture,
      file_path: pathOf(photo.photoId),
      thumbnail_path: pathOf(photo.photoId, 'thumbnail'),
      ...describeArrival(photo),
      is_replaced: photo.isReplaced,
    })),
  };
}
