/** The removal of photos: into the trash, with a limit, logged, and deleted for good after 30 days. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startHousekeeping } from '../../housekeeping.ts';
import { startAdmin } from '../../testing/admin-client.ts';
import { formFor, photoToSend } from '../../testing/checklist-client.ts';
import { startChecklistTest, type ChecklistTest } from '../../testing/checklist-test.ts';
import { removeUnreferencedPhotos } from './remove-unreferenced-photos.ts';
import { putPhoto } from '../../testing/photo-bytes.ts';

const hour = 60 * 60;

let portal: ChecklistTest;

beforeEach(async () => {
  portal = await startChecklistTest();
});

afterEach(async () => {
  await portal.app.close();
});

const photoIds = async () =>
  (await portal.app.database.db.selectFrom('photos').select('id').execute()).map(({ id }) => id).sort();

async function storedIds(): Promise<string[]> {
  const ids: string[] = [];
  for await (const id of portal.app.services.photoStore.listIds()) ids.push(id);
  return ids.sort();
}

const clean = () => removeUnreferencedPhotos(portal.app.services);

test('a replaced photo is removed after a day, with its row and files; used photos are not', async () => {
  const { user, centreId, app } = portal;
  await user.save(
    formFor(centreId, { photos: { centre: await photoToSend(), strongRoom: await photoToSend() } }),
  );
  const [first, second] = await photoIds();
  app.clock.advance(30 * hour);
  const later = await portal.logInAgain();
  await later.save(formFor(centreId, { photos: { centre: await photoToSend({ width: 90 }) } }));
  app.clock.advance(23 * hour);
  expect(await clean()).toBe(0);
  expect(await photoIds()).toHaveLength(3);
  app.clock.advance(2 * hour);
  expect(await clean()).toBe(1);
  const left = await photoIds();
  expect(left).toHaveLength(2);
  expect(left).not.toEqual([first, second]);
  expect(await storedIds()).toEqual(left);
});

test('files whose save was never committed are removed after a day', async () => {
  const { app } = portal;
  const id = app.services.randomness.uuid();
  await putPhoto(app.services.photoStore, id, 'original', new Uint8Array([1]));
  expect(await clean()).toBe(0);
  app.clock.advance(25 * hour);
  expect(await clean()).toBe(1);
  expect(await storedIds()).toEqual([]);
});

test('photos of a submitted checklist are never removed', async () => {
  const { user, centreId, app } = portal;
  await user.save(
    formFor(centreId, { photos: { centre: await photoToSend(), strongRoom: await photoToSend() } }),
  );
  expect((await user.submit(centreId)).status).toBe(200);
  app.clock.advance(1000 * hour);
  expect(await clean()).toBe(0);
  expect(await storedIds()).toHaveLength(2);
});

test('photos of the drafts of an archived edition are never removed; one that a draft had replaced is, as before', async () => {
  const { user, centreId, app } = portal;
  const first = { centre: await photoToSend(), strongRoom: await photoToSend() };
  await user.save(formFor(centreId, { photos: first }));
  await user.save(formFor(centreId, { photos: { centre: await photoToSend({ width: 90 }) } }));
  const admin = await startAdmin(app);
  const { body } = await admin.ask('GET', '/centres/counts');
  const next = { ...(body as object), list: 'new' };
  expect((await admin.ask('POST', '/editions', next)).status).toBe(200);
  app.clock.advance(1000 * hour);
  expect(await clean()).toBe(1);
  expect(await photoIds()).toHaveLength(2);
  expect(await storedIds()).toEqual(await photoIds());
});

const trash = async () =>
  (await portal.app.services.photoStore.trash.list()).map(({ reason, day }) => `${reason} ${day}`).sort();
const putOrphan = async (): Promise<string> => {
  const { photoStore, randomness } = portal.app.services;
  const id = randomness.uuid();
  await putPhoto(photoStore, id, 'original', new Uint8Array([1]));
  return id;
};
const logged = (): Record<string, unknown>[] =>
  portal.app.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
const alarms = () => logged().flatMap(({ alarm }) => (alarm === undefined ? [] : [alarm]));

test('an ordinary day: replaced and unknown photos are 30 days in the trash, and each step is logged', async () => {
  const { user, centreId, app } = portal;
  await user.save(formFor(centreId, { photos: { centre: await photoToSend() } }));
  await user.save(formFor(centreId, { photos: { centre: await photoToSend({ width: 90 }) } }));
  const orphan = await putOrphan();
  app.clock.advance(25 * hour);
  expect(await clean()).toBe(2);
  const day = app.clock.now().toISOString().slice(0, 10);
  expect(await trash()).toEqual([`replaced ${day}`, `unknown ${day}`]);
  expect(await storedIds()).toEqual(await photoIds());
  const moved = logged().filter(({ msg }) => msg === 'photo moved to the trash');
  expect(moved).toMatchObject([
    { photo: orphan, kinds: ['original'], reason: 'unknown' },
    { kinds: ['original', 'display'], reason: 'replaced' },
  ]);
  app.clock.advance(30 * 24 * hour);
  await clean();
  expect(await trash()).toHaveLength(2);
  app.clock.advance(24 * hour);
  await clean();
  expect(await trash()).toEqual([]);
  const deleted = logged().filter(({ msg }) => msg === 'photo deleted for good');
  expect(deleted.map(({ photo }) => photo)).toEqual(expect.arrayContaining([orphan]));
  expect(deleted).toMatchObject([{ day }, { day }]);
  expect(await storedIds()).toEqual(await photoIds());
  expect(alarms()).toEqual([]);
});

test('more unknown photos than the limit: none is removed and an alarm is logged, also when they come a few at a time', async () => {
  const { app } = portal;
  for (let index = 0; index < 15; index += 1) await putOrphan();
  app.clock.advance(25 * hour);
  expect(await clean()).toBe(15);
  for (let index = 0; index < 6; index += 1) await putOrphan();
  app.clock.advance(25 * hour);
  for (let turn = 0; turn < 5; turn += 1) {
    expect(await clean()).toBe(0);
    app.clock.advance(hour);
  }
  expect(await storedIds()).toHaveLength(6);
  expect(alarms()).toEqual(Array.from({ length: 5 }, () => 'photos-unknown'));
  expect(logged().at(-1)).toMatchObject({ unknown: 6, inTrash: 15, allowed: 20, photos: 6 });
});

test('many replaced photos of one day do not count for the limit', async () => {
  const { app, user, centreId } = portal;
  for (let width = 80; width < 105; width += 1) {
    expect(
      (await user.save(formFor(centreId, { photos: { centre: await photoToSend({ width }) } }))).status,
    ).toBe(200);
  }
  app.clock.advance(25 * hour);
  expect(await clean()).toBe(24);
  expect(alarms()).toEqual([]);
  expect(await storedIds()).toEqual(await photoIds());
});

test('a photo in the trash that the database knows is put back and reported', async () => {
  const { user, centreId, app } = portal;
  await user.save(formFor(centreId, { photos: { centre: await photoToSend() } }));
  const [id = ''] = await photoIds();
  await app.services.photoStore.trash.add(id, 'unknown', app.clock.now());
  await clean();
  expect(await storedIds()).toEqual([id]);
  expect(alarms()).toEqual(['photos-put-back']);
});

test('nothing is removed at the start, but an hour later', async () => {
  const { app } = portal;
  await putOrphan();
  app.clock.advance(25 * hour);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const stop = startHousekeeping(app.services);
    vi.advanceTimersByTime(59 * 60 * 1000);
    await app.services.mailer.settled();
    await stop();
    expect(await storedIds()).toHaveLength(1);
    const stopLater = startHousekeeping(app.services);
    vi.advanceTimersByTime(60 * 60 * 1000);
    await stopLater();
    expect(await storedIds()).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});
