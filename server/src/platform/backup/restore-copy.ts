/** Checks and restores one copy of the embedded database, which the portal made before a risky step. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { decryptFile, encryptedSuffix } from '../../kernel/crypto/file-encryption.ts';
import { copyDurably, withRestoreStaging } from './staging-folders.ts';
import { checkIntegrity } from './stored-photos.ts';

/** Encrypted copies are bound to this name and not to that of their file, so that they may be renamed. */
export const copyName = 'copy.sqlite';

interface CopyToRestore {
  readonly copy: string;
  /** Null: the copy is only checked. */
  readonly target: string | null;
  /** BACKUP_KEY. */
  readonly key: string | null;
  readonly dataDir: string;
  readonly now: Date;
}

function assertIntact(file: string): void {
  const problems = checkIntegrity(file);
  if (problems.length > 0) throw new Error(`The copy cannot be used:\n  ${problems.join('\n  ')}`);
}

/** The log of another database would be applied to the restored one. */
function assertFree(target: string): void {
  for (const name of [target, `${target}-wal`, `${target}-shm`])
    if (existsSync(name)) throw new Error(`${name} exists. Nothing was restored; move it away.`);
}

async function restorePlain(plain: string, target: string | null): Promise<void> {
  assertIntact(plain);
  if (target !== null) await copyDurably(plain, target);
}

/** Rejects unless the copy is complete and intact, and the target does not exist. */
export async function restoreCopy({ copy, target, key, dataDir, now }: CopyToRestore): Promise<void> {
  if (target !== null) assertFree(target);
  if (!copy.endsWith(encryptedSuffix)) return restorePlain(copy, target);
  if (key === null) throw new Error('The copy is encrypted: set BACKUP_KEY to its key.');
  await withRestoreStaging(dataDir, now, async (folder) => {
    const plain = path.join(folder, copyName);
    await decryptFile(copy, plain, copyName, key).catch(() => {
      throw new Error('BACKUP_KEY is not the key of this copy, or the copy is damaged.');
    });
    await restorePlain(plain, target);
  });
}
