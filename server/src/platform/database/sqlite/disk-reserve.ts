/**
 * Keeps a file next to the database that is removed when the disk is full, so that logging in and saving text still work until
 * the operator has made room (security.md R5).
 */
import { errorCode } from '../../../kernel/refusal.ts';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface DiskReserve {
  /** Writes the file unless it is there. It takes `bytes`, and on a small disk a part of the free space. */
  keep(bytes: number): Promise<void>;
  /** Removes the file. Returns false when there is none. */
  release(): boolean;
}

/** The reserve must not be what fills a small disk. */
const maxShareOfFreeSpace = 0.05;

const isAbsent = (error: unknown): boolean => errorCode(error) === 'ENOENT';

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (isAbsent(error)) return 0;
    throw error;
  }
}

async function bytesToKeep(file: string, bytes: number): Promise<number> {
  const { bavail, bsize } = await statfs(path.dirname(file));
  return Math.min(bytes, Math.floor(bavail * bsize * maxShareOfFreeSpace));
}

/** @param file of the database */
export function createDiskReserve(file: string): DiskReserve {
  const reserve = `${file}.reserve`;
  return {
    async keep(bytes) {
      const wanted = await bytesToKeep(file, bytes);
      // A smaller one is from a time with less room.
      if ((await sizeOf(reserve)) >= wanted) return;
      try {
        // Random, because some file systems store zeros without taking room.
        await writeFile(reserve, randomBytes(wanted), { mode: 0o600 });
      } catch (error) {
        await rm(reserve, { force: true });
        throw error;
      }
    },
    release() {
      try {
        rmSync(reserve);
        return true;
      } catch (error) {
        if (isAbsent(error)) return false;
        throw error;
      }
    },
  };
}
