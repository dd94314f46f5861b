/** Answers to corrections: once, frozen, next to a submission that stays. */
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CorrectionToSend } from '#contract/review/correction-endpoints.ts';
import { canonicalJson } from '#contract/canonical-json.ts';
import { completeAnswers } from '../../../testing/checklist-client.ts';
import { startSubmittedTest, type ChecklistTest } from '../../../testing/checklist-test.ts';
import { answer, askFor, getCorrections, photoFile, storedCorrection } from '../../../testing/corrections.ts';
import { codeOf, valueOf } from '../../../testing/people.ts';

let portal: ChecklistTest;
let centreId: string;

beforeEach(async () => {
  portal = await startSubmittedTest();
  ({ centreId } = portal);
});
afterEach(async () => {
  await portal.app.close();
});

const submission = () =>
  portal.app.database.db
    .selectFrom('checklists')
    .selectAll()
    .where('centre_id', '=', centreId)
    .executeTakeFirstOrThrow();
const send = (value: Partial<CorrectionToSend>) => answer(portal.app, portal.user, { centreId, ...value });
const manpower = { ...completeAnswers.manpower, invig: 17 };

test('without a correction there is nothing to see and nothing to answer', async () => {
  const { app, user } = portal;
  expect(valueOf(await getCorrections(app, user))).toEqual({ corrections: [] });
  expect(codeOf(await send({ answers: { manpower } }))).toBe('correction.none');
});

test('the head sees what is asked for, answers it, and sees what counts then; the submission stays', async () => {
  const { app, user } = portal;
  const before = await submission();
  await askFor(app, centreId, ['manpower', 'photos.centre'], 'Please count again.');
  const [asked] = valueOf(await getCorrections(app, user)).corrections;
  expect(asked).toMatchObject({
    centre_config_id: centreId,
    number: 1,
    items: ['manpower', 'photos.centre'],
    message: 'Please count again.',
    answeredAt: null,
    answers: completeAnswers,
    photos: [{ slot: 'centre', fileName: 'IMG_0001.jpg' }, { slot: 'strongRoom' }],
  });
  app.clock.advance(60);
  const photos = { centre: await photoFile({ width: 99 }) };
  const { correction } = valueOf(await send({ answers: { manpower }, photos }));
  expect(correction).toMatchObject({
    number: 1,
    answeredAt: app.clock.now().toISOString(),
    answers: { ...completeAnswers, manpower },
    photos: [{ slot: 'centre', fileName: 'again.jpg' }, { slot: 'strongRoom' }],
  });
  const [path = ''] = correction.photos.map(({ file_path: filePath }) => filePath);
  expect((await app.fetch(path)).status).toBe(200);
  const own = valueOf(await getCorrections(app, user)).corrections;
  expect(own).toEqual([correction]);
  expect(await submission()).toEqual(before);
});

test('the answer is frozen: canonical JSON with a hash, and an entry of the audit trail', async () => {
  const { app, user } = portal;
  await askFor(app, centreId, ['manpower', 'photos.strongRoom']);
  valueOf(
    await send({ answers: { manpower }, photos: { strongRoom: await photoFile({ source: 'device' }) } }),
  );
  const { addendum, sha256, strong_room_photo_id: photoId, ...row } = await storedCorrection(app, centreId);
  expect(
    createHash('sha256')
      .update(addendum ?? '')
      .digest('hex'),
  ).toBe(sha256);
  const frozen: unknown = JSON.parse(addendum ?? '');
  expect(canonicalJson(frozen)).toBe(addendum);
  expect(frozen).toEqual({
    centre: { id: centreId, centre_code: '110101' },
    number: 1,
    submissionSha256: (await submission()).snapshot_sha256,
    items: ['manpower', 'photos.strongRoom'],
    message: 'Please count again.',
    askedAt: row.asked_at,
    askedBy: 'officer',
    answers: { manpower, answersVersion: 1 },
    photos: [expect.objectContaining({ id: photoId, slot: 'strongRoom', placeSource: 'device' })],
    answeredBy: user.userId,
    answeredAt: row.answered_at,
  });
  expect(row).toMatchObject({ centre_photo_id: null, answered_by: user.userId });
  const entry = await app.database.db
    .selectFrom('audit_trail')
    .select(['actor', 'target', 'details'])
    .where('act', '=', 'correction.answered')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ actor: portal.mobile, target: '110101' });
  expect(JSON.parse(entry.details)).toEqual({ number: 1, sha256 });
});

test('the same answer again returns what is stored; another one is refused', async () => {
  const { app } = portal;
  await askFor(app, centreId, ['manpower', 'photos.centre']);
  const value = { answers: { manpower }, photos: { centre: await photoFile() } };
  const first = valueOf(await send(value));
  app.clock.advance(5);
  const again = valueOf(await send(value));
  expect(again.correction.answeredAt).toBe(first.correction.answeredAt);
  expect(codeOf(await send({ ...value, answers: { manpower: completeAnswers.manpower } }))).toBe(
    'correction.answered',
  );
  expect(codeOf(await send({ ...value, photos: { centre: await photoFile({ width: 70 }) } }))).toBe(
    'correction.answered',
  );
  expect(await app.database.db.selectFrom('photos').select('id').execute()).toHaveLength(3);
});

/** Those of the submission, and the new one. */
async function expectOneNewPhoto() {
  const rows = await portal.app.database.db.selectFrom('photos').select('id').execute();
  expect(rows).toHaveLength(3);
  const stored: string[] = [];
  for await (const id of portal.app.services.photoStore.listIds()) stored.push(id);
  expect(stored.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
}

test('of two different answers at the same moment one counts', async () => {
  await askFor(portal.app, centreId, ['photos.centre']);
  const files = await Promise.all([70, 75].map((width) => photoFile({ width })));
  const results = await Promise.all(files.map((centre) => send({ photos: { centre } })));
  expect(new Set(results.map(codeOf))).toEqual(new Set(['ok', 'correction.answered']));
  await expectOneNewPhoto();
});

test('the same answer twice at the same moment is stored once, and both requests succeed', async () => {
  const { app } = portal;
  await askFor(app, centreId, ['manpower', 'photos.centre']);
  const value = { answers: { manpower }, photos: { centre: await photoFile() } };
  const [first, again] = await Promise.all([send(value), send(value)]);
  expect(valueOf(again)).toEqual(valueOf(first));
  await expectOneNewPhoto();
});

test('the next correction starts from what counts now, and the earlier one is closed', async () => {
  const { app, user } = portal;
  await askFor(app, centreId, ['manpower']);
  valueOf(await send({ answers: { manpower } }));
  await askFor(app, centreId, ['feedback'], 'One more.');
  expect(codeOf(await send({ answers: { manpower } }))).toBe('correction.answered');
  const { corrections } = valueOf(await getCorrections(app, user));
  expect(corrections).toMatchObject([{ number: 2, message: 'One more.', answers: { manpower } }]);
  const { correction } = valueOf(await send({ number: 2, answers: { feedback: 'ok' } }));
  expect(correction.answers).toMatchObject({ manpower, feedback: 'ok' });
});
