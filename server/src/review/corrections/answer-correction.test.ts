/** Answers to corrections: once, frozen, next to a submission that stays; and those that are refused. Whose centre it must be: refused-calls.test.ts. */
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { canonicalJson } from '#contract/canonical-json.ts';
import type { CorrectionToSend } from '#contract/review/correction-endpoints.ts';
import { completeAnswers } from '../../testing/checklist-client.ts';
import { storedPhotoIds } from '../../testing/checklist-test.ts';
import {
  type CorrectedHead,
  correctionTest,
  createCorrectedHead,
  photoFile,
} from '../../testing/corrections.ts';
import { createJpeg } from '../../testing/create-jpeg.ts';
import { codeOf, valueOf } from '../../testing/people.ts';
import type { TestApp } from '../../testing/test-app.ts';

const test = correctionTest();

const manpower = { ...completeAnswers.manpower, invig: 17 };
const photos = ['manpower', 'photos.centre'] as const;

const submissionOf = ({ database }: TestApp, { centre }: CorrectedHead) =>
  database.db
    .selectFrom('checklists')
    .selectAll()
    .where('centre_id', '=', centre.id)
    .executeTakeFirstOrThrow();
const photosOf = async ({ database }: TestApp, { centre }: CorrectedHead) => {
  const rows = await database.db
    .selectFrom('photos')
    .select('id')
    .where('centre_id', '=', centre.id)
    .execute();
  return rows.map(({ id }) => id);
};
/** Of a correction that was submitted with photos of the submission, and the new one; each is in the store, and nothing else is. */
async function expectOneNewPhoto(app: TestApp, head: CorrectedHead, storedBefore: readonly string[]) {
  const ids = await photosOf(app, head);
  expect(ids).toHaveLength(3);
  const added = new Set(await storedPhotoIds(app)).difference(new Set(storedBefore));
  expect(added).toEqual(new Set(ids).difference(new Set(Object.values(head.centre.photoIds))));
}

test('the head sees what is asked for, answers it, and sees what counts then', async ({ app, head }) => {
  const before = await submissionOf(app, head);
  expect(await head.corrections()).toEqual([]);
  await head.ask(photos, 'Please count again.');
  const stranger = await createCorrectedHead(app);
  expect(await stranger.corrections()).toEqual([]);
  const ofStrongRoom = { slot: 'strongRoom' };
  expect(await head.corrections()).toMatchObject([
    {
      centre_config_id: head.centre.id,
      number: 1,
      items: photos,
      message: 'Please count again.',
      answeredAt: null,
      answers: completeAnswers,
      photos: [{ slot: 'centre', fileName: 'IMG.jpg' }, ofStrongRoom],
    },
  ]);
  app.clock.advance(60);
  const sent = { answers: { manpower }, photos: { centre: await photoFile({ width: 99 }) } };
  const { correction } = valueOf(await head.send(sent));
  expect(correction).toMatchObject({
    number: 1,
    answeredAt: app.clock.now().toISOString(),
    answers: { ...completeAnswers, manpower },
    photos: [{ slot: 'centre', fileName: 'again.jpg' }, ofStrongRoom],
  });
  expect((await app.fetch(correction.photos[0]?.file_path ?? '')).status).toBe(200);
  expect(await head.corrections()).toEqual([correction]);
  expect(await submissionOf(app, head)).toEqual(before);
});

test('the answer is frozen as canonical JSON with a hash, and recorded', async ({ app, head }) => {
  const items = ['manpower', 'photos.strongRoom'] as const;
  await head.ask(items);
  const strongRoom = await photoFile({ source: 'device' });
  valueOf(await head.send({ answers: { manpower }, photos: { strongRoom } }));
  const { addendum, sha256, strong_room_photo_id: photoId, ...row } = await head.stored();
  const hash = createHash('sha256').update(addendum ?? '');
  expect(hash.digest('hex')).toBe(sha256);
  const frozen: unknown = JSON.parse(addendum ?? '');
  expect(canonicalJson(frozen)).toBe(addendum);
  const { id, centre_code } = head.centre;
  expect(frozen).toEqual({
    centre: { id, centre_code },
    number: 1,
    submissionSha256: (await submissionOf(app, head)).snapshot_sha256,
    items,
    message: 'Please count again.',
    askedAt: row.asked_at,
    askedBy: 'officer',
    answers: { manpower },
    photos: [expect.objectContaining({ id: photoId, slot: 'strongRoom', placeSource: 'device' })],
    answeredBy: head.user.userId,
    answeredAt: row.answered_at,
  });
  expect(row).toMatchObject({ centre_photo_id: null, answered_by: head.user.userId });
  const answered = { act: 'correction.answered', actor: head.centre.phone, details: { number: 1, sha256 } };
  expect((await head.entries()).at(-1)).toEqual(answered);
});

test('the same answer again returns what is stored; another one is refused', async ({ app, head }) => {
  await head.ask(photos);
  const value = { answers: { manpower }, photos: { centre: await photoFile() } };
  const first = valueOf(await head.send(value));
  app.clock.advance(5);
  expect(valueOf(await head.send(value)).correction.answeredAt).toBe(first.correction.answeredAt);
  for (const other of [
    { answers: { manpower: completeAnswers.manpower } },
    { photos: { centre: await photoFile({ width: 70 }) } },
  ])
    expect(codeOf(await head.send({ ...value, ...other }))).toBe('correction.answered');
  expect(await photosOf(app, head)).toHaveLength(3);
});

test('of two different answers at the same moment one counts', async ({ app, head }) => {
  const before = await storedPhotoIds(app);
  await head.ask(['photos.centre']);
  const files = await Promise.all([70, 75].map((width) => photoFile({ width })));
  const results = await Promise.all(files.map((centre) => head.send({ photos: { centre } })));
  expect(new Set(results.map(codeOf))).toEqual(new Set(['ok', 'correction.answered']));
  await expectOneNewPhoto(app, head, before);
});

test('the same answer twice at the same moment is stored once, and both succeed', async ({ app, head }) => {
  const before = await storedPhotoIds(app);
  await head.ask(photos);
  const value = { answers: { manpower }, photos: { centre: await photoFile() } };
  const [first, again] = await Promise.all([head.send(value), head.send(value)]);
  expect(valueOf(again)).toEqual(valueOf(first));
  await expectOneNewPhoto(app, head, before);
});

test('the next correction starts from what counts now, and the earlier one is closed', async ({ head }) => {
  await head.ask(['manpower']);
  valueOf(await head.send({ answers: { manpower } }));
  await head.ask(['feedback'], 'One more.');
  expect(codeOf(await head.send({ answers: { manpower } }))).toBe('correction.answered');
  expect(await head.corrections()).toMatchObject([
    { number: 2, message: 'One more.', answers: { manpower } },
  ]);
  const { correction } = valueOf(await head.send({ number: 2, answers: { feedback: 'ok' } }));
  expect(correction.answers).toMatchObject({ manpower, feedback: 'ok' });
});

const washrooms = { male: 1, female: 1 };

test.for<readonly [string, CorrectionToSend['answers'], string, ...string[]]>([
  ['a missing answer', { washrooms }, 'field.required', 'manpower'],
  [
    'missing parts',
    { manpower: { ...manpower, peons: null, guards: -1 }, washrooms },
    'people.invalid',
    'manpower.peons',
    'manpower.guards',
  ],
  ['an answer that was not asked for', { manpower, washrooms, feedback: '' }, 'request.invalid'],
])('%s is refused', async ([, answers, code, ...fields], { head }) => {
  await head.ask(['manpower', 'washrooms']);
  const result = await head.send({ answers });
  expect(codeOf(result)).toBe(code);
  const failure = result.ok || result.failure.kind !== 'refused' ? null : result.failure;
  expect((failure?.problems ?? []).map(({ field }) => field)).toEqual(fields);
  expect(await head.stored()).toMatchObject({ answered_at: null });
});

test('a photo that was asked for is required; another one is refused', async ({ app, head }) => {
  await head.ask(['photos.centre']);
  const centre = await photoFile();
  const blob = new Blob([new Uint8Array(await createJpeg())], { type: 'image/jpeg' });
  for (const [sent, code] of [
    [{}, 'photos.required'],
    [{ centre, strongRoom: centre }, 'photo.too-many'],
    [{ centre: { blob, fileName: 'no-place.jpg' } }, 'photo.no-place'],
  ] as const)
    expect(codeOf(await head.send({ photos: sent }))).toBe(code);
  expect(await photosOf(app, head)).toHaveLength(2);
  expect(codeOf(await head.send({ photos: { centre } }))).toBe('ok');
});

test('the form of another program is refused clearly', async ({ app, head }) => {
  await head.ask(['feedback']);
  const { token, userId } = head.user;
  const path = `/api${api.saveCorrection.path.replace(':userId', userId)}`;
  for (const [fields, expected] of [
    [{ number: '0' }, { code: 'request.invalid' }],
    [{ answers: '[' }, { code: 'request.invalid' }],
    [{ answers: '{"nothing":1}' }, { code: 'request.invalid' }],
    [{ answers: '{"feedback":1}' }, { code: 'field.choice' }],
    [{ answers: '{"feedback":"a\\u0000"}' }, { code: 'field.not-text' }],
    [{ centre_config_id: '' }, { code: 'centre.not-selected' }],
    [{ number: '2', answers: '{"feedback":"x"}' }, { code: 'correction.none' }],
    [{ answers: '{"feedback":"x"}' }, { correction: { number: 1 } }],
  ] as const) {
    const form = new FormData();
    for (const [name, text] of Object.entries({ centre_config_id: head.centre.id, number: '1', ...fields }))
      form.append(name, text);
    const headers = { authorization: `Bearer ${token}` };
    const response = await app.fetch(path, { method: 'PUT', headers, body: form });
    expect(await response.json()).toMatchObject(expected);
  }
});
