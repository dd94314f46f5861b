/** Lists and deletes old copies that were made before risky steps. Backups of `npm run backup` are left to the operator. */
import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Limits } from '../../../limits.ts';

export interface StoredCopy {
  readonly file: string;
  readonly madeAt: Date;
}

const dayInMs = 24 * 60 * 60 * 1000;
const namePattern = /^(?<kind>.*)-(?<date>\d{4}-\d{2}-\d{2})T(?<time>[\d-]+\.\d{3}Z)\.sqlite(\.enc)?$/;

/** Returns the copies of this kind, plain and encrypted, newest first. */
export function listCopies(folder: string, kind: string): StoredCopy[] {
  return readdirSync(folder)
    .flatMap((name) => {
      const { groups } = namePattern.exec(name) ?? {};
      if (groups === undefined || groups['kind'] !== kind) return [];
      const madeAt = new Date(`${groups['date']}T${groups['time']?.replaceAll('-', ':')}`);
      return [{ file: path.join(folder, name), madeAt }];
    })
    .toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

/** Deletes the copies of this kind that are too old or for which there is no room (`limits.ts`, `copies`). */
export function pruneCopies(folder: string, kind: string, now: Date, limits: Limits['copies']): void {
  const oldest = now.getTime() - limits.days * dayInMs;
  let bytes = 0;
  listCopies(folder, kind).forEach(({ file, madeAt }, index) => {
    bytes += statSync(file).size;
    const isRecent = index < limits.newest || madeAt.getTime() >= oldest;
    const isKept = index < limits.newestOfAnySize || (isRecent && bytes <= limits.maxBytes);
    if (!isKept) rmSync(file);
  });
}
