/** When the server starts, it deletes the plain files that killed backups, restores and copies left, and nothing else. */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { withBackupStaging } from '../server/src/platform/backup/staging-folders.ts';
import { startServerProcess } from '../server/src/testing/server-process.ts';
import { createTemporaryFolder } from '../server/src/testing/temporary-folder.ts';

/** Creates a folder as a killed process leaves it: with a lock that nobody has. */
async function abandon(folder: string): Promise<void> {
  await mkdir(path.join(folder, 'content'), { recursive: true });
  await writeFile(path.join(folder, 'lock'), '');
  await writeFile(path.join(folder, 'content', 'portal.sqlite'), 'personal data');
}

test('abandoned folders are deleted at the start, those of running commands and other folders are not', async () => {
  const parent = await createTemporaryFolder();
  const dataDir = path.join(parent, 'data');
  await abandon(path.join(dataDir, 'backup-staging-2026-01-01T00-00-00.000Z'));
  await abandon(path.join(dataDir, 'restore-staging-2026-01-01T00-00-00.000Z'));
  await abandon(path.join(dataDir, 'backups', 'before-delete-2026-01-01T00-00-00.000Z.unfinished'));
  await mkdir(path.join(dataDir, 'backups', 'backup-2026-01-01T00-00-00.000Z'));
  await mkdir(path.join(parent, 'restore-staging-of-something-else'));
  await withBackupStaging(dataDir, new Date(), async (content) => {
    await writeFile(path.join(content, 'portal.sqlite'), 'personal data');
    const server = await startServerProcess({ DATA_DIR: dataDir });
    await server.kill();
    expect(await readdir(content)).toEqual(['portal.sqlite']);
  });
  expect((await readdir(parent)).toSorted()).toEqual(['data', 'restore-staging-of-something-else']);
  expect(await readdir(path.join(dataDir, 'backups'))).toEqual(['backup-2026-01-01T00-00-00.000Z']);
  expect((await readdir(dataDir)).filter((name) => name.includes('staging'))).toEqual([]);
});
