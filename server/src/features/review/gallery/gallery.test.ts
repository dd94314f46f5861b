/** The gallery: photos of waiting centres, the most urgent first, and "look again" as a reason of its own. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import type { AdminClient } from '../../../testing/admin-client.ts';
import { checksTest } from '../../../testing/checks-test.ts';
import { insertSubmitted } from '../../../testing/submitted-centres.ts';

const test = checksTest();

interface Query {
  readonly state?: string;
  readonly slot?: 'centre' | 'strongRoom';
  readonly page?: string;
}
const gallery = (admin: AdminClient, query: Query = {}) => admin.call(api.listGallery, { query });
const mark = (admin: AdminClient, photoId: string, isMarked = true) =>
  admin.call(api.markPhoto, { params: { photoId }, body: { isMarked } });

test('shows the photos that count of waiting centres, worst first, by state and slot, a page at a time', async ({
  app,
  admin,
  check,
}) => {
  for (let number = 10; number < 23; number += 1) await insertSubmitted(app, `A${number}`);
  await insertSubmitted(app, 'B1', { strongRoomSecure: false });
  await insertSubmitted(app, 'G1', {}, { centre_state: 'Goa' });
  await check();
  const { total, photos } = await gallery(admin);
  expect(total).toBe(15);
  expect(photos).toHaveLength(24);
  expect(photos.slice(0, 2)).toMatchObject([
    { centre_code: 'B1', slot: 'centre', level: 'serious', marked: null },
    { centre_code: 'B1', slot: 'strongRoom', level: 'serious' },
  ]);
  expect((await gallery(admin, { page: '2' })).photos).toHaveLength(6);
  expect((await gallery(admin, { slot: 'strongRoom' })).photos).toHaveLength(15);
  expect((await gallery(admin, { state: 'Goa' })).photos).toMatchObject([
    { centre_code: 'G1' },
    { centre_code: 'G1' },
  ]);
  const path = photos[0]?.thumbnail_path ?? '';
  expect(path).toContain('/thumbnail/');
});

test('a marked photo is a notice of its centre that names the officer, until the mark is taken back', async ({
  app,
  admin,
  check,
  review,
}) => {
  const centre = await insertSubmitted(app, 'A1');
  await check();
  const at = app.clock.now().toISOString();
  const by = 'Administrator';
  expect(await mark(admin, centre.photoIds.strongRoom)).toEqual({ marked: { by, at } });
  const { photos } = await gallery(admin);
  expect(photos.map(({ slot, marked }) => [slot, marked])).toEqual([
    ['centre', null],
    ['strongRoom', { by, at }],
  ]);
  await check();
  expect((await review(centre)).reasons).toMatchObject([
    {
      code: 'picture.marked',
      level: 'notice',
      items: ['photos.strongRoom'],
      values: { slot: 'strongRoom', by },
      set_aside: null,
    },
  ]);
  // A second mark changes nothing.
  app.clock.advance(60);
  expect(await mark(admin, centre.photoIds.strongRoom)).toEqual({ marked: { by, at } });
  expect(await mark(admin, centre.photoIds.strongRoom, false)).toEqual({ marked: null });
  await check();
  expect((await review(centre)).reasons).toEqual([]);
  const entries = await app.database.db
    .selectFrom('audit_trail')
    .select(['act', 'target'])
    .where('act', 'in', ['photo.marked', 'photo.unmarked'])
    .orderBy('sequence')
    .execute();
  expect(entries).toEqual([
    { act: 'photo.marked', target: 'A1' },
    { act: 'photo.unmarked', target: 'A1' },
  ]);
});

test('a photo that does not count cannot be marked', async ({ admin }) => {
  expect(await admin.ask('PUT', '/review/photos/unknown/mark', { isMarked: true })).toMatchObject({
    status: 404,
    body: { code: 'photo.not-found' },
  });
});
