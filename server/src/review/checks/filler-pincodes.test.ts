/** A pincode that too many rows of the list have is no place. What else distance is measured against: places.test.ts, here and in the contract. */
import { expect } from 'vitest';
import { reviewLimits } from '#contract/review/limits.ts';
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import { deskTest } from '../../testing/checks-test.ts';
import { insertCentre, takePhone } from '../../testing/people.ts';
import { describedPictureOf, insertSubmitted } from '../../testing/submitted-centres.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { createCheckWorker } from './check-worker.ts';
import { createCheckParts } from './check-parts.ts';

const test = deskTest();

/** The photos of these centres are at Port Blair. */
const patna = { centre_pincode: '800001', centre_city: 'Patna', centre_state: 'Bihar' };
const nowhere = { ...patna, centre_city: 'Nowhere at all' };
const far = ['serious place.far', 'serious place.far'];
const placesOf = ({ reasons }: ReviewDetail) =>
  reasons
    .filter(({ code }) => /^(place\.far|pincode)/.test(code))
    .map(({ code, level }) => `${level} ${code}`);

async function fillList(app: TestApp, fields: typeof patna, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) await insertCentre(app, fields);
}

test('a pincode that too many rows of the list have is compared with nothing', async ({ desk }) => {
  const filler = { ...nowhere, centre_pincode: '800020' };
  const submitted = await insertSubmitted(desk.app, 'B1', { pincode: '800001' }, filler);
  await fillList(desk.app, filler, reviewLimits.place.fillerRows - 2);
  await desk.check();
  expect(placesOf(await desk.review(submitted))).toEqual(far);
  const last = await insertSubmitted(desk.app, 'B2', { pincode: '800001' }, filler);
  await desk.check();
  // Also of those that were checked before there were so many.
  expect(placesOf(await desk.review(submitted))).toEqual([]);
  expect(placesOf(await desk.review(last))).toEqual([]);
  expect((await desk.review(last)).anchors).toMatchObject([{ kind: 'typed-pincode', name: '800001' }]);
});

test('a pincode that few enough rows have again counts again', async ({ desk }) => {
  const filler = { ...nowhere, centre_pincode: '800004' };
  const parts = createCheckParts(desk.app.services);
  const work = createCheckWorker({ ...parts, readPicture: async (id) => describedPictureOf(id) });
  const submitted = await insertSubmitted(desk.app, 'D1', { pincode: '800004' }, filler);
  await fillList(desk.app, filler, reviewLimits.place.fillerRows - 1);
  await work();
  expect(placesOf(await desk.review(submitted))).toEqual([]);
  await desk.app.runSql(`update centres set centre_pincode = '110002'
    where centre_pincode = '800004' and id <> '${submitted.id}'`);
  desk.app.clock.advance(60);
  await work();
  expect(placesOf(await desk.review(submitted))).toEqual(far);
});

test('an import that makes a pincode frequent is noticed before the next checks', async ({ desk }) => {
  const filler = { ...nowhere, centre_pincode: '800005' };
  const parts = createCheckParts(desk.app.services);
  const work = createCheckWorker({ ...parts, readPicture: async (id) => describedPictureOf(id) });
  const submitted = await insertSubmitted(desk.app, 'E1', { pincode: '800001' }, filler);
  await work();
  expect(placesOf(await desk.review(submitted))).toEqual(far);
  const rows = Array.from({ length: reviewLimits.place.fillerRows }, (_, number) => ({
    centre_code: `E-${number}`,
    centre_name: 'School',
    official_person: 'Head',
    phone: takePhone(),
    email: `head${number}@example.org`,
    ...filler,
  }));
  expect(await desk.admin.ask('POST', '/centres/bulk', { rows })).toMatchObject({ status: 200 });
  await work();
  expect(placesOf(await desk.review(submitted))).toEqual([]);
});
