/** Times requests that are sent in turns, so that other work of the machine slows each of them. */
import { median, rounded } from './portal.ts';

export interface Asked {
  readonly url: string;
  readonly token?: string;
  /** JSON to post; without it a GET. */
  readonly body?: string;
}

export interface Answered {
  readonly ms: number;
  readonly bytes: Uint8Array;
}

/** Sends one request and reads its whole response. Throws unless it succeeds. */
export async function ask({ url, token, body }: Asked): Promise<Answered> {
  const headers: Record<string, string> = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const init = body === undefined ? { headers } : { method: 'POST', headers, body };
  const startedAt = performance.now();
  const response = await fetch(url, init);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  return { ms: performance.now() - startedAt, bytes };
}

/** Returns the median time of each, in milliseconds, in the order of the calls. */
export async function timeInTurns(
  calls: readonly ((round: number) => Promise<Answered>)[],
  rounds: { readonly warmUps: number; readonly rounds: number },
): Promise<number[]> {
  const times = calls.map((): number[] => []);
  for (let round = 0; round < rounds.warmUps + rounds.rounds; round += 1)
    for (const [index, call] of calls.entries()) {
      const { ms } = await call(round);
      if (round >= rounds.warmUps) times[index]?.push(ms);
    }
  return times.map((ms) => rounded(median(ms)));
}
