/** Encrypts texts for the database with AES-256-GCM and a new nonce for each text. */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Randomness } from '../randomness.ts';

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
