import { expect } from 'vitest';
import type { AdminClient } from '../../../testing/admin-client.ts';
import { adminTest } from '../../../testing/portal-test.ts';
import { reasonOf } from '../../../testing/review-rows.ts';
import { listReviews } from '../../../testing/reviews.ts';
import { storeReview } from '../../../testing/stored-reviews.ts';

const test = adminTest();

const noWall = reasonOf({ code: 'wall.none' });
const noGuards = reasonOf({ code: 'guards.none' });

const codesOf = async (admin: AdminClient, query: Record<string, string>) =>
  (await listReviews(admin, query)).rows.map(({ centre_code: code }) => code);

test('the gravest reason decides before how many there are, and copies of one photo count once', async ({
  app,
  admin,
}) => {
  const copies = Array.from({ length: 8 }, (_, number) =>
    reasonOf({ code: 'picture.same', level: 'serious', key: `picture.same:${number}` }),
  );
  const notSecure = reasonOf({ code: 'strong-room.not-secure', level: 'serious' });
  const later = { submitted_at: '2026-01-06T06:00:00.000Z' };
  await storeReview(app, 'V1', { reasons: copies });
  await storeReview(app, 'V2', { reasons: [copies[0] ?? noWall, noWall], review: later });
  await storeReview(app, 'V3', { reasons: [notSecure], review: later });
  await storeReview(app, 'V4', { reasons: [noWall, noGuards, reasonOf({ code: 'peons.none' })] });
  await storeReview(app, 'V5', { reasons: [reasonOf({ code: 'picture.empty' })], review: later });
  expect(await codesOf(admin, { list: 'waiting' })).toEqual(['V3', 'V2', 'V1', 'V5', 'V4']);
  const { id } = await storeReview(app, 'V6', { reasons: [notSecure, noWall] });
  expect(await codesOf(admin, { list: 'serious' })).toEqual(['V6', 'V3', 'V2', 'V1']);
  await admin.ask('PUT', `/review/${id}`, { version: 1, setAside: ['strong-room.not-secure'] });
  expect(await codesOf(admin, { list: 'waiting' })).toEqual(['V3', 'V2', 'V1', 'V5', 'V4', 'V6']);
});
