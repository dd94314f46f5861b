/** The routes of cases (product.md, Review 8). */
import { hashOfJson } from '../kernel/encoding.ts';
import {
  type CaseChoice,
  type CaseDecision,
  type CaseMember,
  casePageSize,
  type CaseRole,
  type ReviewCase,
} from '#contract/review/case-endpoints.ts';
import { findLikelyOriginal, groupConnected, type PhotoMap } from '#contract/review/original.ts';
import { connectedBy, type Reason } from '#contract/review/warnings.ts';
import type { Places } from '../places/open-places.ts';
import { readInChunks } from '../kernel/chunks.ts';
import { refuse } from '../kernel/refusal.ts';
import type { Db, Tx } from '../platform/database/open-database.ts';
import {
  countingPhoto,
  describeArrival,
  findSubmittedPhotos,
  type SubmittedPhoto,
} from './counting-photos.ts';
import { findCases } from './pictures/find-cases.ts';
import { findOfficerName } from '../accounts/accounts.ts';
import { findReview, lockReviews, withReasons } from './review-rows.ts';
import { type Call, implement, type Implemented } from '../calls.ts';
import type { CorrectionItem } from '#contract/review/correction-items.ts';
import type { ReviewChange } from '#contract/review/decision-endpoints.ts';
import { recordAction } from '../audit/audit-trail.ts';
import { isOpen } from './queue/queue-page.ts';
import { cleanNote, readRequest, writeDecision } from './queue/save-review.ts';
import { api } from '#contract/api.ts';
import { createPhotoPathSigner } from '../platform/photos/sign-photo-path.ts';
import { defaultDueOn } from './corrections/ask-correction.ts';

// Puts a case together: its members, the pictures that connect them, and which of them is likely the original of each.

/** `centre` and `strongRoom`: the ids of the photos that count. */
const membersQuery = (db: Db, centreIds: readonly string[]) =>
  db
    .selectFrom('centres')
    .leftJoin('checklists', (join) =>
      join.onRef('checklists.centre_id', '=', 'centres.id').on('status', '=', 'submitted'),
    )
    .leftJoin('reviews', 'reviews.centre_id', 'centres.id')
    .leftJoin('editions', 'editions.id', 'centres.edition_id')
    .where('centres.id', 'in', centreIds)
    .select(['centres.id', 'centres.centre_code', 'centre_name', 'centre_city', 'centres.centre_state'])
    .select(['editions.exam_name as edition', 'reviews.version', 'reviews.decision', 'reviews.decided_by'])
    .select(['reviews.reasons', isOpen.as('is_open')])
    .select(countingPhoto('centre_photo_id').as('centre'))
    .select(countingPhoto('strong_room_photo_id').as('strongRoom'));

interface CasePhoto extends SubmittedPhoto {
  /** From 1, in the order in which the pictures arrived. */
  readonly picture: number;
}

type MemberRow = Awaited<ReturnType<typeof readMembers>>[number];

interface Member extends MemberRow {
  readonly role: CaseRole;
  /** Those of the case, by arrival. */
  readonly photos: readonly CasePhoto[];
}

/** About the pictures of the case, whichever check found it. */
const isOfCase = (reason: Reason): boolean => connectedBy(reason) !== null;

async function readMembers(db: Db, centreIds: readonly string[]) {
  return withReasons(db, await readInChunks(centreIds, (chunk) => membersQuery(db, chunk).execute()));
}

/** Which photos the reasons connect; with '' for those that were not compared by points. */
const photoMaps = (members: readonly MemberRow[]): PhotoMap[] =>
  members.flatMap((member) =>
    member.reasons.flatMap((reason) => {
      const other = connectedBy(reason);
      const photoId = other === null ? null : member[other.slot];
      const affine = String(reason.values['affine'] ?? '');
      return other === null || photoId === null ? [] : [{ photoId, otherPhotoId: other.photoId, affine }];
    }),
  );

/** By member: what a centre sent for a former edition is its own, so its members of all editions are one. */
function ownersOf(members: readonly MemberRow[]) {
  const byCode = new Map<string, string>();
  for (const { id, centre_code: code, edition } of members)
    if (edition === null || !byCode.has(code)) byCode.set(code, id);
  return new Map(members.map(({ id, centre_code: code }) => [id, byCode.get(code) ?? id]));
}

/** Photos of the same moment have an order too, so that pictures and members keep their numbers. */
const byArrival = (one: SubmittedPhoto, other: SubmittedPhoto): number =>
  one.arrivedAt.localeCompare(other.arrivedAt) || one.photoId.localeCompare(other.photoId);

/** Groups the photos of the members by what they show, the picture that arrived first before the others. */
async function readPictures(db: Db, maps: readonly PhotoMap[], owners: ReadonlyMap<string, string>) {
  const groups = groupConnected(maps.map(({ photoId, otherPhotoId }) => [photoId, otherPhotoId]));
  const read = await findSubmittedPhotos(db, [...groups.keys()]);
  const photos = [...read.values()].flatMap((photo) => {
    const owner = owners.get(photo.centre.centreId);
    return owner === undefined ? [] : [{ ...photo, centreId: owner }];
  });
  const byGroup = Map.groupBy(photos.toSorted(byArrival), ({ photoId }) => groups.get(photoId));
  return [...byGroup.values()].map((equal, index) => ({
    number: index + 1,
    equal,
    ...findLikelyOriginal(equal, maps),
  }));
}

type Pictures = Awaited<ReturnType<typeof readPictures>>;

function roleOf(centreId: string, owner: string | undefined, pictures: Pictures): CaseRole {
  const own = pictures.filter(({ equal }) => equal.some(({ centre }) => centre.centreId === centreId));
  if (own.some((picture) => picture.centreId !== null && picture.centreId !== owner)) return 'copy';
  return own.length > 0 && own.every((picture) => picture.centreId === owner) ? 'original' : 'undecided';
}

/** Two cases with the same hash have the same members with the same reviews and roles. */
const hashOf = (members: readonly Member[]): string => {
  return hashOfJson(members.map(({ id, version, role }) => `${id} ${version ?? ''} ${role}`).toSorted());
};

/** The members are in the order in which their first photos arrived. */
type WholeCase = Awaited<ReturnType<typeof readWholeCase>>;

/** @param centreId any member. Throws `review.not-found` when it is in no case. */
async function readWholeCase(db: Db, centreId: string) {
  const found = (await findCases(db)).get(centreId);
  if (found === undefined) throw refuse('review.not-found');
  const rows = await readMembers(db, found.centreIds);
  const owners = ownersOf(rows);
  const pictures = await readPictures(db, photoMaps(rows), owners);
  const photos = pictures.flatMap(({ number, equal }) =>
    equal.map((photo) => ({ ...photo, picture: number })),
  );
  const photosOf = Map.groupBy(photos.toSorted(byArrival), ({ centre }) => centre.centreId);
  const arrival = ({ photos: [first] }: Pick<Member, 'photos'>): string => first?.arrivedAt ?? '~';
  const members = rows
    .map((row): Member => ({
      ...row,
      // Who sees a part of the pictures cannot tell the original.
      role: found.isWhole ? roleOf(row.id, owners.get(row.id), pictures) : 'undecided',
      photos: photosOf.get(row.id) ?? [],
    }))
    .toSorted((one, other) => arrival(one).localeCompare(arrival(other)) || one.id.localeCompare(other.id));
  return { id: found.id, isWhole: found.isWhole, members, pictures, hash: hashOf(members) };
}

/** What the page of a case says about a member. */
function describeMember(
  { photos, reasons, ...member }: Member,
  places: Places,
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
      ...describeArrival(places, photo),
      is_replaced: photo.isReplaced,
    })),
  };
}

// POST /admin/review/{id}/case: decides about all members of a case in one transaction; each keeps its own mark.

/** By role for those that wait; what is chosen for a member itself comes before that. Members of archived editions are left. */
function choiceOf(member: Member, { original, others, members = [] }: CaseDecision): CaseChoice {
  if (member.decision === null || member.edition !== null) return 'leave';
  const own = members.find(({ id }) => id === member.id);
  if (own !== undefined) return own.choice;
  if (member.decision !== 'waiting') return 'leave';
  return member.role === 'original' ? original : others;
}

/** The photos of the case that count; none of a member that has sent others since. */
const itemsOf = ({ photos }: Member): CorrectionItem[] => [
  ...new Set(photos.filter((photo) => !photo.isReplaced).map(({ slot }) => `photos.${slot}` as const)),
];

function changeOf({ reasons }: Member, choice: Exclude<CaseChoice, 'leave'>): Omit<ReviewChange, 'version'> {
  if (choice !== 'fine') return { decision: choice };
  const setAside = reasons
    .filter((reason) => isOfCase(reason) || reason.set_aside !== null)
    .map(({ key }) => key);
  return setAside.length === reasons.length ? { decision: 'accepted', setAside } : { setAside };
}

interface Choice {
  readonly member: Member;
  readonly choice: Exclude<CaseChoice, 'leave'>;
}

/** Throws `request.invalid` for a choice about no member. */
function readChoices({ members }: WholeCase, wanted: CaseDecision): Choice[] {
  if (wanted.members?.some(({ id }) => !members.some((member) => member.id === id)) === true)
    throw refuse('request.invalid');
  return members.flatMap((member) => {
    const choice = choiceOf(member, wanted);
    const isLeft = choice === 'leave' || (choice === 'asked' && itemsOf(member).length === 0);
    return isLeft ? [] : [{ member, choice }];
  });
}

/**
 * @param wanted with a cleaned note
 * @param total in the case
 */
async function writeAll(
  call: Call,
  tx: Tx,
  choices: readonly Choice[],
  wanted: CaseDecision,
  total: number,
): Promise<void> {
  const by = await findOfficerName(tx, call.caller);
  const isAsking = choices.some(({ choice }) => choice === 'asked');
  const request = isAsking ? readRequest(call, wanted) : null;
  const entries = [];
  for (const { member, choice } of choices) {
    const stored = await findReview(tx, member.id);
    // Who answers a correction takes no lock of the reviews.
    if (stored?.version !== member.version) throw refuse('review.outdated');
    // Whose head has not answered the last correction is not asked a second time.
    const isAsked = choice === 'asked' && request !== null && !member.is_open;
    const decision = {
      stored,
      code: member.centre_code,
      wanted: changeOf(member, choice),
      correction: isAsked ? { ...request, items: itemsOf(member) } : null,
      note: wanted.note || stored.note,
      by,
      details: { case: total },
    };
    entries.push(...(await writeDecision(call, tx, decision)));
  }
  for (const entry of entries) await recordAction(tx, call, entry);
}

/** Returns how many were decided. Throws `review.outdated` when the case is no longer the one that was seen, `rights.other-state`, and faults of texts. */
async function decideCase(call: Call, centreId: string, wanted: CaseDecision): Promise<number> {
  const { database } = call;
  const cleaned = { ...wanted, note: cleanNote(wanted.note) };
  const decided = await database.transaction(async (tx) => {
    await lockReviews(tx);
    const found = await readWholeCase(tx, centreId);
    if (!found.isWhole) throw refuse('rights.other-state');
    if (found.hash !== wanted.caseHash) throw refuse('review.outdated');
    const choices = readChoices(found, wanted);
    await writeAll(call, tx, choices, cleaned, found.members.length);
    return choices.length;
  });
  call.mailer.deliverSoon();
  return decided;
}

function describeCase(call: Call, found: WholeCase, page: number): ReviewCase {
  const { clock, config, places } = call;
  const pathOf = createPhotoPathSigner(call);
  const { id, members, pictures, hash: caseHash } = found;
  const named = new Set(
    pictures.flatMap(({ centreId, signs }) => [centreId, ...signs.map((sign) => sign.centre_id)]),
  );
  const waiting = members.filter(({ decision, edition }) => decision === 'waiting' && edition === null);
  return {
    id,
    caseHash,
    total: members.length,
    waiting: waiting.length,
    waiting_originals: waiting.filter(({ role }) => role === 'original').length,
    members: members
      .slice((page - 1) * casePageSize, page * casePageSize)
      .map((member) => describeMember(member, places, pathOf)),
    pictures: pictures.map(({ number, equal, centreId, signs }) => ({
      number,
      centres: new Set(equal.map(({ centre }) => centre.centreId)).size,
      original: centreId,
      signs: [...signs],
    })),
    named: members
      .filter((member) => named.has(member.id))
      .map(({ id: centreId, centre_code, centre_name }) => ({ id: centreId, centre_code, centre_name })),
    default_due_on: defaultDueOn(clock.now(), config.correctionDays),
  };
}

export const caseCalls: readonly Implemented[] = [
  implement(api.getReviewCase, async (call) => {
    const { database, params, query } = call;
    const whole = await readWholeCase(database.db, params.id);
    const found = describeCase(call, whole, Number(query.page ?? '1'));
    const codes = found.members.map((member) => member.centre_code);
    await call.recordCentreRead('review.read', {
      details: { case: found.total, codes },
      centres: codes.length,
    });
    return found;
  }),
  implement(api.decideCase, async (call) => ({ decided: await decideCase(call, call.params.id, call.body) })),
];
