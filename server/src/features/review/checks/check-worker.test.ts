/** Checks of pictures that came through the real door: uploaded, read, compared, and named to the officer. */
import { expect } from 'vitest';
import type { AdminClient } from '../../../testing/admin-client.ts';
import { getReview, runChecks, submitForReview } from '../../../testing/reviews.ts';
import { adminTest } from '../../../testing/portal-test.ts';

const test = adminTest();

const namedBy = async (admin: AdminClient, centreId: string) =>
  (await getReview(admin, centreId)).reasons.map(({ code, values }) => [
    code,
    values['slot'],
    values['code'],
  ]);

test('two centres that sent one picture both get the reason, and name each other', async ({ app, admin }) => {
  const { centre: one } = await submitForReview(app, 'A1', { centre: 7 });
  await runChecks(app);
  expect(await getReview(admin, one.id)).toMatchObject({ reasons: [], decision: 'waiting', version: 1 });

  const { centre: other } = await submitForReview(app, 'B2', { strongRoom: 7 });
  await runChecks(app);
  expect(await namedBy(admin, one.id)).toEqual([['picture.same', 'centre', 'B2']]);
  expect(await namedBy(admin, other.id)).toEqual([['picture.same', 'strongRoom', 'A1']]);
  const detail = await getReview(admin, one.id);
  expect(detail).toMatchObject({ version: 2, photos: [{ slot: 'centre' }, { slot: 'strongRoom' }] });
  expect(detail.other_photos).toMatchObject([
    { centre_id: other.id, centre_code: 'B2', centre_name: 'School B2', slot: 'strongRoom' },
  ]);
  expect((await app.fetch(detail.other_photos[0]?.file_path ?? '')).status).toBe(200);
  expect(detail.anchors.map(({ kind }) => kind)).toEqual(['pincode', 'city']);
});
