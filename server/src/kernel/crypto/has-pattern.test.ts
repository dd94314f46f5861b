import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hasPattern } from './keys.ts';

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
