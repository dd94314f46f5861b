/** A small file system in memory (tmpfs), for the tests that fill a disk. Mounting it needs Linux and root. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly folder: string;
  /** Leaves no free byte. */
  fill(): void;
  /** Removes what `fill` wrote. */
  free(): void;
  remove(): void;
}

function run(program: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
}

const pageBytes = 4096;

/** The free space that the system reports is an estimate, so this appends until nothing fits. */
function fillUp(file: string): void {
  const page = Buffer.alloc(pageBytes);
  for (;;) {
    try {
      appendFileSync(file, page);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return;
      throw error;
    }
  }
}

/** Throws where this user cannot mount. */
export function createSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder);
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: () => fillUp(filler),
    free: () => truncateSync(filler),
    remove: () => {
      // Lazily, because a process that was just killed may still have files open.
      run('umount', '--lazy', folder);
      rmSync(folder, { recursive: true });
    },
  };
}

export function canMountSmallDisk(): boolean {
  try {
    createSmallDisk(1).remove();
    return true;
  } catch {
    return false;
  }
}
