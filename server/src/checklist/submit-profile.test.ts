/** What a submission needs, what it freezes, and that nothing changes it. Whose centre it must be: refused-calls.test.ts. */
import { hash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { canonicalJson } from '#contract/canonical-json.ts';
import { mapCentreColumns } from '#contract/centre-columns.ts';
import { answersSchema, emptyAnswers } from '#contract/checklist/answers.ts';
import { formFor } from '../testing/checklist-client.ts';
import { bothPhotos, checklistTest, saveWhole, submitWhole, type Head } from '../testing/checklist-test.ts';
import { insertCentre } from '../testing/people.ts';
import type { TestApp } from '../testing/test-app.ts';
import { freezeSubmission } from './store.ts';

const test = checklistTest();

const storedRow = ({ database }: TestApp, { centreId }: Pick<Head, 'centreId'>) =>
  database.db
    .selectFrom('checklists')
    .selectAll()
    .where('centre_id', '=', centreId)
    .executeTakeFirstOrThrow();

test('a complete checklist is frozen with a reference, one for each centre', async ({ app, head }) => {
  const { user, centre, centreId } = head;
  const { id: secondId } = await insertCentre(app, { centre_name: 'Second School', phone: centre.phone });
  await saveWhole(head, centreId);
  expect(await user.submit(centreId)).toMatchObject({
    status: 200,
    body: { profile: { status: 'submitted', version: 1 } },
  });

  const row = await storedRow(app, head);
  expect(row).toMatchObject({ status: 'submitted', submitted_by: user.userId });
  expect(row.reference).toMatch(new RegExp(`^${centre.centre_code}-\\d{8}-[0-9A-F]{4}$`));
  const snapshot = row.snapshot ?? '';
  expect(hash('sha256', snapshot)).toBe(row.snapshot_sha256);
  const ofCentre = app.database.db.selectFrom('photos').select(['slot', 'sha256']);
  expect(JSON.parse(snapshot)).toMatchObject({
    centre: { id: centreId, centre_code: centre.centre_code, phone: centre.phone },
    answers: { headName: 'Asha Rao' },
    derived: { totalCapacity: 186, totalRooms: 6 },
    photos: await ofCentre.where('centre_id', '=', centreId).orderBy('slot').execute(),
    submittedBy: user.userId,
  });
  const { reference, submitted_at: submittedAt } = row;
  expect((await user.profile()).body).toMatchObject({
    profile: { status: 'submitted', reference, submittedAt },
    profiles: [{ status: 'submitted', reference }, { status: 'none' }],
  });

  app.clock.advance(1);
  expect((await user.save(formFor(secondId))).status).toBe(200);
  expect((await user.profile()).body).toMatchObject({
    profile: { centre_config_id: secondId, status: 'draft', photos: [] },
  });
});

test('with something missing it stays a draft, and every problem is reported', async ({ app, head }) => {
  const { user, centreId } = head;
  expect(await user.submit(centreId)).toMatchObject({ status: 400, body: { code: 'checklist.not-started' } });
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
  expect((await storedRow(app, head)).status).toBe('draft');
});

test('a photo whose bytes are lost counts as missing, and can be sent again', async ({ app, head }) => {
  const { user, centreId } = head;
  await saveWhole(head, centreId);
  const { centre_photo_id: lost } = await storedRow(app, head);
  await app.services.photoStore.delete(lost ?? '');
  expect(await user.submit(centreId)).toMatchObject({
    status: 400,
    body: { code: 'photos.required', problems: [{ field: 'photos.centre' }] },
  });
  await submitWhole(head);
});

test('of fifty concurrent submissions one succeeds, the others are refused', async ({ head }) => {
  const { user, centreId } = head;
  await saveWhole(head, centreId);
  const responses = await Promise.all(Array.from({ length: 50 }, () => user.submit(centreId)));
  const others = responses.filter(({ status }) => status !== 200);
  expect(others).toHaveLength(49);
  for (const other of others)
    expect(other).toMatchObject({ status: 409, body: { code: 'checklist.submitted' } });
});

test('what was on the screen is submitted, and again gets the same answer, which may be lost', async ({
  app,
  head,
}) => {
  const { user, centre, centreId } = head;
  await saveWhole(head, centreId);
  const digest = 'a'.repeat(64);
  for (const shown of [{ version: 2 }, { version: 1, digest }])
    expect(await user.submit(centreId, 'en', shown)).toMatchObject({
      status: 409,
      body: { code: 'checklist.changed-elsewhere' },
    });
  const first = await user.submit(centreId, 'en', { version: 1 });
  expect(first.status).toBe(200);
  await app.services.mailer.settled();
  const mails = app.mails.filter(({ to }) => to === centre.email).length;
  app.clock.advance(5);
  const again = await user.submit(centreId, 'en', { version: 1 });
  const withoutPaths = (text: string): string => text.replaceAll(/"(?:file|thumbnail)_path":"[^"]*"/gu, '');
  expect([again.status, withoutPaths(JSON.stringify(again.body))]).toEqual([
    200,
    withoutPaths(JSON.stringify(first.body)),
  ]);
  await app.services.mailer.settled();
  expect(app.mails.filter(({ to }) => to === centre.email)).toHaveLength(mails);
  for (const shown of [{ version: 2 }, { version: 1, digest }, undefined])
    expect(await user.submit(centreId, 'en', shown)).toMatchObject({
      status: 409,
      body: { code: 'checklist.submitted' },
    });
});

const frozenAnswers = z.object({ answers: answersSchema });

test('a concurrent save is in the snapshot as a whole or not', async ({ app, head: { user, centre } }) => {
  const photos = await bothPhotos();
  for (let round = 0; round < 8; round += 1) {
    const { id } = await insertCentre(app, { phone: centre.phone });
    await user.save(formFor(id, { answers: { feedback: 'before' }, photos }));
    const changes = { feedback: 'after', examName: 'after' };
    const save = () => user.save(formFor(id, { answers: changes }));
    const submit = () => user.submit(id);
    const [first, second] = round % 2 === 0 ? [save, submit] : [submit, save];
    const statuses = (await Promise.all([first(), second()])).map(({ status }) => status);
    const row = await storedRow(app, { centreId: id });
    const { answers } = z.parse(frozenAnswers, JSON.parse(row.snapshot ?? ''));
    const wasSaved = !statuses.includes(409);
    expect(statuses.toSorted((a, b) => a - b)).toEqual(wasSaved ? [200, 200] : [200, 409]);
    expect([answers.feedback, answers.examName]).toEqual(wasSaved ? ['after', 'after'] : ['before', 'NONE']);
    expect(JSON.parse(row.answers)).toEqual(answers);
  }
});

test('direct SQL cannot change what was submitted', async ({ app, head }) => {
  await submitWhole(head);
  const { database } = app;
  await expect(
    database.transaction((tx) => tx.updateTable('checklists').set({ answers: '{}' }).execute()),
  ).rejects.toThrow('final');
  await expect(database.transaction((tx) => tx.deleteFrom('photos').execute())).rejects.toThrow('final');
});

test('canonical JSON is valid JSON and does not depend on the order of keys', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const text = canonicalJson(value);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
  expect(canonicalJson({ b: [{ y: 1, x: null }], a: 'é' })).toBe('{"a":"é","b":[{"x":null,"y":1}]}');
});

test('the reference has the code, the date in India and the start of the hash', () => {
  const { reference, sha256 } = freezeSubmission({
    centre: { ...mapCentreColumns(() => ''), id: 'id-1', centre_code: '110101' },
    answers: emptyAnswers(),
    photos: [],
    version: 3,
    submittedBy: 'c_1',
    submittedAt: '2025-05-03T20:00:00.000Z',
  });
  expect(reference).toBe(`110101-20250504-${sha256.slice(0, 4).toUpperCase()}`);
});
