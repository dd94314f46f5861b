import { expect, test } from 'vitest';
import { systemClock } from '../time.ts';
import { systemRandomness } from '../randomness.ts';
import { deriveKeys, hasPattern, isSignedNow, seal, signUntil, unseal } from './keys.ts';
import { randomBytes } from 'node:crypto';

const keys = deriveKeys(Buffer.alloc(32, 1));
const randomness = systemRandomness(systemClock);

test('keys differ by purpose and installation and are deterministic', () => {
  expect(keys.key('tokens')).toHaveLength(32);
  expect(keys.key('tokens').equals(keys.key('outbox'))).toBe(false);
  expect(keys.mac('outbox', 'a')).toBe(deriveKeys(Buffer.alloc(32, 1)).mac('outbox', 'a'));
  expect(keys.mac('outbox', 'a')).not.toBe(deriveKeys(Buffer.alloc(32, 2)).mac('outbox', 'a'));
  expect(keys.mac('outbox', 'a', 'bc')).not.toBe(keys.mac('outbox', 'ab', 'c'));
});

test('an encrypted text can be decrypted only with its key and unchanged', () => {
  const sealed = seal(keys.key('outbox'), 'कोड 123456', randomness);
  expect(unseal(keys.key('outbox'), sealed)).toBe('कोड 123456');
  expect(() => unseal(keys.key('tokens'), sealed)).toThrow();
  const bytes = Buffer.from(sealed, 'base64');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8((bytes[at] ?? 0) ^ 1, at);
    expect(() => unseal(keys.key('outbox'), changed.toString('base64'))).toThrow();
  }
});

test('a signed path is valid until its expiry and only unchanged, and not when a wrong clock has signed it', () => {
  const at = (time: string) => ({ now: new Date(`2026-01-10T${time}Z`), maxSeconds: 900 });
  const now = at('06:00:00');
  const signature = signUntil(keys, 'photo', new Date('2026-01-10T06:15:00Z'));
  expect(isSignedNow(keys, 'photo', signature, now)).toBe(true);
  expect(isSignedNow(keys, 'other', signature, now)).toBe(false);
  expect(isSignedNow(keys, 'photo', signature, at('06:15:00'))).toBe(false);
  expect(isSignedNow(keys, 'photo', signature, at('05:59:00'))).toBe(true);
  expect(isSignedNow(keys, 'photo', signature, at('05:58:00'))).toBe(false);
  for (let index = 0; index < signature.length; index += 1) {
    const digit = signature[index] === '1' ? '2' : '1';
    const changed = `${signature.slice(0, index)}${digit}${signature.slice(index + 1)}`;
    expect(isSignedNow(keys, 'photo', changed, now)).toBe(false);
  }
  expect(isSignedNow(keys, 'photo', `${signature}.x`, now)).toBe(false);
});

test('codes are evenly distributed and have leading zeros', () => {
  const firstDigits = Array<number>(10).fill(0);
  const draws = 50_000;
  for (let draw = 0; draw < draws; draw += 1) {
    const code = randomness.digits(6);
    expect(code).toHaveLength(6);
    firstDigits[Number(code[0])] = (firstDigits[Number(code[0])] ?? 0) + 1;
  }
  const expected = draws / 10;
  const chiSquared = firstDigits.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // 9 degrees of freedom: exceeded by chance once in ten million runs.
  expect(chiSquared).toBeLessThan(50);
});

test('ids are UUIDs of version 7, never repeat, and sort by time', () => {
  let now = new Date('2026-01-01T00:00:00Z');
  const ids = systemRandomness({ now: () => now });
  const created = Array.from({ length: 10_000 }, () => ids.uuid());
  expect(new Set(created).size).toBe(10_000);
  expect(
    created.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
  ).toBe(true);
  now = new Date('2026-01-01T00:00:00.001Z');
  const later = ids.uuid();
  expect(created.every((id) => id < later)).toBe(true);
});

test.each([
  '12345678901234567890123456789012',
  'abcdefghijklmnopqrstuvwxyz012345',
  'Sup3rSecretSup3rSecretSup3rSecret',
  '0123456789abcdef0123456789abcdef',
])('%s has a pattern', (secret) => {
  expect(hasPattern(secret)).toBe(true);
});

test('random secrets have none', () => {
  for (let count = 0; count < 2000; count += 1) {
    expect(hasPattern(randomBytes(16).toString('hex'))).toBe(false);
    expect(hasPattern(randomBytes(48).toString('base64'))).toBe(false);
  }
});
