/**
 * How many submitted checklists a second are checked again after a change of limits, when every picture is known, among the prints of
 * 11,000 photos; and how long it takes to say what limits would mark. The embedded database, one instance.
 */
import { api } from '#contract/api.ts';
import { createCheckParts } from '../../server/src/features/review/checks/check-parts.ts';
import { createCheckWorker } from '../../server/src/features/review/checks/check-worker.ts';
import { countUnchecked } from '../../server/src/features/review/checks/find-unchecked.ts';
import { startAdmin } from '../../server/src/testing/admin-client.ts';
import { insertSubmitted, printedPictureOf } from '../../server/src/testing/submitted-centres.ts';
import { startTestApp } from '../../server/src/testing/test-app.ts';
import { insertHashes } from '../made-image-hashes.ts';
import { median, rounded } from '../portal.ts';

const [centres, allPhotos, allCentres, rounds] = [500, 11_000, 5_500, 3];

const app = await startTestApp();
await insertHashes(app, allPhotos - 2 * centres);
for (let number = 0; number < centres; number += 1) await insertSubmitted(app, `C${number}`);
const parts = {
  ...createCheckParts(app.services),
  readPicture: async (id: string) => printedPictureOf(id),
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
