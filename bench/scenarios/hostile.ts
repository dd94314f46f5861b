/**
 * A centre saves photos alone, beside ten other honest ones, and beside ten hostile uploads at a time: first of a picture
 * with 1,200 scans, which is refused, then of the most expensive one that passes the limits, at last of three accounts that send
 * such a picture over several connections each. Measures the times of the honest saves and the memory of the server and its
 * decoders (security.md T30, S48).
 */
import { rm } from 'node:fs/promises';
import { createHeavyJpeg } from '../../server/src/testing/create-heavy-jpeg.ts';
import { createJpeg } from '../../server/src/testing/create-jpeg.ts';
import { median, rounded } from '../portal.ts';
import { startServer, type RunningServer } from '../running-server.ts';
import {
  createUploaders,
  logInUploaders,
  savePatiently,
  savePhotos,
  withPeakMemory,
  type LoggedInUploader,
} from '../uploaders.ts';

const others = 10;
const accountsOfFew = 3;
const connectionsOfOne = 4;
const saves = 7;
const retryForMs = 60_000;
const position = { latitude: 11.667026, longitude: 92.735983 };

const honestPhotoBytes = 4_000_000;

/** A photo of twelve million pixels and 4 MB; each is different. */
async function createPhoto(index: number): Promise<Buffer> {
  const place = { ...position, longitude: 60 + index / 1000 };
  const picture = await createJpeg({ width: 4000, height: 3000, position: place });
  return Buffer.concat([picture, Buffer.alloc(honestPhotoBytes - picture.length)]);
}

/** The file of the finding: 1.1 MB that took 92 s and 1 GB. */
const endless = createHeavyJpeg({ width: 10_900, height: 10_900, components: 4, scans: 1200, position });
/** 152 MB of coefficients and 50 scans. */
const worst = createHeavyJpeg({ width: 5032, height: 5032, components: 3, scans: 50, position });
/** 139 KB; its coefficients need 144 MB. */
const small = createHeavyJpeg({ width: 4900, height: 4900, components: 3, scans: 49, position });

interface Phase {
  readonly medianMs: number;
  readonly worstMs: number;
  readonly peakMiB: number;
  /** Statuses of the uploads beside the honest ones, with their numbers. */
  readonly beside: Readonly<Record<string, number>>;
}

/** @param photos the photos of the honest centre, saved one after the other @param beside uploads again and again meanwhile */
async function measure(
  { url, memoryMiB }: RunningServer,
  honest: LoggedInUploader,
  photos: readonly Buffer[],
  beside: readonly (() => Promise<number>)[],
): Promise<Phase> {
  const done = new AbortController();
  const statuses = new Map<number, number>();
  const repeat = async (upload: () => Promise<number>): Promise<void> => {
    while (!done.signal.aborted) {
      const status = await upload();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // Its saves of this hour are used up; its next attempts would cost nothing.
      if (status === 429) return;
    }
  };
  const times: number[] = [];
  const { peakMiB } = await withPeakMemory(memoryMiB, async () => {
    const running = beside.map(repeat);
    for (const centre of photos) {
      const startedAt = performance.now();
      const { status } = await savePatiently(() => savePhotos(url, honest, { centre }), retryForMs);
      if (status !== 200) throw new Error(`An honest save returned ${status}`);
      times.push(performance.now() - startedAt);
    }
    done.abort();
    await Promise.all(running);
  });
  return {
    medianMs: rounded(median(times), 0),
    worstMs: rounded(Math.max(...times), 0),
    peakMiB: rounded(peakMiB, 0),
    beside: Object.fromEntries(statuses),
  };
}

const { dataDir, people } = await createUploaders(1 + 5 * others);
const server = await startServer(dataDir, { TRUST_PROXY: '127.0.0.1/32' });
const idleMiB = rounded(server.memoryMiB(), 0);
const [honest, ...rest] = await logInUploaders(server.url, people);
if (honest === undefined) throw new Error('unreachable');
const createPhotos = (from: number) =>
  Promise.all(Array.from({ length: saves }, (_, index) => createPhoto(from + index)));
/** Each round of attacks has accounts of its own, because their saves of an hour are soon used up. */
const takeGroup = (round: number) => rest.slice(round * others, (round + 1) * others);
const beside = (round: number, photos: readonly Buffer[]) => {
  let sent = 0;
  return takeGroup(round).map((uploader) => () => {
    sent += 1;
    return savePhotos(server.url, uploader, { centre: photos[sent % photos.length] ?? worst });
  });
};
const ofOneAccount = (round: number) => {
  const [attacker = honest] = takeGroup(round);
  return takeGroup(round).map(() => () => savePhotos(server.url, attacker, { centre: worst }));
};
const ofFewAccounts = (round: number) =>
  takeGroup(round)
    .slice(0, accountsOfFew)
    .flatMap((attacker) =>
      Array.from(
        { length: connectionsOfOne },
        () => () => savePhotos(server.url, attacker, { centre: small, strongRoom: small }),
      ),
    );

// The first photo waits for the start of a decoder.
const firstPhoto = await createPhoto(0);
await savePatiently(() => savePhotos(server.url, honest, { centre: firstPhoto }), retryForMs);
const alone = await measure(server, honest, await createPhotos(10), []);
const besideHonest = await measure(
  server,
  honest,
  await createPhotos(30),
  beside(0, await createPhotos(500)),
);
const besideEndless = await measure(server, honest, await createPhotos(50), beside(1, [endless]));
const besideWorst = await measure(server, honest, await createPhotos(70), beside(2, [worst]));
const besideOneAccount = await measure(server, honest, await createPhotos(90), ofOneAccount(3));
const besideFew = await measure(server, honest, await createPhotos(110), ofFewAccounts(4));
await server.stop();
await rm(dataDir, { recursive: true });

const ratio = ({ medianMs }: Phase) => rounded(medianMs / alone.medianMs);
const hostilePeak = Math.max(
  besideEndless.peakMiB,
  besideWorst.peakMiB,
  besideOneAccount.peakMiB,
  besideFew.peakMiB,
);
console.log(
  JSON.stringify({
    idleMiB,
    alone,
    besideHonest,
    besideEndless,
    besideWorst,
    besideOneAccount,
    besideFew,
    'hostile.endlessRatio': ratio(besideEndless),
    'hostile.worstRatio': ratio(besideWorst),
    'hostile.oneAccountRatio': ratio(besideOneAccount),
    'hostile.fewAccountsRatio': ratio(besideFew),
    'hostile.growthMiB': hostilePeak - besideHonest.peakMiB,
  }),
);
