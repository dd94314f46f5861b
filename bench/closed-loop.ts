/** Heads who submit: a fixed number at a time, or at a fixed rate. */
import { setTimeout as delay } from 'node:timers/promises';
import { HeadClient, type Calls, type PreparedHead } from './heads.ts';

async function submitOne(url: string, head: PreparedHead, calls: Calls): Promise<void> {
  const client = new HeadClient(url, head, calls);
  await client.logIn();
  await client.fillIn();
}

/** Each head that is done is followed by the next. Returns complete submissions per second. */
export async function runClosedLoop(
  url: string,
  heads: readonly PreparedHead[],
  atOnce: number,
  calls: Calls,
): Promise<number> {
  const startedAt = performance.now();
  const waiting = [...heads];
  const submitAll = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      await submitOne(url, next, calls);
  };
  await Promise.all(Array.from({ length: atOnce }, submitAll));
  return (heads.length * 1000) / (performance.now() - startedAt);
}

/** Starts the heads at this rate, whether or not those before them are done, and waits for all. */
export async function runOpenLoop(
  url: string,
  heads: readonly PreparedHead[],
  ratePerSecond: number,
): Promise<Calls> {
  const calls: Calls = { times: [], errors: [] };
  const submitting: Promise<void>[] = [];
  const startedAt = performance.now();
  for (const [index, head] of heads.entries()) {
    const waitMs = startedAt + (index * 1000) / ratePerSecond - performance.now();
    if (waitMs > 0) await delay(waitMs);
    submitting.push(submitOne(url, head, calls));
  }
  await Promise.all(submitting);
  return calls;
}
