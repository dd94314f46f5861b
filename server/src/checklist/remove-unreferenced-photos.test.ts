/** The removal of photos: into the trash, with a limit, logged, and deleted for good after 30 days. It concerns all photos of a portal. */
import { expect, vi } from 'vitest';
import { startHousekeeping } from '../housekeeping.ts';
import { startAdmin } from '../testing/admin-client.ts';
import { formFor, photoToSend } from '../testing/checklist-client.ts';
import {
  bothPhotos,
  createHead,
  saveWhole,
  submitWhole,
  storedPhotoIds,
  type Head,
} from '../testing/checklist-test.ts';
import { putPhoto } from '../testing/create-jpeg.ts';
import { portalTest } from '../testing/portal-test.ts';
import type { TestApp } from '../testing/test-app.ts';
import { removeUnreferencedPhotos } from './stored-photos.ts';

const hour = 60 * 60;

const test = portalTest();

const photoIds = async ({ database }: TestApp) =>
  (await database.db.selectFrom('photos').select('id').execute()).map(({ id }) => id).toSorted();

const clean = ({ services }: TestApp) => removeUnreferencedPhotos(services);
const trash = async ({ services }: TestApp) =>
  (await services.photoStore.trash.list()).map(({ reason, day }) => `${reason} ${day}`).toSorted();
/** Of a save that was never committed. */
async function putOrphan({ services: { photoStore, randomness } }: TestApp): Promise<string> {
  const id = randomness.uuid();
  await putPhoto(photoStore, id, 'original', new Uint8Array([1]));
  return id;
}
const logged = ({ logLines }: TestApp) =>
  logLines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
const alarms = (app: TestApp) => logged(app).flatMap(({ alarm }) => (alarm === undefined ? [] : [alarm]));

async function replace({ user, centreId }: Pick<Head, 'user' | 'centreId'>, width = 90): Promise<void> {
  const saved = await user.save(formFor(centreId, { photos: { centre: await photoToSend({ width }) } }));
  expect(saved.status).toBe(200);
}

test('what no checklist uses is in the trash after a day, for 30 days; the rest stays', async ({ app }) => {
  const [head, other] = [await createHead(app), await createHead(app)];
  await saveWhole(head, head.centreId);
  await submitWhole(other);
  const orphan = await putOrphan(app);
  expect(await clean(app)).toBe(0);
  app.clock.advance(30 * hour);
  const replaced = await photoIds(app);
  await replace({ ...head, user: await head.logInAgain() });
  expect(await clean(app)).toBe(1);
  app.clock.advance(23 * hour);
  expect(await clean(app)).toBe(0);
  expect(await photoIds(app)).toHaveLength(5);
  app.clock.advance(2 * hour);
  expect(await clean(app)).toBe(1);
  const left = await photoIds(app);
  expect(left).toHaveLength(4);
  expect(left).not.toEqual(replaced);
  expect(await storedPhotoIds(app)).toEqual(left);
  expect(await trash(app)).toEqual(['replaced 2026-01-12', 'unknown 2026-01-11']);
  expect(logged(app).filter(({ msg }) => msg === 'photo moved to the trash')).toMatchObject([
    { photo: orphan, kinds: ['original'], reason: 'unknown' },
    { kinds: ['original', 'display'], reason: 'replaced' },
  ]);

  app.clock.advance(30 * 24 * hour);
  await clean(app);
  expect(await trash(app)).toEqual(['replaced 2026-01-12']);
  app.clock.advance(24 * hour);
  await clean(app);
  expect(await trash(app)).toEqual([]);
  expect(logged(app).filter(({ msg }) => msg === 'photo deleted for good')).toMatchObject([
    { photo: orphan, day: '2026-01-11' },
    { day: '2026-01-12' },
  ]);
  expect([await storedPhotoIds(app), await photoIds(app)]).toEqual([left, left]);
  expect(alarms(app)).toEqual([]);
});

test('photos of archived drafts are never removed; what a draft had replaced is', async ({ app }) => {
  const head = await createHead(app);
  await saveWhole(head, head.centreId);
  await replace(head);
  const admin = await startAdmin(app);
  const { body } = await admin.ask('GET', '/centres/counts');
  const next = { ...(body as object), list: 'new' };
  expect((await admin.ask('POST', '/editions', next)).status).toBe(200);
  app.clock.advance(1000 * hour);
  expect(await clean(app)).toBe(1);
  expect(await photoIds(app)).toHaveLength(2);
  expect(await storedPhotoIds(app)).toEqual(await photoIds(app));
});

test('of too many unknown photos, however they come, none is removed, with an alarm', async ({ app }) => {
  const head = await createHead(app);
  for (let width = 80; width < 103; width += 1) await replace(head, width);
  app.clock.advance(25 * hour);
  expect(await clean(app)).toBe(22);
  expect(await storedPhotoIds(app)).toEqual(await photoIds(app));

  for (let index = 0; index < 15; index += 1) await putOrphan(app);
  app.clock.advance(25 * hour);
  expect(await clean(app)).toBe(15);
  expect(alarms(app)).toEqual([]);
  for (let index = 0; index < 6; index += 1) await putOrphan(app);
  app.clock.advance(25 * hour);
  for (let turn = 0; turn < 5; turn += 1) {
    expect(await clean(app)).toBe(0);
    app.clock.advance(hour);
  }
  expect(await storedPhotoIds(app)).toHaveLength(7);
  expect(alarms(app)).toEqual(Array.from({ length: 5 }, () => 'photos-unknown'));
  expect(logged(app).at(-1)).toMatchObject({ unknown: 6, inTrash: 15, allowed: 20, photos: 7 });
});

test('a photo in the trash that the database knows is put back and reported', async ({ app }) => {
  const { user, centreId } = await createHead(app);
  const { centre } = await bothPhotos();
  await user.save(formFor(centreId, { photos: { centre } }));
  const [id = ''] = await photoIds(app);
  await app.services.photoStore.trash.add(id, 'unknown', app.clock.now());
  await clean(app);
  expect(await storedPhotoIds(app)).toEqual([id]);
  expect(alarms(app)).toEqual(['photos-put-back']);
});

test('nothing is removed at the start, but an hour later', async ({ app }) => {
  await putOrphan(app);
  app.clock.advance(25 * hour);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const stop = startHousekeeping(app.services);
    vi.advanceTimersByTime(59 * 60 * 1000);
    await app.services.mailer.settled();
    await stop();
    expect(await storedPhotoIds(app)).toHaveLength(1);
    const stopLater = startHousekeeping(app.services);
    vi.advanceTimersByTime(60 * 60 * 1000);
    await stopLater();
    expect(await storedPhotoIds(app)).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});
