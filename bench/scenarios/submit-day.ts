/**
 * Heads log in, save each step, send two photos of 3 MB, and submit, on the portal and on a bare server that only receives, syncs,
 * decodes and re-encodes the same bytes. Two parts:
 *
 * - A closed loop: a fixed number of heads at a time, each followed by the next, keep the server busy; portal and bare server in
 *   turns with the same photos. Its ratio of complete submissions per second is the most robust figure. Both with the login, which
 *   the bare server answers without comparing a password, and in pairs, so that other work of the machine slows both.
 * - Rising rates: new heads come at shares of the bare server's rate, whether or not those before them are done, until p95 of all
 *   calls passes 2 s. At a rate above what the server can do the queue grows for as long as the step lasts; eight seconds
 *   are a compromise with the time that the bench takes, and let a rate pass that is a little too high.
 *
 * The calls are sent from this process, with forms that are encoded before. What the worker of the checks has left over is
 * waited for before the next turn, so that it does not slow the bare server.
 *
 * Idle memory is that of the server alone after a warm-up: what remains when the decoders have ended after a minute without photos.
 * The peak is that of the server with its decoders, in a turn of its own and while the rates rise, because reading it slows the
 * server. Both just after the start and between two submissions are reported beside it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../../tools/local-server.ts';
import {
  runClosedLoop,
  runOpenLoop,
  createHeads,
  prepareHead,
  type Calls,
  type PreparedHead,
} from '../heads.ts';
import {
  readMetric,
  startProgram,
  startServer,
  withPeakMemory,
  type RunningServer,
} from '../running-server.ts';
import { median, rounded, startBenchApp } from '../portal.ts';

const [atOnce, warmUpHeads, rounds, headsPerRound] = [6, 6, 5, 12];
/** Of the bare server's rate. */
const risingRates = [0.7, 0.85, 1];
const stepSeconds = 8;
const longestP95Ms = 2_000;
/** More than any machine needs for the steps. */
const spareHeads = 150;

const newCalls = (): Calls => ({ times: [], errors: [] });

interface Turn {
  /** Complete submissions. */
  readonly perSecond: number;
  /** Processor time of the server for each of them. */
  readonly cpuMs: number;
}

async function measureTurn(
  server: RunningServer,
  heads: readonly PreparedHead[],
  calls: Calls,
): Promise<Turn> {
  const before = server.cpuSeconds();
  const perSecond = await runClosedLoop(server.url, heads, atOnce, calls);
  return { perSecond, cpuMs: ((server.cpuSeconds() - before) * 1000) / heads.length };
}

const app = await startBenchApp();
const everyone = await createHeads(app, warmUpHeads + (rounds + 1) * headsPerRound + spareHeads);
await app.close({ keepData: true });
const bareFolder = await mkdtemp(path.join(tmpdir(), 'bare-'));
const metricsPort = await findFreePort();
const portal = await startServer(app.dataDir, {
  TRUST_PROXY: '127.0.0.1/32',
  METRICS_PORT: String(metricsPort),
});
const bare = await startProgram([path.join(import.meta.dirname, '../peers/bare-submissions.ts'), bareFolder]);
const startedMiB = portal.memoryMiB();

let next = 0;
async function prepareHeads(count: number): Promise<readonly PreparedHead[]> {
  const prepared = [];
  for (const head of everyone.slice(next, (next += count))) prepared.push(await prepareHead(head));
  return prepared;
}

const readUnchecked = () => readMetric(metricsPort, 'portal_unchecked_submissions');
const readLoopDelay = () => readMetric(metricsPort, 'portal_event_loop_delay_seconds{percentile="99"}');

async function waitForChecks(): Promise<void> {
  while ((await readUnchecked()) > 0) await delay(200);
}

const calls = newCalls();
const bareCalls = newCalls();
const warmUp = await prepareHeads(warmUpHeads);
for (const [server, itsCalls] of [[portal, calls] as const, [bare, bareCalls] as const])
  await measureTurn(server, warmUp, itsCalls);
await waitForChecks();
const [idleMiB, betweenMiB] = [portal.ownMemoryMiB(), portal.memoryMiB()];

const turns: { readonly portal: Turn; readonly bare: Turn }[] = [];
const loopDelays = [];
for (let round = 0; round < rounds; round += 1) {
  const heads = await prepareHeads(headsPerRound);
  const measurePortal = async () => {
    await readLoopDelay();
    const turn = await measureTurn(portal, heads, calls);
    loopDelays.push(await readLoopDelay());
    await waitForChecks();
    return turn;
  };
  const portalFirst = round % 2 === 0 ? await measurePortal() : null;
  const bareTurn = await measureTurn(bare, heads, bareCalls);
  turns.push({ portal: portalFirst ?? (await measurePortal()), bare: bareTurn });
}

const measuredHeads = await prepareHeads(headsPerRound);
let { peakMiB } = await withPeakMemory(portal.memoryMiB, () => measureTurn(portal, measuredHeads, calls));
await waitForChecks();

const medianOf = (server: 'portal' | 'bare', figure: 'perSecond' | 'cpuMs'): number =>
  median(turns.map((turn) => turn[server][figure]));
const ratios = turns.map((turn) => turn.portal.perSecond / turn.bare.perSecond);
const bareRate = medianOf('bare', 'perSecond');
const steps = [];
for (const share of risingRates) {
  const rate = share * bareRate;
  const heads = await prepareHeads(Math.round(rate * stepSeconds));
  await readLoopDelay();
  const measured = await withPeakMemory(portal.memoryMiB, () => runOpenLoop(portal.url, heads, rate));
  loopDelays.push(await readLoopDelay());
  peakMiB = Math.max(peakMiB, measured.peakMiB);
  const { times, errors } = measured.result;
  const p95Ms = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
  calls.errors.push(...errors);
  steps.push({ share, heads: heads.length, p95Ms: rounded(p95Ms, 0) });
  if (p95Ms > longestP95Ms) break;
  await waitForChecks();
}
await portal.stop();
await bare.stop();
await rm(app.dataDir, { recursive: true });
await rm(bareFolder, { recursive: true });
console.log(
  JSON.stringify({
    perSecond: { portal: rounded(medianOf('portal', 'perSecond')), bare: rounded(bareRate) },
    cpuMs: { portal: rounded(medianOf('portal', 'cpuMs'), 0), bare: rounded(medianOf('bare', 'cpuMs'), 0) },
    ratios: ratios.map((ratio) => rounded(ratio)),
    risingRates: steps,
    memoryMiB: {
      started: rounded(startedMiB, 0),
      idle: rounded(idleMiB, 0),
      withIdleDecoders: rounded(betweenMiB, 0),
      peak: rounded(peakMiB, 0),
    },
    firstErrors: [...calls.errors, ...bareCalls.errors].slice(0, 3),
    'submit-day.rateRatio': rounded(median(ratios)),
    'submit-day.shareWithin2s': Math.max(
      0,
      ...steps.filter(({ p95Ms }) => p95Ms <= longestP95Ms).map(({ share }) => share),
    ),
    'submit-day.errors': calls.errors.length,
    'submit-day.loopDelayP99Ms': rounded(Math.max(...loopDelays) * 1000, 0),
    'submit-day.memoryRatio': rounded(peakMiB / idleMiB),
  }),
);
