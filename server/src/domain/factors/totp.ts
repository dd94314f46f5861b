/** One-time codes of authenticator apps (RFC 6238): SHA-1, six digits, a new code every 30 seconds, as all apps expect them. */
import { Secret, TOTP } from 'otpauth';
import type { Randomness } from '../../kernel/randomness.ts';

const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** 160 bits, the length of a SHA-1 digest, as RFC 4226 advises. */
const secretBytes = 20;

/** How many steps the clock of a phone may be ahead or behind. */
export const allowedDrift = 1;

export function createSecret(randomness: Randomness): string {
  return toBase32(randomness.bytes(secretBytes));
}

/** Letters and the digits 2 to 7, without padding. */
export function toBase32(bytes: Buffer): string {
  return new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;
}

/** Returns the number of 30-second steps since 1970. */
export function stepAt(now: Date): number {
  return TOTP.counter({ period: parameters.period, timestamp: now.getTime() });
}

/** Returns the step whose code this is, at most `allowedDrift` away from now, or null. */
export function findStep(secret: string, code: string, now: Date): number | null {
  const delta = TOTP.validate({
    ...parameters,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp: now.getTime(),
    window: allowedDrift,
  });
  return delta === null ? null : stepAt(now) + delta;
}

/** Returns the address that an authenticator app reads from the QR code. */
export function otpauthUri(secret: string, issuer: string, username: string): string {
  return new TOTP({ ...parameters, issuer, label: username, secret: Secret.fromBase32(secret) }).toString();
}
