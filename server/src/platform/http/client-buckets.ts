/**
 * What one client may ask for without a login, counted in memory before anything is done for it. Whole districts, and everybody
 * on a mobile network, share one address: an emptied bucket has room again at once, so that nobody behind it waits for long
 * (decision 0031).
 */
import { clientNetworks } from '../../kernel/client-network.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Clock } from '../../kernel/time.ts';
import type { Limits } from '../../limits.ts';

interface Bucket {
  calls: number;
  filledAtMs: number;
}

export class ClientBuckets {
  readonly #clock: Clock;
  readonly #limit: Limits['publicCalls'];
  #buckets = new Map<string, Bucket>();
  /** Of clients that were not seen since `#begunAtMs`. */
  #earlier = new Map<string, Bucket>();
  #begunAtMs = 0;

  constructor(clock: Clock, limit: Limits['publicCalls']) {
    this.#clock = clock;
    this.#limit = limit;
  }

  /** Throws `rate.exceeded` when the bucket of the client is empty. */
  take(ip: string): void {
    const { atOnce, perSecond } = this.#limit;
    const nowMs = this.#clock.now().getTime();
    this.#forgetFull(nowMs);
    const { address } = clientNetworks(ip);
    const bucket = this.#buckets.get(address) ??
      this.#earlier.get(address) ?? { calls: atOnce, filledAtMs: nowMs };
    const passedMs = Math.max(0, nowMs - bucket.filledAtMs);
    bucket.calls = Math.min(atOnce, bucket.calls + (passedMs / 1_000) * perSecond);
    bucket.filledAtMs = nowMs;
    this.#buckets.set(address, bucket);
    if (bucket.calls < 1)
      throw refuse('rate.exceeded', { waitSeconds: Math.ceil((1 - bucket.calls) / perSecond) });
    bucket.calls -= 1;
  }

  /** A bucket that nobody has taken from for as long as it takes to fill is like a new one. */
  #forgetFull(nowMs: number): void {
    const { atOnce, perSecond } = this.#limit;
    if (nowMs - this.#begunAtMs < (atOnce / perSecond) * 1_000) return;
    this.#earlier = this.#buckets;
    this.#buckets = new Map();
    this.#begunAtMs = nowMs;
  }
}
