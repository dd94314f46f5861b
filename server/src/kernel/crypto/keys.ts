/** The secrets of the installation, the key for each purpose that is derived from them, and what is sealed and signed with these. */
import { errorCode } from '../refusal.ts';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Randomness } from '../randomness.ts';
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  sign,
  timingSafeEqual,
} from 'node:crypto';
import { addSeconds, isFromFuture } from '../time.ts';

// Loads a secret from a file that is created once, readable by its owner only.

const secretBytes = 48;
const minSecretLength = 32;

function createSecretFile(file: string, randomness: Randomness): void {
  const secret = randomness.bytes(secretBytes).toString('base64url');
  try {
    writeFileSync(file, secret, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

/**
 * @param randomness null: a missing file is not created, and this throws
 * @param remedy what the operator does when the file does not contain a secret that this function created
 */
export function loadSecretFile(file: string, randomness: Randomness | null, remedy: string): Buffer {
  if (randomness !== null) createSecretFile(file, randomness);
  else if (!existsSync(file)) throw new Error(`${file} is missing: ${remedy}`);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < minSecretLength) throw new Error(`${file} is damaged: ${remedy}`);
  return Buffer.from(secret);
}

// Encrypts texts for the database with AES-256-GCM and a new nonce for each text.

const nonceBytes = 12;
const tagBytes = 16;

/** Returns nonce, tag and ciphertext in base64. */
export function seal(key: Buffer, text: string, randomness: Randomness): string {
  const nonce = randomness.bytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

/** Throws when the text was not sealed with this key or was changed. */
export function unseal(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const body = bytes.subarray(nonceBytes + tagBytes);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}

/** Recognises secrets that somebody has typed instead of generating them. */

const longestRun = 8;

/** True when the text repeats from some point on: `abcdabcdab`. */
function isRepetitive(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period += 1)
    if (text.startsWith(text.slice(period))) return true;
  return false;
}

/** True for a text with a visible pattern. Of a million random texts fewer than one has such a pattern. */
export function hasPattern(secret: string): boolean {
  let run = 1;
  for (let index = 1; index < secret.length; index += 1) {
    run = secret.charCodeAt(index) === secret.charCodeAt(index - 1) + 1 ? run + 1 : 1;
    if (run >= longestRun) return true;
  }
  return isRepetitive(secret);
}

type KeyPurpose =
  | 'tokens'
  | 'signup-handles'
  | 'mailed-links'
  | 'one-time-codes'
  | 'outbox'
  | 'photo-paths'
  | 'audit'
  | 'factor-secrets'
  | 'recovery-codes'
  | 'login-names'
  | 'handover-codes'
  | 'handover-tokens'
  | 'draws'
  | 'drafts'
  | 'register';

export interface Keys {
  /** Returns 32 bytes, always the same for the same purpose and secret. */
  key(purpose: KeyPurpose): Buffer;
  /** Returns the HMAC-SHA-256 of the parts in base64url. The boundaries of the parts are unambiguous. */
  mac(purpose: KeyPurpose, ...parts: readonly string[]): string;
  /** With the secret that signed the audit trail before the present one; null when that is not at hand. */
  readonly auditBefore: Keys | null;
}

/**
 * @param auditSecret the secret of the audit trail, when it has its own
 * @param auditSecretBefore the one before it
 */
export function deriveKeys(
  secret: Uint8Array,
  auditSecret = secret,
  auditSecretBefore: Uint8Array | null = null,
): Keys {
  const derived = new Map<KeyPurpose, Buffer>();
  const key = (purpose: KeyPurpose): Buffer => {
    const cached = derived.get(purpose);
    if (cached !== undefined) return cached;
    const from = purpose === 'audit' ? auditSecret : secret;
    const created = Buffer.from(hkdfSync('sha256', from, '', `centre-verification/${purpose}`, 32));
    derived.set(purpose, created);
    return created;
  };
  return {
    key,
    mac: (purpose, ...parts) =>
      createHmac('sha256', key(purpose)).update(JSON.stringify(parts)).digest('base64url'),
    auditBefore: auditSecretBefore === null ? null : deriveKeys(auditSecretBefore),
  };
}

/** Compares two texts in constant time. */
export function isSameText(a: string, b: string): boolean {
  const [bytesA, bytesB] = [Buffer.from(a), Buffer.from(b)];
  return bytesA.length === bytesB.length && timingSafeEqual(bytesA, bytesB);
}

// Signs paths that expire, and verifies them (product.md, Photos 6).

/** Returns `{exp}.{hmac}`, with `exp` in seconds since 1970. */
export function signUntil(keys: Keys, subject: string, until: Date): string {
  const exp = String(Math.floor(until.getTime() / 1000));
  return `${exp}.${keys.mac('photo-paths', subject, exp)}`;
}

/**
 * Returns true when `signUntil` created the signature for this subject at most `maxSeconds` before its end, and it has not
 * expired.
 */
export function isSignedNow(
  keys: Keys,
  subject: string,
  signature: string,
  { now, maxSeconds }: { readonly now: Date; readonly maxSeconds: number },
): boolean {
  const [exp = '', mac = ''] = signature.split('.', 2);
  if (!/^[0-9]{1,12}$/.test(exp) || signature !== `${exp}.${mac}`) return false;
  const until = new Date(Number(exp) * 1000);
  const isInTime = until > now && !isFromFuture(addSeconds(until, -maxSeconds), now);
  return isInTime && isSameText(mac, keys.mac('photo-paths', subject, exp));
}

// An Ed25519 key pair that is derived from a secret, so that every instance signs with the same one (RFC 8032, RFC 8410).

/** The PKCS #8 structure before the 32 bytes of a private Ed25519 key. */
const pkcs8Start = Buffer.from('302e020100300506032b657004220420', 'hex');

/** @param secret 32 bytes */
export function createSigningKey(secret: Buffer) {
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Start, secret]), format: 'der', type: 'pkcs8' });
  return {
    /** As PEM (SubjectPublicKeyInfo). */
    publicKey: createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString(),
    /** Returns the 64 bytes of the signature in Base64. */
    sign: (bytes: Uint8Array): string => sign(null, bytes, key).toString('base64'),
  };
}
