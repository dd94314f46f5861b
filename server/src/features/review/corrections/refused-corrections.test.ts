/** Answers to corrections that are refused: others than what was asked for, against the rules, by somebody else. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { CorrectionToSend } from '#contract/review/correction-endpoints.ts';
import { createJpeg } from '../../../testing/create-jpeg.ts';
import { completeAnswers } from '../../../testing/checklist-client.ts';
import { startSubmittedTest, type ChecklistTest } from '../../../testing/checklist-test.ts';
import { answer, askFor, getCorrections, photoFile, storedCorrection } from '../../../testing/corrections.ts';
import { codeOf, logInAdmin, valueOf } from '../../../testing/people.ts';

let portal: ChecklistTest;
let centreId: string;

beforeEach(async () => {
  portal = await startSubmittedTest();
  ({ centreId } = portal);
});
afterEach(async () => {
  await portal.app.close();
});

const send = (value: Partial<CorrectionToSend>) => answer(portal.app, portal.user, { centreId, ...value });
const manpower = { ...completeAnswers.manpower, invig: 17 };

test.each<[string, Partial<CorrectionToSend>, string, readonly string[]]>([
  ['a missing answer', { answers: { washrooms: { male: 1, female: 1 } } }, 'field.required', ['manpower']],
  [
    'missing parts',
    { answers: { manpower: { ...manpower, peons: null, guards: -1 }, washrooms: { male: 1, female: 1 } } },
    'people.invalid',
    ['manpower.peons', 'manpower.guards'],
  ],
  [
    'an answer that was not asked for',
    { answers: { manpower, washrooms: { male: 1, female: 1 }, feedback: '' } },
    'request.invalid',
    [],
  ],
])('%s is refused', async (_name, value, code, fields) => {
  await askFor(portal.app, centreId, ['manpower', 'washrooms']);
  const result = await send(value);
  expect(codeOf(result)).toBe(code);
  const failure = result.ok || result.failure.kind !== 'refused' ? null : result.failure;
  expect((failure?.problems ?? []).map(({ field }) => field)).toEqual(fields);
  expect(await storedCorrection(portal.app, centreId)).toMatchObject({ answered_at: null });
});

test('rooms are checked together, and their totals follow', async () => {
  const { app } = portal;
  await askFor(app, centreId, ['rooms', 'pincode']);
  const none = { rooms24: null, rooms48: null, rooms72: null, otherRooms: [] };
  expect(codeOf(await send({ answers: { ...none, pincode: '744101' } }))).toBe('rooms.none');
  expect(codeOf(await send({ answers: { rooms24: 3, pincode: '744101' } }))).toBe('field.required');
  expect(codeOf(await send({ answers: { ...none, rooms24: 3, pincode: '044101' } }))).toBe('pincode.invalid');
  const { correction } = valueOf(await send({ answers: { ...none, rooms24: 3, pincode: ' 744101' } }));
  expect(correction.answers).toMatchObject({ ...none, rooms24: 3, pincode: '744101' });
});

test('a photo that was asked for is required and has a position; another one is refused', async () => {
  const { app } = portal;
  await askFor(app, centreId, ['photos.centre']);
  expect(codeOf(await send({}))).toBe('photos.required');
  const photo = await photoFile();
  expect(codeOf(await send({ photos: { centre: photo, strongRoom: photo } }))).toBe('photo.too-many');
  const blob = new Blob([new Uint8Array(await createJpeg())], { type: 'image/jpeg' });
  const result = await send({ photos: { centre: { blob, fileName: 'no-place.jpg' } } });
  expect(codeOf(result)).toBe('photo.no-place');
  expect(await app.database.db.selectFrom('photos').select('id').execute()).toHaveLength(2);
  expect(codeOf(await send({ photos: { centre: photo } }))).toBe('ok');
});

test('nobody else sees or answers the correction', async () => {
  const { app, user, foreignUser } = portal;
  await askFor(app, centreId, ['friskingArea']);
  const value = { centreId, answers: { friskingArea: true } };
  expect(valueOf(await getCorrections(app, foreignUser))).toEqual({ corrections: [] });
  expect(codeOf(await answer(app, foreignUser, value))).toBe('centre.not-yours');
  expect(codeOf(await getCorrections(app, { ...foreignUser, userId: user.userId }))).toBe(
    'profile.not-yours',
  );
  const admin = await logInAdmin(app);
  expect(codeOf(await answer(app, { ...admin, userId: user.userId }, value))).toBe('access.denied');
  await app.database.transaction((tx) =>
    tx.updateTable('centres').set({ archived_at: 'x' }).where('id', '=', centreId).execute(),
  );
  expect(codeOf(await send(value))).toBe('centre.not-yours');
});

test('the form of another program is refused clearly', async () => {
  const { app, user } = portal;
  await askFor(app, centreId, ['feedback']);
  const put = async (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, text] of Object.entries({ centre_config_id: centreId, number: '1', ...fields }))
      form.append(name, text);
    const headers = { authorization: `Bearer ${user.token}` };
    const path = api.saveCorrection.path.replace(':userId', user.userId);
    const response = await app.fetch(`/api${path}`, { method: 'PUT', headers, body: form });
    return response.json();
  };
  expect(await put({ number: '0' })).toMatchObject({ code: 'request.invalid' });
  expect(await put({ answers: '[' })).toMatchObject({ code: 'request.invalid' });
  expect(await put({ answers: '{"nothing":1}' })).toMatchObject({ code: 'request.invalid' });
  expect(await put({ answers: '{"feedback":1}' })).toMatchObject({ code: 'field.choice' });
  expect(await put({ answers: '{"feedback":"a\\u0000"}' })).toMatchObject({ code: 'field.not-text' });
  expect(await put({ centre_config_id: '' })).toMatchObject({ code: 'centre.not-selected' });
  expect(await put({ number: '2', answers: '{"feedback":"x"}' })).toMatchObject({ code: 'correction.none' });
  expect(await put({ answers: '{"feedback":"x"}' })).toMatchObject({ correction: { number: 1 } });
});
