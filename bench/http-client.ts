/** Requests to a server in another process, timed in turns, so that other work of the machine slows each of them. */
import * as z from 'zod/mini';
import { adminPassword } from '../server/src/testing/test-app.ts';
import { median } from './portal.ts';

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
