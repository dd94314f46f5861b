/** Loads a secret from a file that is created once, readable by its owner only. */
import { errorCode } from '../refusal.ts';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { Randomness } from '../randomness.ts';

const secretBytes = 48;
const minSecretLength = 32;

function createSecretFile(file: string, randomness: Randomness): void {
  let handle: number;
  try {
    handle = openSync(file, 'wx', 0o600);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return;
    throw error;
  }
  try {
    writeSync(handle, randomness.bytes(secretBytes).toString('base64url'));
    fsyncSync(handle);
  } finally {
    closeSync(handle);
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
