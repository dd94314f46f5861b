/**
 * 200 people log in while ten others read, each from an address of their own: the rate of the logins beside that of argon2id
 * alone with as many threads, and the times of the others with and without the logins, in turns. A person reads a page four times
 * a second: five administrators page the dashboard, five heads read their profile.
 */
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { readTokenClaims } from '#contract/session/endpoints.ts';
import { centrePassword } from '../../server/src/testing/people.ts';
import { defaultLimits } from '../../server/src/limits.ts';
import { runInParallel } from '../../server/src/kernel/concurrency.ts';
import { adminToken, startServer } from '../running-server.ts';
import { madeCentre, madeCentres, importRows, median, rounded, startPortal } from '../portal.ts';

const [logins, readers, rounds] = [200, 10, 3];
/** Fewer than the server lets wait: nobody is turned away. */
const atOnce = 60;
const readEveryMs = 250;
const quietMs = 3000;
const { concurrent: threads } = defaultLimits.password;

/** A list of 4,750 centres, in which the heads of the first have accounts. */
async function fill(): Promise<string> {
  const portal = await startPortal();
  await importRows(portal, madeCentres(4750));
  const hash = await portal.app.services.passwords.hash(centrePassword);
  const rows = Array.from({ length: logins + readers }, (_, index) => {
    const { phone } = madeCentre(index);
    return `('account-${phone}', 'centre', '${phone}', 'Head', '${hash}', 0, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`;
  });
  await portal.app.runSql(
    `insert into accounts (id, role, username, name, password_hash, token_version, created_at, password_set_at)
     values ${rows.join(', ')}`,
  );
  await portal.app.close({ keepData: true });
  return portal.app.dataDir;
}

const dataDir = await fill();
const server = await startServer(dataDir, { TRUST_PROXY: '127.0.0.1/32' });
const addressOf = (index: number): string => `10.${index >> 8}.${index & 255}.1`;

interface Sent {
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

async function request(index: number, call: string, sent: Sent): Promise<string> {
  const headers = { 'x-forwarded-for': addressOf(index), ...sent.headers };
  const response = await fetch(`${server.url}/api${call}`, { ...sent, headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${call}: ${response.status} ${text}`);
  return text;
}

async function logIn(index: number): Promise<string> {
  const text = await request(index, '/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: madeCentre(index).phone, password: centrePassword }),
  });
  return z.parse(z.object({ token: z.string() }), JSON.parse(text)).token;
}

const asAdmin = await adminToken(server.url);

async function createReader(index: number): Promise<(turn: number) => Promise<string>> {
  const isHead = index % 2 === 0;
  const token = isHead ? await logIn(logins + index) : asAdmin;
  const profile = `/profiles/${readTokenClaims(token)?.userId ?? ''}`;
  return (turn) =>
    request(logins + index, isHead ? profile : `/admin/centres?page=${1 + (turn % 90)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
}

const reads: ((turn: number) => Promise<string>)[] = [];
for (let index = 0; index < readers; index += 1) reads.push(await createReader(index));

/** Returns the milliseconds of all reads until `work` has ended. Each reader starts at another moment and keeps the pace. */
async function readDuring(work: () => Promise<unknown>): Promise<readonly number[]> {
  const over = new AbortController();
  const times: number[] = [];
  const browse = async (read: (turn: number) => Promise<string>, index: number): Promise<void> => {
    await delay((readEveryMs / readers) * index);
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const startedAt = performance.now();
      await read(turn);
      const ms = performance.now() - startedAt;
      times.push(ms);
      await delay(Math.max(0, readEveryMs - ms));
    }
  };
  const browsing = Promise.all(reads.map(browse));
  await work();
  over.abort();
  await browsing;
  return times;
}

async function storm(): Promise<number> {
  const startedAt = performance.now();
  const everybody = Array.from({ length: logins }, (_, index) => index);
  await runInParallel(everybody, atOnce, async (index) => void (await logIn(index)));
  return (performance.now() - startedAt) / 1000;
}

async function compareAlone(): Promise<number> {
  const script = path.join(import.meta.dirname, '../peers/argon2-alone.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, String(logins), String(threads)]);
  return Number(stdout);
}

const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;

await readDuring(storm);
const [alone, stormed]: [number[], number[]] = [[], []];
const [quiet, busy]: [number[], number[]] = [[], []];
for (let round = 0; round < rounds; round += 1) {
  alone.push(await compareAlone());
  quiet.push(p95(await readDuring(() => delay(quietMs))));
  busy.push(p95(await readDuring(async () => void stormed.push(await storm()))));
}
await server.stop();
await rm(dataDir, { recursive: true });
console.log(
  JSON.stringify({
    threads,
    loginsPerSecond: rounded(logins / median(stormed), 1),
    argon2PerSecond: rounded(logins / median(alone), 1),
    readP95Ms: { quiet: rounded(median(quiet), 1), busy: rounded(median(busy), 1) },
    'login-storm.slowerThanArgon2': rounded(median(stormed) / median(alone)),
    'login-storm.readersP95Ratio': rounded(median(busy) / median(quiet)),
  }),
);
