import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { answersVersion } from '#contract/checklist/derive/stored-answers.ts';
import { answersSchema } from '#contract/checklist/derive/answers.ts';
import type { Answers } from '#contract/checklist/questions/index.ts';
import { formFor, photoToSend, type ChecklistClient } from '../../testing/checklist-client.ts';
import { insertCentre } from '../../testing/people.ts';
import { startChecklistTest, type ChecklistTest } from '../../testing/checklist-test.ts';

let portal: ChecklistTest;
let user: ChecklistClient;
let centreId: string;

beforeEach(async () => {
  portal = await startChecklistTest();
  ({ user, centreId } = portal);
});

afterEach(async () => {
  await portal.app.close();
});

async function saveWhole(answers: Partial<Answers> = {}) {
  const photos = { centre: await photoToSend(), strongRoom: await photoToSend({ width: 80 }) };
  expect((await user.save(formFor(centreId, { answers, photos }))).status).toBe(200);
}

const storedRow = (id = centreId) =>
  portal.app.database.db
    .selectFrom('checklists')
    .selectAll()
    .where('centre_id', '=', id)
    .executeTakeFirstOrThrow();

const frozenAnswers = z.object({ answers: answersSchema });

test('a complete checklist is submitted and frozen with a reference', async () => {
  await saveWhole();
  const response = await user.submit(centreId);
  expect(response).toMatchObject({ status: 200, body: { profile: { status: 'submitted', version: 1 } } });

  const row = await storedRow();
  expect(row).toMatchObject({ status: 'submitted', submitted_by: user.userId });
  expect(row.reference).toMatch(/^110101-\d{8}-[0-9A-F]{4}$/);
  expect(
    createHash('sha256')
      .update(row.snapshot ?? '')
      .digest('hex'),
  ).toBe(row.snapshot_sha256);
  const photos = await portal.app.database.db
    .selectFrom('photos')
    .select(['slot', 'sha256'])
    .orderBy('slot')
    .execute();
  expect(JSON.parse(row.snapshot ?? '')).toMatchObject({
    centre: { id: centreId, centre_code: '110101', phone: portal.mobile },
    answers: { headName: 'Asha Rao' },
    derived: { totalCapacity: 186, totalRooms: 6 },
    photos,
    submittedBy: user.userId,
  });
  expect((await user.profile()).body).toMatchObject({
    profile: { status: 'submitted', reference: row.reference, submittedAt: row.submitted_at },
    profiles: [{ status: 'submitted', reference: row.reference }, { status: 'none' }],
  });
});

test('a photo whose bytes are lost counts as missing, and can be sent again', async () => {
  await saveWhole();
  const { centre_photo_id: lost } = await storedRow();
  await portal.app.services.photoStore.delete(lost ?? '');
  expect(await user.submit(centreId)).toMatchObject({
    status: 400,
    body: { code: 'photos.required', problems: [{ field: 'photos.centre' }] },
  });
  await saveWhole();
  expect((await user.submit(centreId)).status).toBe(200);
});

test('of fifty concurrent submissions one succeeds, the others are refused', async () => {
  await saveWhole();
  const responses = await Promise.all(Array.from({ length: 50 }, () => user.submit(centreId)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  const others = responses.filter(({ status }) => status !== 200);
  expect(others).toHaveLength(49);
  for (const other of others)
    expect(other).toMatchObject({ status: 409, body: { code: 'checklist.submitted' } });
});

test('a concurrent save is in the snapshot completely or not at all', async () => {
  const photos = { centre: await photoToSend(), strongRoom: await photoToSend({ width: 80 }) };
  for (let round = 0; round < 8; round += 1) {
    const { id } = await insertCentre(portal.app, { phone: portal.mobile });
    await user.save(formFor(id, { answers: { feedback: 'before' }, photos }));
    const changes = { feedback: 'after', examName: 'after' };
    const save = () => user.save(formFor(id, { answers: changes }));
    const submit = () => user.submit(id);
    const [first, second] = round % 2 === 0 ? [save, submit] : [submit, save];
    const statuses = (await Promise.all([first(), second()])).map(({ status }) => status);
    const row = await storedRow(id);
    const { answers } = z.parse(frozenAnswers, JSON.parse(row.snapshot ?? ''));
    const wasSaved = !statuses.includes(409);
    expect(statuses.toSorted((a, b) => a - b)).toEqual(wasSaved ? [200, 200] : [200, 409]);
    expect([answers.feedback, answers.examName]).toEqual(wasSaved ? ['after', 'after'] : ['before', 'NONE']);
    expect(JSON.parse(row.answers)).toEqual({ ...answers, answersVersion });
  }
});

test('after submission no save changes anything, with or without photos', async () => {
  await saveWhole();
  await user.submit(centreId);
  const row = await storedRow();
  for (const photos of [{}, { centre: await photoToSend({ width: 99 }) }]) {
    const response = await user.save(formFor(centreId, { answers: { feedback: 'x' }, photos }));
    expect(response).toMatchObject({ status: 409, body: { code: 'checklist.submitted' } });
  }
  expect(await storedRow()).toEqual(row);
});

test('direct SQL cannot change what was submitted', async () => {
  await saveWhole();
  await user.submit(centreId);
  const { database } = portal.app;
  await expect(
    database.transaction((tx) => tx.updateTable('checklists').set({ answers: '{}' }).execute()),
  ).rejects.toThrow('final');
  await expect(database.transaction((tx) => tx.deleteFrom('photos').execute())).rejects.toThrow('final');
});

test('the second centre of a user has its own checklist', async () => {
  await saveWhole();
  await user.submit(centreId);
  portal.app.clock.advance(1);
  expect((await user.save(formFor(portal.secondCentreId))).status).toBe(200);
  expect((await user.profile()).body).toMatchObject({
    profile: { centre_config_id: portal.secondCentreId, status: 'draft', photos: [] },
  });
});
