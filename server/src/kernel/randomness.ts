/** The source of randomness that is passed in: bytes for secrets, ids and one-time codes, from the system's generator. */
import { randomBytes, randomInt } from 'node:crypto';
import type { Clock } from './clock.ts';

export interface Randomness {
  bytes(count: number): Buffer;
  /** Returns a UUID of version 7: newer ids sort after older ones, and none repeats. */
  uuid(): string;
  /** Returns `count` decimal digits with leading zeros; every value is equally likely. */
  digits(count: number): string;
}

function createUuid(millis: number, random: Buffer): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(millis, 0, 6);
  random.copy(bytes, 6, 0, 10);
  bytes.writeUInt8(((bytes[6] ?? 0) & 0x0f) | 0x70, 6);
  bytes.writeUInt8(((bytes[8] ?? 0) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

export function systemRandomness(clock: Clock): Randomness {
  return {
    bytes: (count) => randomBytes(count),
    uuid: () => createUuid(clock.now().getTime(), randomBytes(10)),
    digits: (count) => String(randomInt(10 ** count)).padStart(count, '0'),
  };
}
