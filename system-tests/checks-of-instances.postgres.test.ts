/** Two instances that check the same submissions at the same time: each is checked once, and no pair is missed. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findSharedPlaces } from '../server/src/review/checks/shared-with-others.ts';
import { startAdmin } from '../server/src/testing/admin-client.ts';
import { getReview, runChecks } from '../server/src/testing/reviews.ts';
import {
  insertSubmitted,
  describedPictureOf,
  type SubmittedWithoutUpload,
} from '../server/src/testing/submitted-centres.ts';
import { startTestApp, type TestApp } from '../server/src/testing/test-app.ts';

let first: TestApp;
let second: TestApp;

beforeEach(async () => {
  first = await startTestApp();
  second = await startTestApp({ sharing: first });
});
afterEach(async () => {
  await second.close();
  await first.close();
});

const pairs = 4;

test('of every pair both sides get the reason, whichever instance checks them, and nothing is checked twice', async () => {
  const admin = await startAdmin(first);
  const shown = new Map<string, string>();
  const centres: SubmittedWithoutUpload[] = [];
  for (let number = 0; number < 2 * pairs; number += 1) {
    const centre = await insertSubmitted(first, `C${number}`);
    // The last pair has no picture in common.
    if (number < 2 * (pairs - 1)) shown.set(centre.photoIds.centre, `picture ${Math.floor(number / 2)}`);
    centres.push(centre);
  }
  const gathered: string[] = [];
  const work = (app: TestApp) =>
    runChecks(app, {
      // Both instances have the same points at the same time.
      readPicture: async (id) => describedPictureOf(shown.get(id) ?? id),
      findSharedPlaces: (db, places, centre, position) => {
        if (centre.phone !== '') gathered.push(centre.id);
        return findSharedPlaces(db, places, centre, position);
      },
    });
  await Promise.all([work(first), work(second), work(first), work(second)]);

  for (const [index, centre] of centres.entries()) {
    const partner = index < 2 * (pairs - 1) ? [`C${index % 2 === 0 ? index + 1 : index - 1}`] : [];
    const { reasons } = await getReview(admin, centre.id);
    expect(reasons.map(({ values }) => values['code'])).toEqual(partner);
  }
  for (const { id } of centres.slice(-2)) expect(gathered.filter((other) => other === id)).toHaveLength(1);
  const points = await first.database.db.selectFrom('photo_points').select('photo_id').execute();
  expect(points).toHaveLength(4 * pairs);
});
