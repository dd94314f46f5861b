/** The source of randomness that is passed in: bytes for secrets, ids and one-time codes, from the system's generator. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Clock } from './steady-clock.ts';

export interface Randomness {
  bytes(count: number): Buffer;
  /** Returns a UUID of version 7: newer ids sort after older ones, and none repeats. */
  uuid(): string;
  /** Returns `count` decimal digits with leading zeros; every value is equally likely. */
  digits(count: number): string;
}

/** A random UUID of version 4 has its last 74 random bits at the same places; the system's generator draws them many at a time. */
function createUuid(millis: number, random: string): string {
  const time = millis.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice('xxxxxxxx-xxxx-4'.length)}`;
}

export function systemRandomness(clock: Clock): Randomness {
  return {
    bytes: (count) => randomBytes(count),
    uuid: () => createUuid(clock.now().getTime(), randomUUID()),
    digits: (count) => String(randomInt(10 ** count)).padStart(count, '0'),
  };
}
