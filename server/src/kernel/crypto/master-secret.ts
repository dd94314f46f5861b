/** The one secret of an installation: given in the environment, or made once and kept where only the owner reads it. */
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { Randomness } from '../randomness.ts';

const fileName = 'token-secret';
const secretBytes = 48;
const minSecretLength = 32;

function createOnce(file: string, randomness: Randomness): void {
  let handle: number;
  try {
    handle = openSync(file, 'wx', 0o600);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return;
    throw error;
  }
  try {
    writeSync(handle, randomness.bytes(secretBytes).toString('base64url'));
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Throws when the kept file is not a secret that this function made. */
export function loadMasterSecret(given: string | null, dataDir: string, randomness: Randomness): Buffer {
  if (given !== null) return Buffer.from(given);
  const file = path.join(dataDir, fileName);
  createOnce(file, randomness);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < minSecretLength)
    throw new Error(`${file} is damaged: restore it, or delete it to end all logins.`);
  return Buffer.from(secret);
}
