/** The sheet in photos that came through the real door: asked for, held into the picture, uploaded, read and named to the officer. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import { writePosition } from '#contract/photo/write-position.ts';
import { sheetText } from '#contract/photo/sheet-text.ts';
import { sheetRequest } from '#contract/review/sheet.ts';
import type { AdminClient } from '../../../testing/admin-client.ts';
import { bytesToSend } from '../../../testing/checklist-client.ts';
import { answer, askFor, getCorrections } from '../../../testing/corrections.ts';
import { createScene } from '../../../testing/create-scene.ts';
import { drawSheet } from '../../../testing/draw-sheet.ts';
import { codeOf, logIn, centrePassword, valueOf, type LoggedIn } from '../../../testing/people.ts';
import { adminTest, startTest } from '../../../testing/portal-test.ts';
import { startAdmin, submitCentre } from '../../../testing/admin-client.ts';
import { getReview, runChecks, submitForReview } from '../../../testing/reviews.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const test = adminTest();
const started = startTest();

const request = sheetRequest.join('\n');

let seed = 0;
/** A photo with this text on a sheet, or without a sheet. */
async function photoWith(text: string | null) {
  const scene = await createScene((seed += 1), { width: 1200, height: 900 });
  const shown = text === null ? scene : await drawSheet(scene, { text, share: 0.2 });
  const at = new Date('2026-01-10T05:30:00Z');
  const position = { latitude: 11.667026, longitude: 92.735983 + seed / 1000 };
  const photo = bytesToSend(writePosition(new Uint8Array(shown), { ...position, accuracyM: 12, at }));
  if (typeof photo === 'string') throw new Error('Not a file');
  return photo;
}

const getSheet = (app: TestApp, { token, userId }: Pick<LoggedIn, 'token' | 'userId'>, centreId: string) =>
  app.call(api.getSheet, { params: { userId }, query: { centre_config_id: centreId } }, token);

async function sheetOf(app: TestApp, user: LoggedIn, centreId: string) {
  const { sheet } = valueOf(await getSheet(app, user, centreId));
  if (sheet === null) throw new Error('No sheet');
  return sheet;
}

const sheetReasons = async (admin: AdminClient, centreId: string) =>
  (await getReview(admin, centreId)).reasons
    .filter(({ code }) => code.startsWith('sheet.'))
    .map(({ code, level, values }) => [code, level, values]);

/** A submitted centre whose photo of `slot` is to be taken again with the sheet. */
async function askedCentre(app: TestApp, code: string, slot: PhotoSlot = 'centre') {
  const { centre } = await submitForReview(app, code);
  await askFor(app, centre.id, [`photos.${slot}`], `Thank you.\n${request}`);
  return { centre, user: await logIn(app, centre.phone, centrePassword) };
}

async function answerWith(
  app: TestApp,
  user: LoggedIn,
  centreId: string,
  text: string | null,
): Promise<void> {
  valueOf(await answer(app, user, { centreId, photos: { centre: await photoWith(text) } }));
  await runChecks(app);
}

test('the sheet has the code and the letters of the centre; another user does not get it', async ({
  app,
}) => {
  const { centre, user } = await askedCentre(app, 'A1');
  const sheet = await sheetOf(app, user, centre.id);
  expect(sheet).toMatchObject({ centre_code: 'A1', centre_name: 'School A1', exam_name: 'NEET (UG) 2025' });
  expect(sheet.screen.letters).not.toBe(sheet.printed.letters);
  app.clock.advance(sheet.screen.seconds);
  const later = await sheetOf(app, user, centre.id);
  expect(later.screen.letters).not.toBe(sheet.screen.letters);
  expect(later.printed).toEqual(sheet.printed);
  const { user: stranger } = await askedCentre(app, 'B2');
  expect(codeOf(await getSheet(app, stranger, centre.id))).toBe('centre.not-yours');
  expect(codeOf(await getSheet(app, { ...stranger, userId: user.userId }, centre.id))).toBe(
    'profile.not-yours',
  );
});

test('a correction asks for the sheet; the photo with it is seen and has no reason', async ({
  app,
  admin,
}) => {
  const { centre, user } = await askedCentre(app, 'A1');
  const { corrections } = valueOf(await getCorrections(app, user));
  expect(corrections).toMatchObject([{ asksForSheet: true }]);
  const { screen } = await sheetOf(app, user, centre.id);
  // The photo waits for the network.
  app.clock.advance(25 * 60);
  await answerWith(app, user, centre.id, sheetText('A1', screen.letters));
  expect(await sheetReasons(admin, centre.id)).toEqual([]);
  const detail = await getReview(admin, centre.id);
  expect(detail.can_ask_for_sheet).toBe(true);
  expect(detail.sheets).toEqual([
    { slot: 'centre', found: 'seen', code: 'A1' },
    { slot: 'strongRoom', found: 'none', code: '' },
  ]);
});

test('asked for and not read, or read with old letters, is a notice', async ({ app, admin }) => {
  const without = await askedCentre(app, 'A1');
  await answerWith(app, without.user, without.centre.id, null);
  expect(await sheetReasons(admin, without.centre.id)).toEqual([
    ['sheet.unreadable', 'notice', { slot: 'centre', old: 0 }],
  ]);
  const old = await askedCentre(app, 'B2');
  const { screen } = await sheetOf(app, old.user, old.centre.id);
  app.clock.advance(45 * 60);
  await answerWith(app, old.user, old.centre.id, sheetText('B2', screen.letters));
  expect(await sheetReasons(admin, old.centre.id)).toEqual([
    ['sheet.unreadable', 'notice', { slot: 'centre', old: 1 }],
  ]);
});

test("another centre's sheet is serious; a sheet that was printed before the centre code was corrected is not", async ({
  app,
  admin,
}) => {
  const other = await askedCentre(app, 'A1');
  const { printed } = await sheetOf(app, other.user, other.centre.id);
  const { centre, user } = await askedCentre(app, 'B2');
  await answerWith(app, user, centre.id, sheetText('A1', printed.letters));
  expect(await sheetReasons(admin, centre.id)).toEqual([
    ['sheet.other-centre', 'serious', { slot: 'centre', code: 'A1' }],
  ]);
  const { screen } = await sheetOf(app, other.user, other.centre.id);
  await app.runSql(`update centres set centre_code = 'A7' where id = '${other.centre.id}'`);
  await answerWith(app, other.user, other.centre.id, sheetText('A1', printed.letters));
  expect(await sheetReasons(admin, other.centre.id)).toEqual([]);

  app.clock.advance(45 * 60);
  await askFor(app, other.centre.id, ['photos.centre'], request);
  const again = await answer(app, other.user, {
    centreId: other.centre.id,
    number: 2,
    photos: { centre: await photoWith(sheetText('A1', screen.letters)) },
  });
  valueOf(again);
  await runChecks(app);
  expect(await sheetReasons(admin, other.centre.id)).toEqual([
    ['sheet.unreadable', 'notice', { slot: 'centre', old: 1 }],
  ]);
});

test('a message without the request asks for no sheet', async ({ app, admin }) => {
  const { centre } = await submitForReview(app, 'A1');
  await askFor(app, centre.id, ['photos.centre'], 'Take the photo again.');
  const user = await logIn(app, centre.phone, centrePassword);
  expect(valueOf(await getCorrections(app, user)).corrections[0]).not.toHaveProperty('asksForSheet');
  await answerWith(app, user, centre.id, null);
  expect(await sheetReasons(admin, centre.id)).toEqual([]);
});

started(
  'where all are asked, the checklist asks for the sheet and the submitted photos are looked at',
  async ({ start }) => {
    const app = await start({ environment: { PHOTO_SHEET: 'all' } });
    const admin = await startAdmin(app);
    const { centre, token } = await submitForReview(app, 'A1');
    await runChecks(app);
    expect(await sheetReasons(admin, centre.id)).toEqual([
      ['sheet.unreadable', 'notice', { slot: 'centre', old: 0 }],
      ['sheet.unreadable', 'notice', { slot: 'strongRoom', old: 0 }],
    ]);
    expect(valueOf(await app.call(api.listUserCentres, {}, token))).toMatchObject([{ asksForSheet: true }]);

    // A correction that asks for a photo asks for the sheet too, whatever its message says; one without photos does not.
    await askFor(app, centre.id, ['photos.centre'], 'Take the photo again.');
    const user = await logIn(app, centre.phone, centrePassword);
    expect(valueOf(await getCorrections(app, user)).corrections).toMatchObject([{ asksForSheet: true }]);
    await answerWith(app, user, centre.id, null);
    await askFor(app, centre.id, ['rooms']);
    expect(valueOf(await getCorrections(app, user)).corrections[0]).not.toHaveProperty('asksForSheet');
  },
);

started(
  'who was asked by a draw stays asked, and who was not, when the centre code is corrected',
  async ({ start }) => {
    const app = await start({ environment: { PHOTO_SHEET: 'drawn:50' } });
    const admin = await startAdmin(app);
    const asked = new Map<string, boolean>();
    for (const code of ['A1', 'A2', 'A3', 'A4', 'A5', 'A6']) {
      const { centre, token } = await submitForReview(app, code);
      const [own] = valueOf(await app.call(api.listUserCentres, {}, token));
      asked.set(centre.id, own?.asksForSheet === true);
    }
    expect(new Set(asked.values()).size).toBe(2);
    await app.runSql(`update centres set centre_code = 'B' || centre_code`);
    await runChecks(app);
    for (const [id, isAsked] of asked) expect(await sheetReasons(admin, id)).toHaveLength(isAsked ? 2 : 0);
  },
  60_000,
);

started('where it is off, there is no sheet and no photo is looked at', async ({ start }) => {
  const app = await start({ environment: { PHOTO_SHEET: 'off' } });
  const admin = await startAdmin(app);
  const photos = { centre: await photoWith(sheetText('B2', 'ABCDEF')) };
  const { centre, token } = await submitCentre(app, { centre_code: 'A1' }, {}, true, photos);
  await askFor(app, centre.id, ['photos.centre'], request);
  const user = await logIn(app, centre.phone, centrePassword);
  expect(valueOf(await getSheet(app, user, centre.id))).toEqual({ sheet: null });
  expect(valueOf(await getCorrections(app, user)).corrections[0]).not.toHaveProperty('asksForSheet');
  await runChecks(app);
  expect(await sheetReasons(admin, centre.id)).toEqual([]);
  expect(await getReview(admin, centre.id)).toMatchObject({ sheets: [], can_ask_for_sheet: false });
  expect(await app.database.db.selectFrom('photo_sheets').selectAll().execute()).toEqual([]);
  expect(valueOf(await app.call(api.listUserCentres, {}, token))[0]).not.toHaveProperty('asksForSheet');
});
