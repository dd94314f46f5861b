/**
 * A server on a filled data folder in a process of its own, so that its memory and processor time can be measured (Linux only), and requests
 * to it, timed in turns, so that other work of the machine slows each of them.
 */
import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { adminPassword } from '../server/src/testing/test-app.ts';
import { median } from './portal.ts';

export interface RunningServer {
  readonly url: string;
  /** Present memory of the server and its decoders together, in MiB. Pages that they share count once. */
  readonly memoryMiB: () => number;
  /** That of the server alone, which remains when the decoders have ended after a minute without photos. */
  readonly ownMemoryMiB: () => number;
  /** Processor time of the server and its decoders so far. */
  readonly cpuSeconds: () => number;
  /** Present memory of the server and its decoders, shared pages in full for each. */
  readonly residentMiB: () => number;
  readonly stop: () => Promise<void>;
}

/** As `npm start` and the installed program begin. */
const start = ['../tools/node.mjs', '../server/src/main.ts'].map((file) =>
  path.join(import.meta.dirname, file),
);
/** Those of `npm start`. */
export const usualNodeFlags = ['--max-semi-space-size=8'];
const kibibytesPerMebibyte = 1024;

/** Returns a number of a file in /proc; 0 for a process that has just ended. */
function readNumber(processId: number, file: string, name: string): number {
  try {
    const text = readFileSync(`/proc/${processId}/${file}`, 'utf8');
    return Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(text)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function childrenOf(processId = 0): readonly number[] {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return processes.map(Number).filter((id) => readNumber(id, 'status', 'PPid') === processId);
}

function memoryOf(processIds: readonly (number | undefined)[], kind: 'Pss' | 'Rss' = 'Pss'): number {
  const kibibytes = processIds.map((id = 0) => readNumber(id, 'smaps_rollup', kind));
  return kibibytes.reduce((sum, value) => sum + value, 0) / kibibytesPerMebibyte;
}

/** Starts a program that prints `listening on` and its address. It ends with this process. */
export async function startProgram(
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const env = { ...process.env, ...settings };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  // Also when the scenario fails.
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      const address = /listening on (http:\/\/[\d.:]+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.on('exit', () => reject(new Error(`The server ended: ${output}`)));
  });
  return {
    url,
    memoryMiB: () => memoryOf([child.pid, ...childrenOf(child.pid)]),
    residentMiB: () => memoryOf([child.pid, ...childrenOf(child.pid)], 'Rss'),
    ownMemoryMiB: () => memoryOf([child.pid]),
    cpuSeconds: () => processorSeconds(child.pid),
    stop: () =>
      new Promise((resolve) => {
        process.removeListener('exit', kill);
        child.removeAllListeners('exit').on('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

/** @param settings further environment variables */
export function startServer(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const own = { DATA_DIR: dataDir, PORT: '0', DRAIN_SECONDS: '0', ADMIN_PASSWORD: adminPassword };
  return startProgram([...usualNodeFlags, ...start], { ...own, ...settings });
}

/** Returns the result of `work` and the largest memory of the server meanwhile. */
export async function withPeakMemory<Result>(
  memoryMiB: () => number,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly peakMiB: number }> {
  let peakMiB = memoryMiB();
  const sampling = setInterval(() => {
    peakMiB = Math.max(peakMiB, memoryMiB());
  }, 50);
  try {
    return { result: await work(), peakMiB: Math.max(peakMiB, memoryMiB()) };
  } finally {
    clearInterval(sampling);
  }
}

/** The unit of times in /proc. */
const ticksPerSecond = 100;

/** The fields of /proc/ID/stat after the name, which may contain blanks; none for a process that has just ended. */
function readFields(processId: string): readonly number[] {
  try {
    const text = readFileSync(`/proc/${processId}/stat`, 'utf8');
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return [];
  }
}

function processorSeconds(processId: number | undefined): number {
  const own = String(processId);
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const ticks = ids.map((id) => {
    const [, parent, ...fields] = readFields(id);
    // User and system time; those of children that have ended count for this process.
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(9);
    if (id === own) return user + system + endedUser + endedSystem;
    return parent === processId ? user + system : 0;
  });
  return ticks.reduce((sum, value) => sum + value, 0) / ticksPerSecond;
}

export async function logInTo(
  url: string,
  kind: 'login' | 'admin-login',
  username: string,
  password: string,
): Promise<string> {
  const response = await fetch(`${url}/api/auth/${kind}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (!response.ok) throw new Error(`The login of ${username} was refused: ${response.status}`);
  return z.parse(z.object({ token: z.string() }), await response.json()).token;
}

export const adminToken = (url: string): Promise<string> =>
  logInTo(url, 'admin-login', 'admin', adminPassword);

interface Asked {
  readonly url: string;
  readonly token: string;
  /** JSON to post; without it a GET. */
  readonly body?: string;
}

/** Sends one request and reads its whole response; returns the milliseconds. Throws unless it succeeds. */
export async function ask({ url, token, body }: Asked): Promise<number> {
  const headers: Record<string, string> = {
    authorization: `Bearer ${token}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const init = body === undefined ? { headers } : { method: 'POST', headers, body };
  const startedAt = performance.now();
  const response = await fetch(url, init);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - startedAt;
}

/** Returns the median time of each, in milliseconds, in the order of the calls. */
export async function timeInTurns(
  calls: readonly (() => Promise<number>)[],
  rounds: { readonly warmUps: number; readonly rounds: number },
): Promise<number[]> {
  const times = calls.map((): number[] => []);
  for (let round = 0; round < rounds.warmUps + rounds.rounds; round += 1)
    for (const [index, call] of calls.entries()) {
      const ms = await call();
      if (round >= rounds.warmUps) times[index]?.push(ms);
    }
  return times.map((ms) => median(ms));
}

/** Reads one value of the metrics of a server that was started with METRICS_PORT. */
export async function readMetric(port: number, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `));
  if (line === undefined) throw new Error(`There is no metric ${name}`);
  return Number(line.slice(name.length));
}
