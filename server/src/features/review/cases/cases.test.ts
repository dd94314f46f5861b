/** Cases over HTTP: who is a member, who is likely the original, one decision about all, and what the queue shows. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import type { CaseDecision, ReviewCase } from '#contract/review/case-endpoints.ts';
import type { AdminClient } from '../../../testing/admin-client.ts';
import { checksTest, type ChecksTest } from '../../../testing/checks-test.ts';
import { listReviews } from '../../../testing/reviews.ts';
import type { PhotoRow } from '../../../domain/photos/photo-rows.ts';
import { insertSubmitted, type SubmittedWithoutUpload } from '../../../testing/submitted-centres.ts';

const test = checksTest();

type Centre = SubmittedWithoutUpload;

const readCase = (admin: AdminClient, { id }: Pick<Centre, 'id'>, page = '1') =>
  admin.call(api.getReviewCase, { params: { id }, query: { page } });
const decide = (admin: AdminClient, { id }: Centre, body: CaseDecision) =>
  admin.ask('POST', `/review/${id}/case`, body);
const codesOf = ({ members }: ReviewCase) => members.map((member) => member.centre_code);

const delhi = { latitude: 28.6139, longitude: 77.209 };

/** Submits centres with one picture, a minute after each other: the first is near its record, the others are in Delhi. */
async function plant(
  { app, shown }: Pick<ChecksTest, 'app' | 'shown'>,
  codes: readonly string[],
  first: Partial<PhotoRow> = {},
): Promise<Centre[]> {
  const centres: Centre[] = [];
  for (const [index, code] of codes.entries()) {
    const centre = await insertSubmitted(app, code, {}, {}, index === 0 ? first : delhi);
    shown.set(centre.photoIds.centre, 'the same');
    centres.push(centre);
    app.clock.advance(60);
  }
  return centres;
}

async function trailOf(app: ChecksTest['app']) {
  const rows = await app.database.db
    .selectFrom('audit_trail')
    .where('act', '=', 'review.decided')
    .select(['target', 'details'])
    .orderBy('sequence')
    .execute();
  return rows.map(({ target, details }) => [target, JSON.parse(details) as Record<string, unknown>] as const);
}

test('a victim of copies ranks as a notice that says so, and the copies stay serious', async ({
  app,
  check,
  shown,
  review,
}) => {
  const [victim, copy] = await plant({ app, shown }, ['V1', 'C2', 'C3']);
  await check();
  const own = await review(victim as Centre);
  expect(own.reasons.filter(({ code }) => code === 'picture.same')).toMatchObject([
    { level: 'notice', values: { original: 1, code: 'C2' } },
    { level: 'notice', values: { original: 1, code: 'C3' } },
  ]);
  expect(own.case?.members).toBe(3);
  const other = await review(copy as Centre);
  expect(other.reasons.filter(({ code }) => code === 'picture.same').map(({ level }) => level)).toEqual([
    'serious',
    'serious',
  ]);
});

test('without agreeing signs nobody is the original, and all reasons are serious', async ({
  app,
  admin,
  check,
  shown,
  review,
}) => {
  const one = await insertSubmitted(app, 'U1', {}, {}, delhi);
  app.clock.advance(60);
  const other = await insertSubmitted(app, 'U2');
  for (const { photoIds } of [one, other]) shown.set(photoIds.centre, 'the same');
  await check();
  for (const centre of [one, other])
    expect((await review(centre)).reasons.find(({ code }) => code === 'picture.same')?.level).toBe('serious');
  const found = await readCase(admin, one);
  expect(found.pictures).toMatchObject([
    {
      original: null,
      signs: [
        { sign: 'arrived-first', centre_id: one.id },
        { sign: 'nearest', centre_id: other.id },
      ],
    },
  ]);
  expect(found.members.map(({ role }) => role)).toEqual(['undecided', 'undecided']);
});

test('a case has all that are connected, in the order of arrival, with time, distance and role', async ({
  app,
  admin,
  check,
  shown,
}) => {
  const takenAt = '2026-01-10T11:00:00';
  const [victim, copy] = (await plant({ app, shown }, ['V1', 'C2'], { takenAt })) as [Centre, Centre];
  // Connected over the strong room of C2 only.
  const third = await insertSubmitted(app, 'S3');
  shown.set(copy.photoIds.strongRoom, 'a room').set(third.photoIds.strongRoom, 'a room');
  await insertSubmitted(app, 'X4');
  await check();
  const found = await readCase(admin, third);
  expect([codesOf(found), found.total]).toEqual([['V1', 'C2', 'S3'], 3]);
  const [first] = found.members;
  expect(first).toMatchObject({
    centre_code: 'V1',
    role: 'original',
    decision: 'waiting',
    edition: null,
    photos: [
      {
        slot: 'centre',
        taken_at: '2026-01-10T11:00:00',
        arrived_at: '2026-01-10T06:00:00.000Z',
        is_replaced: false,
      },
    ],
  });
  expect(first?.photos[0]?.distance_m).toBeLessThan(100_000);
  expect(found.members.find((member) => member.centre_code === 'C2')).toMatchObject({
    role: 'copy',
    photos: [{}, {}],
  });
  expect(found.pictures).toHaveLength(2);
  const { status, body } = await admin.ask('GET', `/review/${victim.id}x/case`);
  expect([status, body]).toMatchObject([404, { code: 'review.not-found' }]);
});

test('one decision: the original keeps "not a problem", the copies are visited, each with its own entry', async ({
  app,
  admin,
  check,
  shown,
  review,
}) => {
  const [victim, copy, left] = (await plant({ app, shown }, ['V1', 'C2', 'C3'])) as [Centre, Centre, Centre];
  await check();
  const { caseHash, waiting } = await readCase(admin, copy);
  expect(waiting).toBe(3);
  const body: CaseDecision = {
    caseHash,
    original: 'fine',
    others: 'visit',
    members: [{ id: left.id, choice: 'leave' }],
    note: 'One photo, three schools',
  };
  expect(await decide(admin, copy, body)).toMatchObject({ status: 200, body: { decided: 2 } });
  expect(await review(victim)).toMatchObject({ decision: 'accepted', decided_by: 'Administrator' });
  expect((await review(victim)).reasons.every(({ set_aside: by }) => by !== null)).toBe(true);
  const visited = await review(copy);
  expect(visited).toMatchObject({ decision: 'visit', note: 'One photo, three schools' });
  expect(visited.reasons.every(({ set_aside: by }) => by === null)).toBe(true);
  expect(await review(left)).toMatchObject({ decision: 'waiting', note: '' });
  const trail = await trailOf(app);
  expect(trail.map(([target]) => target)).toEqual(['V1', 'C2']);
  expect(trail[0]?.[1]).toMatchObject({
    decision: 'accepted',
    case: 3,
    setAside: expect.any(Array) as unknown,
  });
  expect(trail[1]?.[1]).toMatchObject({ decision: 'visit', before: 'waiting', case: 3 });
  // Checked again, the marks stay.
  await app.runSql('update reviews set checks_version = 0');
  await check();
  expect(await review(victim)).toMatchObject({ decision: 'accepted' });
});

test('an original with another reason keeps it, and waits on', async ({
  app,
  admin,
  check,
  shown,
  review,
}) => {
  const victim = await insertSubmitted(app, 'V1', { boundaryWall: false });
  shown.set(victim.photoIds.centre, 'the same');
  app.clock.advance(60);
  await plant({ app, shown }, ['C2'], delhi);
  await check();
  const found = await readCase(admin, victim);
  expect(found.members[0]?.other_reasons.map(({ code }) => code)).toContain('wall.none');
  await decide(admin, victim, { caseHash: found.caseHash, original: 'fine', others: 'visit' });
  const after = await review(victim);
  expect(after.decision).toBe('waiting');
  expect(after.reasons.filter(({ set_aside: by }) => by === null).map(({ code }) => code)).toEqual(
    found.members[0]?.other_reasons.map(({ code }) => code),
  );
});

test('copiers are asked for the photos of the case, once', async ({ app, admin, check, shown, review }) => {
  const [victim, copy, other] = (await plant({ app, shown }, ['V1', 'C2', 'C3'])) as [Centre, Centre, Centre];
  await check();
  const { caseHash } = await readCase(admin, victim);
  const asked: CaseDecision = { caseHash, original: 'fine', others: 'asked', message: '' };
  const before = await review(victim);
  expect(await decide(admin, victim, asked)).toMatchObject({ status: 400, body: { code: 'field.required' } });
  expect(await review(victim)).toMatchObject({ decision: 'waiting', version: before.version });
  expect(await decide(admin, victim, { ...asked, message: 'Take it again' })).toMatchObject({ status: 200 });
  for (const centre of [copy, other])
    expect(await review(centre)).toMatchObject({
      decision: 'asked',
      corrections: [{ number: 1, photos: ['centre'], message: 'Take it again', answered_at: null }],
    });
  // Returned to the queue with the correction still open, a centre is not asked a second time.
  const { version } = await review(copy);
  await admin.ask('PUT', `/review/${copy.id}`, { version, decision: 'waiting' });
  const again = await readCase(admin, victim);
  expect(await decide(admin, victim, { ...asked, caseHash: again.caseHash, message: 'Again' })).toMatchObject(
    {
      status: 200,
      body: { decided: 1 },
    },
  );
  expect(await review(copy)).toMatchObject({ decision: 'asked', corrections: [{ number: 1 }] });
  expect((await review(copy)).corrections).toHaveLength(1);
});

test('when a member has changed or joined meanwhile, nothing is decided', async ({
  app,
  admin,
  check,
  shown,
  review,
}) => {
  const [victim, copy] = (await plant({ app, shown }, ['V1', 'C2'])) as [Centre, Centre];
  await check();
  const seen = await readCase(admin, victim);
  const body: CaseDecision = { caseHash: seen.caseHash, original: 'fine', others: 'visit' };
  const { version } = await review(copy);
  await admin.ask('PUT', `/review/${copy.id}`, { version, note: 'Rang them' });
  const refused = { status: 409, body: { code: 'review.outdated' } };
  expect(await decide(admin, victim, body)).toMatchObject(refused);
  const changed = await readCase(admin, victim);
  await plant({ app, shown }, ['C3']);
  await check();
  expect(await decide(admin, victim, { ...body, caseHash: changed.caseHash })).toMatchObject(refused);
  expect(await review(victim)).toMatchObject({ decision: 'waiting' });
  expect(await trailOf(app)).toHaveLength(1);
  const { caseHash } = await readCase(admin, victim);
  const stranger = { ...body, caseHash, members: [{ id: 'nobody', choice: 'visit' as const }] };
  expect(await decide(admin, victim, stranger)).toMatchObject({
    status: 400,
    body: { code: 'request.invalid' },
  });
});

test('the queue shows the members of a case together, where the most urgent of them stands', async ({
  app,
  admin,
  check,
  shown,
}) => {
  await plant({ app, shown }, ['V1', 'C2', 'C3']);
  await insertSubmitted(app, 'W4', { boundaryWall: false });
  await insertSubmitted(app, 'G5', { strongRoomSecure: false });
  await check();
  const { rows, total, entries } = await listReviews(admin, { list: 'waiting' });
  expect([total, entries]).toEqual([5, 3]);
  const codes = rows.map((row) => row.centre_code);
  const start = Math.min(...['V1', 'C2', 'C3'].map((code) => codes.indexOf(code)));
  expect(codes.slice(start, start + 3).toSorted()).toEqual(['C2', 'C3', 'V1']);
  expect(codes.indexOf('V1')).toBe(start + 2);
  expect(new Set(rows.flatMap((row) => row.case?.members ?? []))).toEqual(new Set([3]));
  expect((await listReviews(admin, { list: 'serious' })).rows.map((row) => row.centre_code)).not.toContain(
    'V1',
  );
});

test('a deleted centre leaves its case at once', async ({ app, admin, check, shown, review }) => {
  const [victim, copy, other] = (await plant({ app, shown }, ['V1', 'C2', 'C3'])) as [Centre, Centre, Centre];
  await check();
  await admin.ask('DELETE', `/centres/${copy.id}`);
  const { total, members } = await readCase(admin, victim);
  expect([total, members.map(({ id }) => id)]).toEqual([2, [victim.id, other.id]]);
  expect((await review(victim)).case?.members).toBe(2);
  await admin.ask('DELETE', `/centres/${other.id}`);
  expect((await review(victim)).case).toBeUndefined();
});

test('a centre of an archived edition is a member about which nothing is decided any more', async ({
  app,
  admin,
  check,
  shown,
}) => {
  const [earlier, copy] = (await plant({ app, shown }, ['V1', 'C2'])) as [Centre, Centre];
  await check();
  await app.runSql(`insert into editions (id, exam_name, exam_date, next_list, archived_at, archived_by)
    values ('e1', 'NEET 2025', '2025-05-04', 'same', '2026-01-01', 'admin')`);
  await app.runSql(
    `update centres set archived_at = '2026-01-01', edition_id = 'e1' where id = '${earlier.id}'`,
  );
  const found = await readCase(admin, copy);
  expect(found.members).toMatchObject([
    { centre_code: 'V1', edition: 'NEET 2025', role: 'original' },
    { centre_code: 'C2', edition: null, role: 'copy' },
  ]);
  expect(found.waiting).toBe(1);
  const body: CaseDecision = { caseHash: found.caseHash, original: 'fine', others: 'visit' };
  expect(await decide(admin, copy, body)).toMatchObject({ status: 200, body: { decided: 1 } });
  expect((await trailOf(app)).map(([target]) => target)).toEqual(['C2']);
});
