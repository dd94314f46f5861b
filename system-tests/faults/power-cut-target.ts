/**
 * The embedded database and its photos on a file system of their own, whose power is cut: what was not synced is lost. The
 * file system is in a file. While the portal is suspended, a copy of that file is what a disk without its cache has; the
 * portal then continues on the copy. Needs root, `mkfs.ext4` and loop devices of Linux.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createTargetIn, type Target, type TargetOptions } from './targets.ts';
import type { Fault } from './faults.ts';

const run = promisify(execFile);

/** More than the free space below which the portal refuses photos; the file has only the blocks that were written. */
const diskBytes = 6 * 1024 ** 3;
/** Seconds after which the file system writes by itself: longer than a round. */
const commitSeconds = 300;

interface Disk {
  readonly folder: string;
  readonly mount: () => Promise<unknown>;
  /** Loses what was not synced. The disk must be mounted again. */
  readonly cut: (endPortal: () => Promise<void>) => Promise<void>;
  readonly remove: () => Promise<void>;
}

const unmountTries = 50;

/**
 * `node:sqlite` closes a connection only when its last statement was collected. A connection of this process that was closed
 * on a later disk would delete that disk's log: both have the same path.
 */
async function unmountWhenClosed(folder: string): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  for (let tries = 1; ; tries += 1) {
    collectGarbage();
    await delay(100);
    try {
      await run('umount', [folder]);
      return;
    } catch (error) {
      if (tries === unmountTries) throw error;
    }
  }
}

async function createDisk(): Promise<Disk> {
  const parent = await mkdtemp(path.join(tmpdir(), 'faults-power-'));
  const [image, copy, folder] = ['disk', 'copy', 'data'].map((name) => path.join(parent, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(image, '');
  await truncate(image, diskBytes);
  await run('mkfs.ext4', ['-q', '-F', image]);
  await mkdir(folder);
  const mount = (): Promise<unknown> => run('mount', ['-o', `loop,commit=${commitSeconds}`, image, folder]);
  const unmount = (): Promise<unknown> => unmountWhenClosed(folder);
  await mount();
  return {
    folder,
    mount,
    cut: async (endPortal) => {
      await run('cp', ['--sparse=always', image, copy]);
      await endPortal();
      await unmount();
      await rename(copy, image);
    },
    remove: async () => {
      await unmount();
      await rm(parent, { recursive: true });
    },
  };
}

function createFault(disk: Disk): Fault {
  return {
    name: 'power cut (simulated)',
    weight: 1,
    victims: 'all',
    mayRefuse: true,
    interruptedSenders: 1,
    goOnMs: 0,
    inject: async (victims) => {
      for (const victim of victims) victim.freeze();
      await disk.cut(async () => void (await Promise.all(victims.map((victim) => victim.kill()))));
    },
    recover: async (victims) => {
      await disk.mount();
      await Promise.all(victims.map((victim) => victim.start()));
    },
  };
}

export async function createPowerCutTarget(options: TargetOptions): Promise<Target> {
  const disk = await createDisk();
  const dataDir = path.join(disk.folder, 'portal');
  await mkdir(dataDir);
  const target = await createTargetIn(dataDir, options);
  // The operator's part of an installation is durable before the first cut.
  await run('sync', ['-f', disk.folder]);
  return {
    ...target,
    faults: [createFault(disk)],
    close: async ({ keepData }) => {
      const place = await target.close({ keepData });
      if (!keepData) await disk.remove();
      return place;
    },
  };
}
