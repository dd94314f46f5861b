import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';
import { removeAbandonedFolders, withWorkFolder } from './staging-folders.ts';

const names = /^work-/;
let parent: string;

beforeEach(async () => {
  parent = await createTemporaryFolder();
});

/** Starts a process that writes a file into a work folder and then waits until it is killed. */
async function startOwner(folder: string): Promise<ChildProcess> {
  const module = path.join(import.meta.dirname, 'staging-folders.ts');
  const script = `
    import { writeFileSync } from 'node:fs';
    import { withWorkFolder } from ${JSON.stringify(module)};
    await withWorkFolder(${JSON.stringify(folder)}, async (content) => {
      writeFileSync(content + '/plain', 'personal data');
      console.log('has written');
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    });`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', script]);
  await once(child.stdout, 'data', { signal: AbortSignal.timeout(30_000) });
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

test('the folder is private, and nothing of it is left after success or failure', async () => {
  const folder = path.join(parent, 'work-1');
  await withWorkFolder(folder, async (content) => {
    for (const created of [folder, content]) expect((await stat(created)).mode & 0o077).toBe(0);
    await writeFile(path.join(content, 'plain'), 'x');
  });
  const failing = withWorkFolder(folder, async (content) => {
    await writeFile(path.join(content, 'plain'), 'x');
    throw new Error('failed');
  });
  await expect(failing).rejects.toThrow('failed');
  expect(await readdir(parent)).toEqual([]);
});

test('the folder of a running process stays, the folder of a killed process is deleted', async () => {
  const [running, killed] = [path.join(parent, 'work-1'), path.join(parent, 'work-2')];
  const [survivor, victim] = [await startOwner(running), await startOwner(killed)];
  try {
    await removeAbandonedFolders(parent, names);
    expect((await readdir(parent)).toSorted()).toEqual(['work-1', 'work-2']);
    await kill(victim);
    await removeAbandonedFolders(parent, names);
    expect(await readdir(parent)).toEqual(['work-1']);
    expect(existsSync(path.join(running, 'content', 'plain'))).toBe(true);
  } finally {
    await kill(survivor);
  }
});

test('a folder of this process in use, other folders and a missing parent are left alone', async () => {
  await mkdir(path.join(parent, 'other-1'));
  await mkdir(path.join(parent, 'work-of-somebody-else'));
  await withWorkFolder(path.join(parent, 'work-1'), async (content) => {
    await removeAbandonedFolders(parent, names);
    expect(existsSync(content)).toBe(true);
  });
  expect((await readdir(parent)).toSorted()).toEqual(['other-1', 'work-of-somebody-else']);
  await removeAbandonedFolders(path.join(parent, 'missing'), names);
});
