/**
 * Centres save two photos and submit, with and without the worker of the checks, in turns, so that other work of the machine
 * slows both: as if all 5,500 came within one hour, and without any pause; and how long the worker needs for all photos anew, as
 * after a change of the prints (decision 0056).
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
import { insertPrints } from '../made-prints.ts';
import { median, rounded } from '../portal.ts';
import { processorSeconds } from '../processor-time.ts';
import { putPhoto } from '../../server/src/testing/photo-bytes.ts';

const allPhotos = 11_000;
const [warmUps, rounds, centresPerRound] = [1, 10, 5];
/** Of 5,500 centres within one hour. */
const meanGapMs = 655;
/** More often than in housekeeping, so that every check falls into its round. */
const pauseMs = 100;
const checkedAnew = 300;
const display = { width: 1600, height: 1200 };
const phone = '9876543210';
/** One account saves all photos. */
const { rates } = defaultLimits;
const limits = {
  ...defaultLimits,
  rates: { ...rates, photoSavePerAccount: { ...rates.photoSavePerAccount, limit: 1_000 } },
};
/** Without the worker twice: the second one shows how much is chance. */
const ways = ['off', 'on', 'offAgain'] as const;
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
  const photos = { centre: await send(), strongRoom: await send() };
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

async function measureRound({ app, client, check }: Portal, way: Way, gapMs: number) {
  const forms = [];
  for (let number = 0; number < centresPerRound; number += 1) forms.push(await prepareForm(app));
  const endChecks = way === 'on' ? startChecks(check) : async () => undefined;
  const before = processorSeconds();
  const times = [];
  for (const form of forms) {
    await delay(nextGapMs(gapMs));
    times.push(await submit(client, form));
  }
  const seconds = processorSeconds() - before;
  await endChecks();
  const left = await countUnchecked(app.database.db);
  await check(new AbortController().signal);
  return { times, cpuMs: (seconds * 1000) / centresPerRound, checked: centresPerRound - left };
}

type Round = Awaited<ReturnType<typeof measureRound>>;

function summarize(measured: Readonly<Record<Way, readonly Round[]>>) {
  /** Each round with the one beside it. */
  const ratioTo = (way: Way, other: Way): number =>
    median(
      measured[way].map(({ times }, round) => median(times) / median(measured[other][round]?.times ?? [])),
    );
  const medianMs = (way: Way) => rounded(median(measured[way].flatMap(({ times }) => times)), 0);
  const cpuMs = (way: Way) => rounded(median(measured[way].map((round) => round.cpuMs)), 0);
  return {
    submissions: rounds * centresPerRound,
    checkedMeanwhile: measured.on.reduce((sum, { checked }) => sum + checked, 0),
    medianMs: Object.fromEntries(ways.map((way) => [way, medianMs(way)])),
    cpuMs: Object.fromEntries(ways.map((way) => [way, cpuMs(way)])),
    ratioByChance: rounded(ratioTo('offAgain', 'off')),
    ratio: rounded((ratioTo('on', 'off') + ratioTo('on', 'offAgain')) / 2),
  };
}

async function compareSubmissions(portal: Portal, gapMs: number) {
  const measured = { off: [] as Round[], on: [] as Round[], offAgain: [] as Round[] };
  for (let round = 0; round < warmUps + rounds; round += 1)
    for (const [turn] of ways.entries()) {
      const way = ways[(turn + round) % ways.length] ?? 'off';
      const result = await measureRound(portal, way, gapMs);
      if (round >= warmUps) measured[way].push(result);
    }
  return summarize(measured);
}

async function compareWithAndWithout() {
  const app = await startTestApp({ limits });
  await insertPrints(app, allPhotos);
  await insertCentre(app, { phone });
  const { token, userId } = await signUpCentre(app, phone);
  const client = checklistClient(app.url, token, userId);
  const portal = { app, client, check: createCheckWorker(createCheckParts(app.services)) };
  const withinOneHour = await compareSubmissions(portal, meanGapMs);
  const withoutPause = await compareSubmissions(portal, 0);
  await app.close();
  return { withinOneHour, withoutPause };
}

async function checkAllAnew() {
  const app = await startTestApp();
  await insertPrints(app, allPhotos - photoSlots.length * checkedAnew);
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
