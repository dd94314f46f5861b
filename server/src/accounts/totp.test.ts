import { expect, test } from 'vitest';
import { browserName } from './sessions.ts';
import { createSecret, findStep, otpauthUri, toBase32 } from './factors.ts';
import { systemRandomness } from '../kernel/randomness.ts';
import { systemClock } from '../kernel/time.ts';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36', 'Chrome · Linux'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36 Edg/142.0', 'Edge · Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile Safari/604.1', 'Safari · iOS'],
  ['Mozilla/5.0 (Linux; Android 16) SamsungBrowser/29.0 Chrome/136.0', 'Samsung Internet · Android'],
  ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/142.0 Safari/537.36', 'Chrome · Linux'],
  ['<script>alert(1)</script> =HYPERLINK("http://x")', ''],
  [undefined, ''],
  [`${'x'.repeat(5000)} Firefox/1`, ''],
])('the browser %j is named %j', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});

/** Appendix B of RFC 6238 with SHA-1: seconds since 1970, and the last six of its eight digits. */
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;
const secret = toBase32(Buffer.from('12345678901234567890'));
const at = (seconds: number) => new Date(seconds * 1000);

test.each(vectors)('the code of RFC 6238 at %i seconds is %s', (seconds, code) => {
  const step = Math.floor(seconds / 30);
  expect(findStep(secret, code, at(seconds))).toBe(step);
});

test('a code is accepted one step early and one step late, and not two', () => {
  const [seconds, code] = vectors[4];
  const step = Math.floor(seconds / 30);
  const start = step * 30;
  expect(findStep(secret, code, at(start - 30))).toBe(step);
  expect(findStep(secret, code, at(start + 59))).toBe(step);
  expect(findStep(secret, code, at(start - 31))).toBeNull();
  expect(findStep(secret, code, at(start + 60))).toBeNull();
});

test.each(['', '27903', '2790370', '279038', 'ABCDEF'])('"%s" is not a code', (code) => {
  expect(findStep(secret, code, at(2_000_000_000))).toBeNull();
});

test('a secret has 160 random bits, and its address names issuer and account', () => {
  const randomness = systemRandomness(systemClock);
  const [one, other] = [createSecret(randomness), createSecret(randomness)];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(one).not.toBe(other);
  expect(otpauthUri(one, 'NEET (UG) 2025', 'admin')).toBe(
    `otpauth://totp/NEET%20(UG)%202025:admin?issuer=NEET%20(UG)%202025&secret=${one}&algorithm=SHA1&digits=6&period=30`,
  );
});
