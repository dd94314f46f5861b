/** Contacts of heads that many centres have, such as that of a district office. */
import { expect } from 'vitest';
import { reviewLimits } from '#contract/review/limits.ts';
import type { AdminClient } from '../../../testing/admin-client.ts';
import { getReview, runChecks } from '../../../testing/reviews.ts';
import { storeReview } from '../../../testing/stored-reviews.ts';
import {
  insertSubmitted,
  printedPictureOf,
  type SubmittedWithoutUpload,
} from '../../../testing/submitted-centres.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { adminTest } from '../../../testing/portal-test.ts';

const { countedContacts } = reviewLimits.answers;
const office = 'office@example.org';

const test = adminTest();

const check = (app: TestApp) => runChecks(app, { readPicture: async (id) => printedPictureOf(id) });
const submit = (app: TestApp, code: string) =>
  insertSubmitted(app, code, { headMobile: `98765${code.slice(1).padStart(5, '0')}`, headEmail: office });
const shared = async (admin: AdminClient, centre: SubmittedWithoutUpload) =>
  (await getReview(admin, centre.id)).reasons
    .filter(({ code }) => code === 'head.shared-contact')
    .map(({ key, values }) => [key, values['code'], values['centres']]);

test('many centres with one contact are one reason, and a further one has nobody wait again', async ({
  app,
  admin,
}) => {
  const one = await submit(app, 'A1');
  await submit(app, 'A2');
  await check(app);
  const key = `head.shared-contact:email:${office}`;
  expect(await shared(admin, one)).toEqual([[key, 'A2', 1]]);
  const { version } = await getReview(admin, one.id);
  await admin.ask('PUT', `/review/${one.id}`, { version, decision: 'accepted' });
  app.clock.advance(60);
  const third = await submit(app, 'A3');
  await check(app);
  expect(await shared(admin, one)).toEqual([[key, 'A2', 2]]);
  expect(await shared(admin, third)).toEqual([[key, 'A1', 2]]);
  expect(await getReview(admin, one.id)).toMatchObject({ decision: 'accepted', new_since_accepted: [] });
});

test('of more than are counted none is checked again, unless it names the centre', async ({ app, admin }) => {
  const naming = await submit(app, 'B1');
  const named = await submit(app, 'A9');
  // So many other centres with its pincode would have it checked again.
  await app.runSql(`update centres set centre_pincode = '110001' where id = '${naming.id}'`);
  await check(app);
  for (let number = 0; number < countedContacts; number += 1)
    await storeReview(app, `C${number}`, {
      phone: String(9_300_000_000 + number),
      review: { head_email: office },
    });
  const last = await submit(app, 'Z2');
  await check(app);
  expect(await shared(admin, last)).toEqual([[`head.shared-contact:email:${office}`, 'A9', countedContacts]]);
  expect(await shared(admin, naming)).toEqual([[`head.shared-contact:email:${office}`, 'A9', 1]]);

  const { id: _id, photoIds: _photoIds, ...fields } = named;
  expect(
    (await admin.ask('PUT', `/centres/${named.id}`, { ...fields, centre_name: 'Another name' })).status,
  ).toBe(200);
  await check(app);
  expect((await getReview(admin, naming.id)).reasons.map(({ values }) => values['name'])).toEqual([
    'Another name',
  ]);
});
