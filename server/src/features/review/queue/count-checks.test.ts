import { expect, vi } from 'vitest';
import { reasonOf } from '../../../testing/review-rows.ts';
import { storeReview } from '../../../testing/stored-reviews.ts';
import { sharedPortalTest } from '../../../testing/portal-test.ts';

import { CheckCounts } from './count-checks.ts';
import { countReviews } from './find-reviews.ts';

const test = sharedPortalTest();

const noWall = reasonOf({ code: 'wall.none' });

test('lists are counted each time, reasons at most every 15 seconds', async ({ app }) => {
  const { db } = app.database;
  const checkCounts = new CheckCounts(app.clock);
  const count = async (state?: string) => {
    const { lists, checks } = await countReviews(db, checkCounts, { state, of: [] }, new Date(), '');
    return [lists.waiting, checks[0]?.found ?? 0];
  };
  await storeReview(app, 'N1', { state: 'One', reasons: [noWall] });
  await storeReview(app, 'N2', { state: 'Two', reasons: [noWall] });
  expect([await count(), await count('One')]).toEqual([
    [2, 2],
    [1, 1],
  ]);
  await storeReview(app, 'N3', { state: 'One', reasons: [noWall] });
  expect([await count(), await count('One')]).toEqual([
    [3, 2],
    [2, 1],
  ]);
  app.clock.advance(15);
  expect([await count(), await count('One')]).toEqual([
    [3, 3],
    [2, 2],
  ]);
});

test('counts that failed are not kept', async ({ app }) => {
  const checkCounts = new CheckCounts(app.clock);
  vi.spyOn(app.database.db, 'selectFrom').mockImplementationOnce(() => {
    throw new Error('as planned');
  });
  await expect(checkCounts.read(app.database.db, { of: [] })).rejects.toThrow('as planned');
  expect(await checkCounts.read(app.database.db, { of: [] })).toMatchObject([{ code: 'wall.none' }]);
});
