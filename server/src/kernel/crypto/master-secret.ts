/** Loads the secret of an installation: from the environment, or from a file that is created once, readable by its owner only. */
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { Randomness } from '../randomness.ts';

const fileName = 'token-secret';
const secretBytes = 48;
const minSecretLength = 32;

function createSecretFile(file: string, randomness: Randomness): void {
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

/** Throws when the file does not contain a secret that this function created. */
export function loadMasterSecret(configured: string | null, dataDir: string, randomness: Randomness): Buffer {
  if (configured !== null) return Buffer.from(configured);
  const file = path.join(dataDir, fileName);
  createSecretFile(file, randomness);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < minSecretLength)
    throw new Error(`${file} is damaged: restore it, or delete it to end all logins.`);
  return Buffer.from(secret);
}
