/** Cases over HTTP: who is a member, who is likely the original, what the queue shows, and one decision about all members. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { type CaseDecision, casePageSize } from '#contract/review/case-endpoints.ts';
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import { checksVersion, reviewLimits } from '#contract/review/limits.ts';
import { insertPhoto } from '../submissions/photo-rows.ts';
import { readEntries } from '../testing/audit-database.ts';
import {
  decideCase,
  delhi,
  type Desk,
  deskTest,
  ownDeskTest,
  plantCase,
  readCase,
} from '../testing/checks-test.ts';
import { findCentre, startNextEdition } from '../testing/editions.ts';
import { adminTest } from '../testing/portal-test.ts';
import {
  emptySnapshot,
  insertCentres,
  insertReview,
  insertSubmittedRows,
  reasonOf,
  usualPhoto,
} from '../testing/review-rows.ts';
import { listReviews } from '../testing/reviews.ts';
import { insertSubmitted, submitFor, type SubmittedWithoutUpload } from '../testing/submitted-centres.ts';
import type { TestApp } from '../testing/test-app.ts';
import { findCases } from './pictures/find-cases.ts';

type Centre = SubmittedWithoutUpload;

const test = deskTest();

const sameOf = ({ reasons }: ReviewDetail) => reasons.filter(({ code }) => code === 'picture.changed');
const levelsOf = async ({ review }: Desk, centre: Centre) =>
  sameOf(await review(centre)).map(({ level }) => level);

test('a victim of copies has a case and no reason; the copies name it', async ({ desk }) => {
  const [victim, copy, again] = await plantCase(desk, ['A1', 'A2', 'A3']);
  await desk.check();
  const own = await desk.review(victim);
  expect([own.reasons, own.case?.members]).toEqual([[], 3]);
  const namedBy = async (centre: Centre) =>
    sameOf(await desk.review(centre)).map(({ level, values }) => [level, values['code']]);
  expect(await namedBy(copy)).toEqual([['serious', 'A1']]);
  expect(await namedBy(again)).toEqual([
    ['serious', 'A1'],
    ['serious', 'A2'],
  ]);
});

test('the first to arrive was copied, however near to its own record the other is', async ({ desk }) => {
  const one = await insertSubmitted(desk.app, 'B1', {}, {}, delhi);
  desk.app.clock.advance(60);
  const other = await insertSubmitted(desk.app, 'B2');
  for (const { photoIds } of [one, other]) desk.shown.set(photoIds.centre, 'the picture of B');
  await desk.check();
  expect([await levelsOf(desk, one), await levelsOf(desk, other)]).toEqual([[], ['serious']]);
  const { pictures, members } = await readCase(desk.admin, one);
  const signs = [{ sign: 'arrived-first', centre_id: one.id, minutes: 1 }];
  expect(pictures).toMatchObject([{ original: one.id, signs }]);
  expect(members.map(({ role }) => role)).toEqual(['original', 'copy']);
});

test('a case has all that are connected, in the order of arrival', async ({ desk }) => {
  const arrivedAt = desk.app.clock.now().toISOString();
  const takenAt = '2026-01-10T11:00:00';
  const [victim, copy] = await plantCase(desk, ['C1', 'C2'], { takenAt });
  // Connected over the strong room of C2 only.
  const third = await insertSubmitted(desk.app, 'C3');
  for (const { photoIds } of [copy, third]) desk.shown.set(photoIds.strongRoom, 'the strong room of C');
  await insertSubmitted(desk.app, 'C4');
  await desk.check();
  const { total, members, pictures } = await readCase(desk.admin, third);
  expect([total, pictures.length]).toEqual([3, 2]);
  const photo = { slot: 'centre', taken_at: takenAt, arrived_at: arrivedAt, is_replaced: false };
  expect(members).toMatchObject([
    { centre_code: 'C1', role: 'original', decision: 'waiting', edition: null, photos: [photo] },
    { centre_code: 'C2', role: 'copy', photos: [{}, {}] },
    { centre_code: 'C3' },
  ]);
  expect(members[0]?.photos[0]?.distance_m).toBeLessThan(100_000);
  const unknown = await desk.admin.ask('GET', `/review/${victim.id}x/case`);
  expect(unknown).toMatchObject({ status: 404, body: { code: 'review.not-found' } });
});

test('a deleted centre leaves its case at once', async ({ desk }) => {
  const [victim, copy, other] = await plantCase(desk, ['D1', 'D2', 'D3']);
  await desk.check();
  await desk.admin.ask('DELETE', `/centres/${copy.id}`);
  const { total, members } = await readCase(desk.admin, victim);
  expect([total, members.map(({ id }) => id)]).toEqual([2, [victim.id, other.id]]);
  expect((await desk.review(victim)).case?.members).toBe(2);
  await desk.admin.ask('DELETE', `/centres/${other.id}`);
  expect((await desk.review(victim)).case).toBeUndefined();
});

/** Of the whole list: in a portal of its own. */
ownDeskTest()('the queue shows a case where its most urgent stands', async ({ desk }) => {
  const { app, admin } = desk;
  await plantCase(desk, ['V1', 'V2', 'V3']);
  await insertSubmitted(app, 'W4', { boundaryWall: false });
  await insertSubmitted(app, 'G5', { strongRoomSecure: false });
  await desk.check();
  const { rows, total, entries, centres } = await listReviews(admin, { list: 'waiting' });
  expect([total, entries, centres]).toEqual([5, 3, 5]);
  const codes = rows.map((row) => row.centre_code);
  const start = Math.min(...['V1', 'V2', 'V3'].map((code) => codes.indexOf(code)));
  expect(codes.slice(start, start + 3).toSorted()).toEqual(['V1', 'V2', 'V3']);
  expect(codes.indexOf('V1')).toBe(start + 2);
  expect(new Set(rows.flatMap((row) => row.case?.members ?? []))).toEqual(new Set([3]));
  const serious = await listReviews(admin, { list: 'serious' });
  expect(serious.rows.map((row) => row.centre_code)).not.toContain('V1');
});

// Decisions.

const outdated = { status: 409, body: { code: 'review.outdated' } };
const done = (decided: number) => ({ status: 200, body: { decided } });
/** The original is fine, and the others are visited. */
const visits = { original: 'fine', others: 'visit' } as const;

/** About centres whose code begins with this letter. */
const trailOf = async ({ app }: Desk, letter: string) =>
  (await readEntries(app, 'review.decided')).filter(({ target }) => target.startsWith(letter));
/** What was read is decided about, with this. */
async function decideRead(desk: Desk, centre: Centre, decision: Omit<CaseDecision, 'caseHash'>) {
  const { caseHash } = await readCase(desk.admin, centre);
  return decideCase(desk.admin, centre, { caseHash, ...decision });
}

test('the original is accepted, the copies are visited, each with its entry', async ({ desk }) => {
  const [victim, copy, left] = await plantCase(desk, ['J1', 'J2', 'J3']);
  await desk.check();
  expect(await readCase(desk.admin, copy)).toMatchObject({ waiting: 3, waiting_originals: 1 });
  const note = 'One photo, three schools';
  const members: CaseDecision['members'] = [{ id: left.id, choice: 'leave' }];
  expect(await decideRead(desk, copy, { ...visits, members, note })).toMatchObject(done(2));
  const accepted = await desk.review(victim);
  expect(accepted).toMatchObject({ decision: 'accepted', decided_by: 'Administrator', reasons: [] });
  const visited = await desk.review(copy);
  expect(visited).toMatchObject({ decision: 'visit', note });
  expect(visited.reasons.every(({ set_aside: by }) => by === null)).toBe(true);
  expect(await desk.review(left)).toMatchObject({ decision: 'waiting', note: '' });
  expect(await trailOf(desk, 'J')).toMatchObject([
    { target: 'J1', details: { decision: 'accepted', case: 3 } },
    { target: 'J2', details: { decision: 'visit', before: 'waiting', case: 3 } },
  ]);
  // Checked again, the marks stay.
  await desk.checkAgain();
  expect(await desk.review(victim)).toMatchObject({ decision: 'accepted' });
});

test('an original with another reason keeps it, and waits on', async ({ desk }) => {
  const victim = await insertSubmitted(desk.app, 'K1', { boundaryWall: false });
  desk.shown.set(victim.photoIds.centre, 'the picture of K');
  desk.app.clock.advance(60);
  await plantCase(desk, ['K2'], delhi);
  await desk.check();
  const [member] = (await readCase(desk.admin, victim)).members;
  const others = member?.other_reasons.map(({ code }) => code);
  expect(others).toContain('wall.none');
  await decideRead(desk, victim, visits);
  const { decision, reasons } = await desk.review(victim);
  expect(decision).toBe('waiting');
  expect(reasons.filter(({ set_aside: by }) => by === null).map(({ code }) => code)).toEqual(others);
});

test('copiers are asked for the photos of the case, once', async ({ desk }) => {
  const [victim, copy, other] = await plantCase(desk, ['L1', 'L2', 'L3']);
  await desk.check();
  const asked = { original: 'fine', others: 'asked', message: '' } as const;
  const { version } = await desk.review(victim);
  const without = await decideRead(desk, victim, asked);
  expect(without).toMatchObject({ status: 400, body: { code: 'field.required' } });
  expect(await desk.review(victim)).toMatchObject({ decision: 'waiting', version });
  const message = 'Take it again';
  expect(await decideRead(desk, victim, { ...asked, message })).toMatchObject({ status: 200 });
  const correction = { number: 1, items: ['photos.centre'], message, answered_at: null };
  for (const centre of [copy, other])
    expect(await desk.review(centre)).toMatchObject({ decision: 'asked', corrections: [correction] });
  // Returned to the queue with the correction still open, a centre is not asked a second time.
  await desk.decide(copy, { decision: 'waiting' });
  expect(await decideRead(desk, victim, { ...asked, message: 'Again' })).toMatchObject(done(1));
  const { decision, corrections } = await desk.review(copy);
  expect([decision, corrections]).toMatchObject(['asked', [correction]]);
});

test('when a member has changed or joined meanwhile, nothing is decided', async ({ desk }) => {
  const [victim, copy] = await plantCase(desk, ['M1', 'M2']);
  await desk.check();
  const decideSeen = (seen: { readonly caseHash: string }, members: CaseDecision['members'] = []) =>
    decideCase(desk.admin, victim, { ...visits, caseHash: seen.caseHash, members });
  const seen = await readCase(desk.admin, victim);
  await desk.decide(copy, { note: 'Rang them' });
  expect(await decideSeen(seen)).toMatchObject(outdated);
  const changed = await readCase(desk.admin, victim);
  await plantCase(desk, ['M3']);
  await desk.check();
  expect(await decideSeen(changed)).toMatchObject(outdated);
  expect(await desk.review(victim)).toMatchObject({ decision: 'waiting' });
  expect(await trailOf(desk, 'M')).toHaveLength(1);
  const current = await readCase(desk.admin, victim);
  const stranger = await decideSeen(current, [{ id: 'nobody', choice: 'visit' }]);
  expect(stranger).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  expect(await decideSeen(current)).toMatchObject({ status: 200 });
  expect(await desk.review(copy)).toMatchObject({ decision: 'visit', note: 'Rang them' });
});

/** It archives all centres. */
deskTest()('what an archived centre sent is its own, and is not decided again', async ({ desk }) => {
  const [earlier] = await plantCase(desk, ['V1']);
  await desk.check();
  await startNextEdition(desk.admin, 'same');
  const again = await submitFor(desk.app, await findCentre(desk.app, 'V1'));
  desk.shown.set(again.photoIds.centre, 'the picture of V');
  desk.app.clock.advance(60);
  const copy = await insertSubmitted(desk.app, 'V2', {}, {}, delhi);
  desk.shown.set(copy.photoIds.centre, 'the picture of V');
  await desk.check();
  const { members, pictures, waiting } = await readCase(desk.admin, copy);
  expect(members).toMatchObject([
    { id: earlier.id, centre_code: 'V1', edition: 'NEET (UG) 2025', role: 'original' },
    { id: again.id, centre_code: 'V1', edition: null, role: 'original' },
    { id: copy.id, centre_code: 'V2', edition: null, role: 'copy' },
  ]);
  expect(pictures).toMatchObject([{ centres: 3, original: again.id }]);
  expect(waiting).toBe(2);
  const ofEarlier: CaseDecision['members'] = [{ id: earlier.id, choice: 'visit' }];
  expect(await decideRead(desk, copy, { ...visits, members: ofEarlier })).toMatchObject(done(2));
  expect((await trailOf(desk, 'V')).map(({ target }) => target)).toEqual(['V1', 'V2']);
  expect(await desk.review(again)).toMatchObject({ decision: 'accepted', reasons: [] });
  const rows = await desk.app.runSql(`select decision from reviews where centre_id = '${earlier.id}'`);
  expect(rows).toEqual([{ decision: 'waiting' }]);
});

// One picture of 300 centres: the queue stays short, the case has pages, and one decision takes all of them.

const count = 300;
/** More than are rows of the queue because of the picture. */
const insecureCount = 8;

const photoIdOf = (centreId: string): string => `p${centreId.slice(1)}`;

/** Each names the first ten, as the checks do: most are named by nobody. */
function reasonsOf(ids: readonly string[], id: string) {
  const named = ids.filter((other) => other !== id).slice(0, reviewLimits.picture.namedMatches);
  return named.map((centreId, index) =>
    reasonOf({
      code: 'picture.same-file',
      level: 'serious',
      key: `picture.same-file:centre:${index}`,
      items: ['photos.centre'],
      values: {
        slot: 'centre',
        centreId,
        code: '',
        name: '',
        city: '',
        otherSlot: 'centre',
        otherPhotoId: photoIdOf(centreId),
        replaced: 0,
      },
    }),
  );
}

async function insertPhotos({ database }: TestApp, ids: readonly string[]): Promise<void> {
  await database.transaction(async (tx) => {
    for (const [index, centreId] of ids.entries()) {
      const photo = {
        ...usualPhoto,
        id: photoIdOf(centreId),
        slot: 'centre',
        sha256: 'ab'.repeat(32),
        latitude: 11.6,
        longitude: 92.7,
      } as const;
      const createdAt = new Date(Date.UTC(2026, 0, 10, 0, ids.length - index)).toISOString();
      await insertPhoto(tx, photo, { centreId, createdBy: 'c', createdAt });
    }
  });
}

async function plantMany(app: TestApp): Promise<string[]> {
  const ids = await insertCentres(app, count);
  await insertPhotos(app, ids);
  const submittedAt = '2026-01-10T06:00:00.000Z';
  const submitted = ids.map((centreId) => {
    const photoIds = [photoIdOf(centreId), photoIdOf(centreId)] as const;
    return { centreId, snapshot: emptySnapshot, submittedAt, photoIds };
  });
  await insertSubmittedRows(app, submitted);
  for (const [index, centreId] of ids.entries()) {
    const insecure =
      index < insecureCount ? [reasonOf({ code: 'strong-room.not-secure', level: 'serious' })] : [];
    const reasons = [...insecure, ...reasonsOf(ids, centreId)];
    await insertReview(app, centreId, { checks_version: checksVersion, submitted_at: submittedAt, reasons });
  }
  return ids;
}

adminTest()('300 centres with one picture are one entry, decided at once', async ({ app, admin }) => {
  const ids = await plantMany(app);
  const cases = await findCases(app.database.db);
  expect(cases.get(ids.at(-1) ?? '')?.centreIds).toEqual(ids.toSorted());

  const { rows, total, entries, centres } = await listReviews(admin, { list: 'waiting' });
  // Six of them, and all that are suspect for something else.
  expect([rows.length, total, entries, centres, rows[0]?.case?.members]).toEqual([
    insecureCount,
    insecureCount,
    1,
    count,
    count,
  ]);
  const rest = await listReviews(admin, { list: 'waiting', reason: 'picture.same-file' });
  expect(rest.entries).toBe(1);

  const id = ids.at(-1) ?? '';
  const first = await admin.call(api.getReviewCase, { params: { id }, query: {} });
  expect([first.total, first.waiting, first.members.length]).toEqual([count, count, casePageSize]);
  // The last to be inserted arrived first.
  expect(first.members[0]?.id).toBe(id);
  expect(first.pictures).toMatchObject([{ number: 1, centres: count, original: id }]);
  const last = await readCase(admin, { id }, '15');
  expect(last.members.map((member) => member.id).at(-1)).toBe(ids[0]);
  expect((await readCase(admin, { id }, '16')).members).toEqual([]);

  const body = {
    caseHash: first.caseHash,
    original: 'fine',
    others: 'visit',
    members: [{ id, choice: 'fine' }],
  };
  expect(await admin.ask('POST', `/review/${ids[0]}/case`, body)).toMatchObject({
    status: 200,
    body: { decided: count },
  });
  expect((await listReviews(admin, { list: 'visit' })).entries).toBe(1);
  expect((await listReviews(admin, { list: 'accepted' })).rows.map((row) => row.id)).toEqual([id]);
  expect(await readEntries(app, 'review.decided')).toHaveLength(count);
});
