/** The gallery: photos of waiting centres, the most urgent first, and "look again" as a reason of its own. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import type { AdminClient } from '../testing/admin-client.ts';
import { readEntries } from '../testing/audit-database.ts';
import { deskTest, ownDeskTest } from '../testing/checks-test.ts';
import { insertSubmitted } from '../testing/submitted-centres.ts';

interface Query {
  readonly state?: string;
  readonly slot?: 'centre' | 'strongRoom';
  readonly page?: string;
}
const gallery = (admin: AdminClient, query: Query = {}) => admin.call(api.listGallery, { query });

ownDeskTest()('shows the photos that count, worst first, in pages', async ({ desk }) => {
  const { app, admin } = desk;
  for (let number = 10; number < 27; number += 1) await insertSubmitted(app, `A${number}`);
  await insertSubmitted(app, 'B1', { strongRoomSecure: false });
  await insertSubmitted(app, 'G1', {}, { centre_state: 'Goa' });
  await desk.check();
  const { total, photos } = await gallery(admin);
  expect([total, photos.length]).toEqual([19, 32]);
  const reason = { code: 'strong-room.not-secure', level: 'serious' };
  const serious = { centre_code: 'B1', reason, marked: null };
  expect(photos.slice(0, 2)).toMatchObject([
    { ...serious, slot: 'centre' },
    { ...serious, slot: 'strongRoom' },
  ]);
  expect((await gallery(admin, { page: '2' })).photos).toHaveLength(6);
  expect((await gallery(admin, { slot: 'strongRoom' })).photos).toHaveLength(19);
  const ofGoa = (await gallery(admin, { state: 'Goa' })).photos;
  expect(ofGoa.map(({ centre_code: code }) => code)).toEqual(['G1', 'G1']);
  expect(photos[0]?.thumbnail_path).toContain('/thumbnail/');
});

deskTest()('a marked photo is a notice of its centre until it is taken back', async ({ desk }) => {
  const { app, admin } = desk;
  const mark = (photoId: string, isMarked = true) =>
    admin.call(api.markPhoto, { params: { photoId }, body: { isMarked } });
  const centre = await insertSubmitted(app, 'A1');
  const { strongRoom } = centre.photoIds;
  await desk.check();
  const marked = { by: 'Administrator', at: app.clock.now().toISOString() };
  expect(await mark(strongRoom)).toEqual({ marked });
  expect((await gallery(admin)).photos).toMatchObject([
    { slot: 'centre', marked: null },
    { slot: 'strongRoom', marked },
  ]);
  await desk.check();
  const reason = { code: 'picture.marked', level: 'notice', items: ['photos.strongRoom'], set_aside: null };
  expect((await desk.review(centre)).reasons).toMatchObject([
    { ...reason, values: { slot: 'strongRoom', by: 'Administrator' } },
  ]);
  // A second mark changes nothing.
  app.clock.advance(60);
  expect(await mark(strongRoom)).toEqual({ marked });
  expect(await mark(strongRoom, false)).toEqual({ marked: null });
  await desk.check();
  expect((await desk.review(centre)).reasons).toEqual([]);
  for (const act of ['photo.marked', 'photo.unmarked'])
    expect(await readEntries(app, act)).toMatchObject([{ target: 'A1' }]);
  // A photo that does not count cannot be marked.
  expect(await admin.ask('PUT', '/review/photos/unknown/mark', { isMarked: true })).toMatchObject({
    status: 404,
    body: { code: 'photo.not-found' },
  });
});
