import { afterEach, beforeEach, expect, test } from 'vitest';
import { formFor, photoToSend } from '../../testing/checklist-client.ts';
import { startChecklistTest, type ChecklistTest } from '../../testing/checklist-test.ts';
import { removeUnreferencedPhotos } from './remove-unreferenced-photos.ts';

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

test('a replaced photo is deleted after a day, with its row and files; used photos are not', async () => {
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

test('files whose save was never committed are deleted after a day', async () => {
  const { app } = portal;
  const id = app.services.randomness.uuid();
  await app.services.photoStore.put(id, 'original', new Uint8Array([1]));
  expect(await clean()).toBe(0);
  app.clock.advance(25 * hour);
  expect(await clean()).toBe(1);
  expect(await storedIds()).toEqual([]);
});

test('photos of a submitted checklist are never deleted', async () => {
  const { user, centreId, app } = portal;
  await user.save(
    formFor(centreId, { photos: { centre: await photoToSend(), strongRoom: await photoToSend() } }),
  );
  expect((await user.submit(centreId)).status).toBe(200);
  app.clock.advance(1000 * hour);
  expect(await clean()).toBe(0);
  expect(await storedIds()).toHaveLength(2);
});
