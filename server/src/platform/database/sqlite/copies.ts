/** Copies the embedded database into `backups/` beside it before risky steps, encrypted when there is a key (decision 0023). */
import { chmodSync, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { encryptedSuffix, encryptFile } from '../../../kernel/crypto/file-encryption.ts';
import { copyName } from '../../backup/restore-copy.ts';
import { timeForName, unfinishedCopies } from '../../backup/staging-folders.ts';
import { removeAbandonedFolders, withWorkFolder } from '../../backup/work-folder.ts';
import type { CopyOptions } from '../types.ts';
import { pruneCopies } from './prune-copies.ts';

export interface CopyTask {
  /** Of the database. */
  readonly file: string;
  /** `before-…`, the beginning of the copy's name. */
  readonly kind: string;
  readonly now: Date;
  readonly options: CopyOptions;
  /** Writes a complete copy of the database into a new file. */
  readonly writeCopy: (to: string) => Promise<void>;
}

/** Returns the path of the copy. Only a complete copy gets that name; a failure leaves nothing behind. */
export async function copyBeforeStep({ file, kind, now, options, writeCopy }: CopyTask): Promise<string> {
  const folder = path.join(path.dirname(file), 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await removeAbandonedFolders(folder, unfinishedCopies);
  const name = `${kind}-${timeForName(now)}`;
  const copy = await withWorkFolder(path.join(folder, `${name}.unfinished`), async (content) => {
    const plain = path.join(content, `${name}.sqlite`);
    await writeCopy(plain);
    chmodSync(plain, 0o600);
    const finished = options.key === null ? plain : plain + encryptedSuffix;
    if (options.key !== null) await encryptFile(plain, finished, copyName, options.key);
    const target = path.join(folder, path.basename(finished));
    renameSync(finished, target);
    return target;
  });
  pruneCopies(folder, kind, now, options.limits);
  return copy;
}
