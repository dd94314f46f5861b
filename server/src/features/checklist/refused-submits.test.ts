import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answers } from '#contract/checklist/questions/index.ts';
import { formFor, photoToSend, type ChecklistClient } from '../../testing/checklist-client.ts';
import { startChecklistTest, type ChecklistTest } from '../../testing/checklist-test.ts';

let portal: ChecklistTest;
let user: ChecklistClient;
let centreId: string;

beforeAll(async () => {
  portal = await startChecklistTest();
  ({ user, centreId } = portal);
});

afterAll(async () => {
  await portal.app.close();
});

async function saveWhole(answers: Partial<Answers> = {}) {
  const photos = { centre: await photoToSend(), strongRoom: await photoToSend({ width: 80 }) };
  expect((await user.save(formFor(centreId, { answers, photos }))).status).toBe(200);
}

const storedRow = () =>
  portal.app.database.db
    .selectFrom('checklists')
    .selectAll()
    .where('centre_id', '=', centreId)
    .executeTakeFirstOrThrow();

test('a checklist that was never saved cannot be submitted', async () => {
  expect(await user.submit(portal.secondCentreId)).toMatchObject({
    status: 400,
    body: { code: 'checklist.not-started' },
  });
});

test.each([
  [undefined, 400, 'centre.not-selected'],
  [null, 400, 'centre.not-selected'],
  ['', 400, 'centre.not-selected'],
  ['  ', 400, 'centre.not-selected'],
  ['no-such-centre', 403, 'centre.not-yours'],
  [17, 403, 'centre.not-yours'],
  [{ $ne: '' }, 400, 'request.invalid'],
])('the centre %j is refused', async (submittedId, status, code) => {
  await saveWhole();
  expect(await user.submit(submittedId)).toMatchObject({ status, body: { code } });
  expect((await storedRow()).status).toBe('draft');
});

test("another user's centre and account are refused", async () => {
  await saveWhole();
  expect(await user.submit(portal.foreignCentreId)).toMatchObject({
    status: 403,
    body: { code: 'centre.not-yours', error: 'Please select a valid examination centre.' },
  });
  expect(await portal.foreignUser.submit(centreId)).toMatchObject({
    status: 403,
    body: { code: 'centre.not-yours' },
  });
  const thief = portal.clientFor(portal.foreignUser.token, user.userId);
  expect(await thief.submit(centreId)).toMatchObject({ status: 403, body: { code: 'profile.not-yours' } });
  expect((await storedRow()).status).toBe('draft');
});

test.each<[keyof Answers, Partial<Answers>, string, string]>([
  ['completeAddress', { completeAddress: ' ' }, 'field.required', 'completeAddress'],
  ['headEmail', { headEmail: '' }, 'field.required', 'headEmail'],
  ['rooms24', { rooms24: null, rooms48: null, otherRooms: [] }, 'rooms.none', 'rooms24'],
  [
    'manpower',
    { manpower: { invig: null, admin: 1, peons: 1, guards: 1 } },
    'people.invalid',
    'manpower.invig',
  ],
  ['examName', { examName: '' }, 'field.required', 'examName'],
  [
    'coachingInstitute',
    { coachingInstitute: { associated: true, details: '' } },
    'coaching.details-required',
    'coachingInstitute.details',
  ],
  ['dispatchRoom', { dispatchRoom: null }, 'field.required', 'dispatchRoom'],
])('without %s it remains a draft', async (_, answers, code, field) => {
  await saveWhole(answers);
  expect(await user.submit(centreId)).toMatchObject({
    status: 400,
    body: { code, problems: [{ field, code }] },
  });
  expect((await storedRow()).status).toBe('draft');
});

test('without photos it remains a draft; every problem is reported', async () => {
  const photos = { centre: 'none', strongRoom: 'none' } as const;
  await user.save(formFor(centreId, { photos, answers: { feedback: '', boundaryWall: null } }));
  expect(await user.submit(centreId)).toMatchObject({
    status: 400,
    body: {
      code: 'field.required',
      problems: [
        { field: 'boundaryWall', code: 'field.required' },
        { field: 'photos.centre', code: 'photos.required' },
        { field: 'photos.strongRoom', code: 'photos.required' },
      ],
    },
  });
});
