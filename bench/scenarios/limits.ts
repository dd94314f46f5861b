/**
 * How many submitted checklists a second are checked again after a change of limits, with photos of 150 points each; and how long it takes
 * to say what limits would mark. One instance.
 */
import { api } from '#contract/api.ts';
import { createCheckParts } from '../../server/src/features/review/checks/check-parts.ts';
import { createCheckWorker } from '../../server/src/features/review/checks/check-worker.ts';
import { countUnchecked } from '../../server/src/features/review/checks/find-unchecked.ts';
import { startAdmin } from '../../server/src/testing/admin-client.ts';
import { emptyPoints, encodePoints } from '../../server/src/platform/photos/points/picture-points.ts';
import { insertSubmitted, printedPictureOf } from '../../server/src/testing/submitted-centres.ts';
import { startTestApp } from '../../server/src/testing/test-app.ts';
import { createRandom } from '../made-points.ts';
import { median, rounded } from '../portal.ts';

const [centres, allCentres, rounds] = [500, 5_500, 3];
const pointsOfPhoto = 150;

const random = createRandom(1);
function madePoints(): Uint8Array {
  const points = emptyPoints(640, 480, pointsOfPhoto);
  for (let word = 0; word < points.bits.length; word += 1) points.bits[word] = random() * 2 ** 32;
  return encodePoints(points);
}

const app = await startTestApp();
for (let number = 0; number < centres; number += 1) await insertSubmitted(app, `C${number}`);
const parts = {
  ...createCheckParts(app.services),
  readPicture: async (id: string) => ({ ...printedPictureOf(id), points: madePoints() }),
};
const check = createCheckWorker(parts);
await check();
const admin = await startAdmin(app);

async function checkAgain(seatsPerWashroom: number): Promise<number> {
  const values = [{ name: 'seatsPerWashroom' as const, value: seatsPerWashroom }];
  await admin.call(api.saveLimits, { body: { values, why: 'measured' } });
  const due = await countUnchecked(app.database.db);
  const startedAt = performance.now();
  await check();
  if (due !== centres || (await countUnchecked(app.database.db)) > 0)
    throw new Error('Not all centres were checked again');
  return centres / ((performance.now() - startedAt) / 1000);
}

async function tryLimits(): Promise<number> {
  const startedAt = performance.now();
  await admin.call(api.tryLimits, { body: { values: [{ name: 'seatsPerWashroom', value: 60 }] } });
  return (performance.now() - startedAt) / 1000;
}

const rates: number[] = [];
const tries: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  rates.push(await checkAgain(60 + round));
  tries.push(await tryLimits());
}
await app.close();
console.log(
  JSON.stringify({
    centres,
    'limits.checksPerSecond': rounded(median(rates), 0),
    'limits.trySeconds': rounded((median(tries) * allCentres) / centres),
  }),
);
