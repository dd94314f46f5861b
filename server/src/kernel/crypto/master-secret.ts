/** Loads the secret of an installation: from the environment, or from a file in `DATA_DIR`. */
import path from 'node:path';
import type { Randomness } from '../randomness.ts';
import { loadSecretFile } from './secret-file.ts';

const fileName = 'token-secret';

/** Throws when the file does not contain a secret that this function created. */
export function loadMasterSecret(configured: string | null, dataDir: string, randomness: Randomness): Buffer {
  if (configured !== null) return Buffer.from(configured);
  const file = path.join(dataDir, fileName);
  return loadSecretFile(file, randomness, 'restore it, or delete it to end all logins.');
}
