/** Copies the embedded database into `backups/` next to it before risky steps, encrypted when there is a key (decision 0010). */
import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { encryptedSuffix, encryptFile } from '../../../kernel/crypto/file-encryption.ts';
import type { Limits } from '../../../limits.ts';
import { copyName } from '../../backup/restore-backup.ts';
import {
  removeAbandonedFolders,
  timeForName,
  unfinishedCopies,
  withWorkFolder,
} from '../../backup/staging-folders.ts';
import type { CopyOptions } from '../types.ts';

// Lists and deletes old copies that were made before risky steps. Backups of `portal backup` are left to the
// operator.

const dayInMs = 24 * 60 * 60 * 1000;
const namePattern = /^(?<kind>.*)-(?<date>\d{4}-\d{2}-\d{2})T(?<time>[\d-]+\.\d{3}Z)\.sqlite(\.enc)?$/;

/** Deletes the copies of this kind, plain and encrypted, that are too old or for which there is no room (`limits.ts`, `copies`). */
export function pruneCopies(folder: string, kind: string, now: Date, limits: Limits['copies']): void {
  const copies = readdirSync(folder).flatMap((name) => {
    const { groups } = namePattern.exec(name) ?? {};
    if (groups === undefined || groups['kind'] !== kind) return [];
    const madeAt = Date.parse(`${groups['date']}T${groups['time']?.replaceAll('-', ':')}`);
    return [{ file: path.join(folder, name), madeAt }];
  });
  const oldest = now.getTime() - limits.days * dayInMs;
  let bytes = 0;
  const newestFirst = copies.toSorted((one, other) => other.madeAt - one.madeAt);
  for (const [index, { file, madeAt }] of newestFirst.entries()) {
    bytes += statSync(file).size;
    const isRecent = index < limits.newest || madeAt >= oldest;
    const isKept = index < limits.newestOfAnySize || (isRecent && bytes <= limits.maxBytes);
    if (!isKept) rmSync(file);
  }
}

interface CopyTask {
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
