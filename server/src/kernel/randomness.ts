/** The source of randomness that is passed in: bytes for secrets, ids and one-time codes, from the system's generator. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Clock } from './time.ts';

export interface Randomness {
  bytes(count: number): Buffer;
  /** Returns a UUID of version 7: newer ids sort after older ones, and none repeats. */
  uuid(): string;
  /** Returns `count` decimal digits with leading zeros; every value is equally likely. */
  digits(count: number): string;
}

export function systemRandomness(clock: Clock): Randomness {
  return {
    bytes: (count) => randomBytes(count),
    uuid: () => {
      const time = clock.now().getTime().toString(16).padStart(12, '0');
      // A random UUID of version 4 has its last 74 random bits at the same places; the system's generator draws them many at a time.
      return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice('xxxxxxxx-xxxx-4'.length)}`;
    },
    digits: (count) => String(randomInt(10 ** count)).padStart(count, '0'),
  };
}
