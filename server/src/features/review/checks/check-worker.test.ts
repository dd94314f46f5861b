/** The checks of submitted checklists through the real door: photos are uploaded, read, compared, and named to the officer. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startAdmin, type AdminClient } from '../../../testing/admin-client.ts';
import { getReview, runChecks, submitForReview } from '../../../testing/reviews.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: AdminClient;

beforeEach(async () => {
  app = await startTestApp();
  admin = await startAdmin(app);
});
afterEach(async () => {
  await app.close();
});

const codesOf = async (centreId: string) => (await getReview(admin, centreId)).reasons.map(({ code }) => code);

test('two centres that sent one picture both get the reason, and name each other', async () => {
  const one = await submitForReview(app, 'A1', { centre: 7 });
  const other = await submitForReview(app, 'B2', { strongRoom: 7 });
  await submitForReview(app, 'C3');
  await runChecks(app);
  console.log(JSON.stringify(await getReview(admin, one.centre.id), null, 1));
  expect(await codesOf(other.centre.id)).toEqual(['picture.same']);
});
