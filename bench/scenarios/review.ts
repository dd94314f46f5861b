/**
 * Centres save two photos and submit, with and without the worker of the checks, as if all 5,500 came within one hour, and without
 * any pause. One submission with the worker and one without follow each other, which of them first in turns, and are compared, so
 * that other work of the machine slows both; the median over all pairs is what is reported. The same comparison between
 * neighbouring submissions without the worker says how much is chance.
 *
 * Then: how long the worker needs for all photos again, as after a change of the image hashes (decision 0056). It is measured with a
 * hundred centres among the prints of all others and multiplied: each centre costs the same, because it is compared with all.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { photoSlots } from '#contract/exam.ts';
import { createCheckParts } from '../../server/src/features/review/checks/check-parts.ts';
import { createCheckWorker } from '../../server/src/features/review/checks/check-worker.ts';
import { countUnchecked } from '../../server/src/features/review/checks/find-unchecked.ts';
import { defaultLimits } from '../../server/src/limits.ts';
import { bytesToSend, checklistClient, formFor } from '../../server/src/testing/checklist-client.ts';
import { insertCentre, signUpCentre } from '../../server/src/testing/people.ts';
import { insertSubmitted, unremarkable } from '../../server/src/testing/submitted-centres.ts';
import { startTestApp, type TestApp } from '../../server/src/testing/test-app.ts';
import { madePhoto, madePicture } from '../made-photos.ts';
import { insertHashes } from '../made-image-hashes.ts';
import { median, rounded } from '../portal.ts';
import { processorSeconds } from '../processor-time.ts';
import { putPhoto } from '../../server/src/testing/photo-bytes.ts';

const allPhotos = 11_000;
const [warmUps, pairsWithinOneHour, pairsWithoutPause] = [2, 30, 16];
/** Of 5,500 centres within one hour. */
const meanGapMs = 655;
/** More often than in housekeeping, so that each submission with the worker meets the check of the one before. */
const pauseMs = 100;
const checkedAnew = 100;
const display = { width: 1600, height: 1200 };
const phone = '9876543210';
/** One account saves all photos. */
const { rates } = defaultLimits;
const limits = {
  ...defaultLimits,
  rates: { ...rates, photoSavePerAccount: { ...rates.photoSavePerAccount, limit: 1_000 } },
};
const ways = ['off', 'on'] as const;
type Way = (typeof ways)[number];

let lastSeed = 0;
/** Another picture and another place each time. */
const nextSeed = (): number => (lastSeed += 1);

async function prepareForm(app: TestApp) {
  const { id } = await insertCentre(app, { phone });
  const send = async () => {
    const seed = nextSeed();
    return bytesToSend(
      await madePhoto(seed, { latitude: 11.5 + seed / 1000, longitude: 92.7 + (seed % 7) / 100 }),
    );
  };
  const [centre, strongRoom] = await Promise.all([send(), send()]);
  const photos = { centre, strongRoom };
  const headMobile = String(9_100_000_000 + nextSeed());
  const answers = { ...unremarkable, headMobile, headEmail: `head.${headMobile}@example.org` };
  return { id, form: formFor(id, { answers, photos }) };
}

/** Returns a function that ends the checks. */
function startChecks(check: Portal['check']): () => Promise<void> {
  const ending = new AbortController();
  const run = async (): Promise<void> => {
    for (; !ending.signal.aborted; await delay(pauseMs)) await check(ending.signal);
  };
  const running = run();
  return async () => {
    ending.abort();
    await running;
  };
}

type Client = ReturnType<typeof checklistClient>;

async function submit(client: Client, { id, form }: Awaited<ReturnType<typeof prepareForm>>) {
  const startedAt = performance.now();
  const saved = await client.save(form);
  const submitted = await client.submit(id);
  if (saved.status !== 200 || submitted.status !== 200)
    throw new Error(`Refused: ${JSON.stringify([saved, submitted])}`);
  return performance.now() - startedAt;
}

/** Random gaps, so that some submissions meet the check of the one before. */
const nextGapMs = (meanMs: number): number => -meanMs * Math.log(1 - randomInt(1_000_000) / 1_000_000);

interface Portal {
  readonly app: TestApp;
  readonly client: Client;
  readonly check: (signal: AbortSignal) => Promise<void>;
}

interface Measured {
  readonly ms: number;
  /** Processor time from the pause before the submission to its end, with what the worker did meanwhile. */
  readonly cpuMs: number;
}

/** The worker finds the centre that was submitted before this one, and goes on with this one. */
async function measure({ app, client, check }: Portal, way: Way, gapMs: number): Promise<Measured> {
  const form = await prepareForm(app);
  const endChecks = way === 'on' ? startChecks(check) : async () => undefined;
  const before = processorSeconds();
  await delay(nextGapMs(gapMs));
  const ms = await submit(client, form);
  const cpuMs = (processorSeconds() - before) * 1000;
  await endChecks();
  return { ms, cpuMs };
}

type Pair = Readonly<Record<Way, Measured>>;

async function measurePair(portal: Portal, gapMs: number, isOnFirst: boolean): Promise<Pair> {
  const onFirst = isOnFirst ? await measure(portal, 'on', gapMs) : null;
  const off = await measure(portal, 'off', gapMs);
  const on = onFirst ?? (await measure(portal, 'on', gapMs));
  // So that exactly one check is due when the next submission with the worker begins.
  if (isOnFirst) await portal.check(new AbortController().signal);
  return { off, on };
}

function summarize(pairs: readonly Pair[]) {
  const medianOf = (way: Way, figure: keyof Measured) => median(pairs.map((pair) => pair[way][figure]));
  const chance = pairs.flatMap(({ off }, index) => {
    const next = pairs[index + 1];
    return index % 2 === 1 || next === undefined ? [] : [off.ms / next.off.ms];
  });
  return {
    pairs: pairs.length,
    medianMs: Object.fromEntries(ways.map((way) => [way, rounded(medianOf(way, 'ms'), 0)])),
    cpuMs: Object.fromEntries(ways.map((way) => [way, rounded(medianOf(way, 'cpuMs'), 0)])),
    ratioByChance: rounded(median(chance)),
    ratio: rounded(median(pairs.map(({ on, off }) => on.ms / off.ms))),
  };
}

async function compareSubmissions(portal: Portal, pairs: number, gapMs: number) {
  const measured: Pair[] = [];
  for (let number = 0; number < warmUps + pairs; number += 1) {
    const pair = await measurePair(portal, gapMs, number % 2 === 0);
    if (number >= warmUps) measured.push(pair);
  }
  return summarize(measured);
}

async function compareWithAndWithout() {
  const app = await startTestApp({ limits });
  await insertHashes(app, allPhotos);
  await insertCentre(app, { phone });
  const { token, userId } = await signUpCentre(app, phone);
  const client = checklistClient(app.url, token, userId);
  const portal = { app, client, check: createCheckWorker(createCheckParts(app.services)) };
  const withinOneHour = await compareSubmissions(portal, pairsWithinOneHour, meanGapMs);
  const withoutPause = await compareSubmissions(portal, pairsWithoutPause, 0);
  await app.close();
  return { withinOneHour, withoutPause };
}

async function checkAllAnew() {
  const app = await startTestApp();
  await insertHashes(app, allPhotos - photoSlots.length * checkedAnew);
  for (let number = 0; number < checkedAnew; number += 1) {
    const { photoIds } = await insertSubmitted(app, `C${number}`);
    for (const id of Object.values(photoIds))
      await putPhoto(app.services.photoStore, id, 'display', await madePicture(nextSeed(), display));
  }
  const runChecks = () => createCheckWorker(createCheckParts(app.services))();
  await runChecks();
  await app.runSql(`update photo_prints set version = 0 where photo_id not like 'photo %'`);
  await app.runSql('update reviews set checks_version = 0');
  const [startedAt, before] = [performance.now(), processorSeconds()];
  await runChecks();
  const seconds = (performance.now() - startedAt) / 1000;
  const cpuSeconds = processorSeconds() - before;
  if ((await countUnchecked(app.database.db)) > 0) throw new Error('The worker has not finished');
  await app.close();
  const share = allPhotos / photoSlots.length / checkedAnew;
  return { seconds: seconds * share, cpuSeconds: cpuSeconds * share };
}

const submissions = await compareWithAndWithout();
const { seconds, cpuSeconds } = await checkAllAnew();
console.log(
  JSON.stringify({
    ...submissions,
    allAnew: { checkedAnew, cpuSeconds: rounded(cpuSeconds, 0) },
    'review.submitRatio': submissions.withinOneHour.ratio,
    'review.allAnewSeconds': rounded(seconds, 0),
  }),
);
