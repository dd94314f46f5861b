/** What distance is measured against: the record, whatever was typed, and without a pincode that stands for one that was not known. */
import { expect } from 'vitest';
import { reviewLimits } from '#contract/review/limits.ts';
import { createCheckParts } from './check-parts.ts';
import { createCheckWorker } from './check-worker.ts';
import { checksTest } from '../../../testing/checks-test.ts';
import { insertCentre } from '../../../testing/people.ts';
import { insertSubmitted, printedPictureOf } from '../../../testing/submitted-centres.ts';

const test = checksTest();

/** The photos of these centres are at Port Blair. */
const patna = { centre_pincode: '800001', centre_city: 'Patna', centre_state: 'Bihar' };
const placesOf = ({ reasons }: { reasons: readonly { code: string; level: string; values: object }[] }) =>
  reasons
    .filter(({ code }) => /^(place\.far|pincode)/.test(code))
    .map(({ code, level }) => `${level} ${code}`);

test('the pincode of the place of the photo does not explain it', async ({ app, check, review }) => {
  const centre = await insertSubmitted(app, 'A1', { pincode: '744101' }, patna);
  await check();
  const detail = await review(centre);
  expect(placesOf(detail)).toEqual([
    'serious place.far',
    'serious place.far',
    'serious pincode.not-on-record',
  ]);
  expect(detail.reasons[0]?.values).toMatchObject({
    pincode: '800001',
    typedPincode: '744101',
    city: 'Patna',
  });
  expect(detail.anchors.map(({ kind }) => kind)).toEqual(['pincode', 'typed-pincode', 'city']);
});

test('a pincode that too many rows of the list have is compared with nothing', async ({
  app,
  check,
  review,
}) => {
  const filler = { ...patna, centre_pincode: '800020', centre_city: 'Nowhere at all' };
  const submitted = await insertSubmitted(app, 'F1', { pincode: '800001' }, filler);
  for (let count = 2; count < reviewLimits.place.fillerRows; count += 1) await insertCentre(app, filler);
  await check();
  expect(placesOf(await review(submitted))).toEqual([
    'serious place.far',
    'serious place.far',
    'notice pincode.not-on-record',
  ]);

  const last = await insertSubmitted(app, 'F2', { pincode: '800001' }, filler);
  await check();
  // Also of those that were checked before there were so many.
  expect(placesOf(await review(submitted))).toEqual([]);
  expect(placesOf(await review(last))).toEqual([]);
  expect((await review(last)).anchors).toMatchObject([{ kind: 'typed-pincode', name: '800001' }]);
});

test('nor is one of another state than the record says', async ({ app, check, review }) => {
  const centre = await insertSubmitted(
    app,
    'S1',
    { pincode: '800001' },
    { ...patna, centre_pincode: '110001' },
  );
  await check();
  const detail = await review(centre);
  expect(placesOf(detail)).toEqual(['serious place.far', 'serious place.far']);
  expect(detail.reasons[0]?.values).toMatchObject({ pincode: '', typedPincode: '', city: 'Patna' });
});

test('a pincode that few enough rows have again counts again', async ({ app, review }) => {
  const parts = createCheckParts(app.services);
  const work = createCheckWorker({ ...parts, readPicture: async (id) => printedPictureOf(id) });
  const filler = { ...patna, centre_city: 'Nowhere at all' };
  const submitted = await insertSubmitted(app, 'F1', { pincode: '800001' }, filler);
  for (let count = 1; count < reviewLimits.place.fillerRows; count += 1) await insertCentre(app, filler);
  await work();
  expect(placesOf(await review(submitted))).toEqual([]);
  await app.runSql(`update centres set centre_pincode = '110001' where id <> '${submitted.id}'`);
  app.clock.advance(60);
  await work();
  expect(placesOf(await review(submitted))).toEqual(['serious place.far', 'serious place.far']);
});
