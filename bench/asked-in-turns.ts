/** Times requests that are sent in turns, so that other work of the machine slows each of them. */
import { median, rounded } from './portal.ts';

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
  return times.map((ms) => rounded(median(ms)));
}
