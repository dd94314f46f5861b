/** The copies of the embedded database before deletions: few, limited in size, encrypted like backups, restorable (decision 0010). */
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { canMountSmallDisk, createSmallDisk } from '../tools/small-disk.ts';
import { startAdmin, type AdminClient } from '../server/src/testing/admin-client.ts';
import { insertCentre } from '../server/src/testing/people.ts';
import { runCommand } from '../server/src/testing/run-command.ts';
import type { TestApp } from '../server/src/testing/test-app.ts';
import { createTemporaryFolder } from '../server/src/testing/temporary-folder.ts';
import { startTest, type StartPortal } from '../server/src/testing/portal-test.ts';

const key = 'the key of backups: 0123456789 abcdefghij';

const test = startTest().extend('folder', () => createTemporaryFolder());

interface Centres {
  readonly app: TestApp;
  readonly admin: AdminClient;
  /** Of those that are left. */
  readonly ids: string[];
}

async function insertTwelve(start: StartPortal, environment: Record<string, string> = {}): Promise<Centres> {
  const app = await start({ environment });
  const ids: string[] = [];
  for (let number = 0; number < 12; number += 1)
    ids.push((await insertCentre(app, { centre_code: `A${number}`, phone: `90000000${number + 10}` })).id);
  return { app, admin: await startAdmin(app), ids };
}
const backups = ({ app }: Centres): string => path.join(app.dataDir, 'backups');
const copies = async (centres: Centres): Promise<string[]> => {
  const names: string[] = await readdir(backups(centres)).catch(() => []);
  return names.toSorted();
};
const deleteNext = async ({ admin, ids }: Centres): Promise<number> =>
  (await admin.ask('DELETE', `/centres/${ids.shift() ?? ''}`)).status;
const deleteAll = async ({ admin }: Centres): Promise<number> =>
  (await admin.ask('DELETE', '/centres/bulk-delete')).status;
async function listCodes({ admin }: Centres): Promise<string[]> {
  const { body } = await admin.ask('GET', '/centres');
  return (body as { centre_code: string }[]).map((centre) => centre.centre_code);
}

function countCentres(file: string): unknown {
  const database = new DatabaseSync(file, { readOnly: true });
  const row = database.prepare('SELECT count(*) AS centres FROM centres WHERE archived_at IS NULL').get();
  database.close();
  return row?.['centres'];
}

test('each deletion of all centres makes a copy, and single deletions make none', async ({ start }) => {
  const centres = await insertTwelve(start);
  for (let count = 0; count < 5; count += 1) expect(await deleteNext(centres)).toBe(200);
  expect(await copies(centres)).toEqual([]);
  expect(await deleteAll(centres)).toBe(200);
  const [first = '', ...others] = await copies(centres);
  expect(others).toEqual([]);
  expect(countCentres(path.join(backups(centres), first))).toBe(7);
  // When nothing is left to delete there is nothing to copy.
  expect(await deleteAll(centres)).toBe(200);
  expect(await copies(centres)).toHaveLength(1);
  await insertCentre(centres.app, { centre_code: 'B1' });
  centres.app.clock.advance(11 * 60);
  expect(await deleteAll(centres)).toBe(200);
  expect(await copies(centres)).toHaveLength(2);
});

test('with BACKUP_KEY nothing in a copy is readable, and it is restored', async ({ folder, start }) => {
  const centres = await insertTwelve(start, { BACKUP_KEY: key });
  expect(await deleteAll(centres)).toBe(200);
  const [copy = '', ...others] = await copies(centres);
  expect([copy, others]).toEqual([expect.stringMatching(/^before-delete-all-.*Z\.sqlite\.enc$/), []]);
  const file = path.join(backups(centres), copy);
  const text = await readFile(file, 'latin1');
  for (const plain of ['SQLite format', 'Kendriya', '9000000010']) expect(text).not.toContain(plain);

  const target = path.join(folder, 'data', 'portal.sqlite');
  const environment = { DATA_DIR: path.join(folder, 'data'), BACKUP_KEY: key };
  const restore = (changed: Record<string, string>, ...args: string[]) =>
    runCommand('restore', { ...environment, ...changed }, file, ...args);
  expect(await restore({ BACKUP_KEY: `${key}x` }, target)).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('BACKUP_KEY is not the key of this copy') as unknown,
  });
  expect(await restore({}, '--check')).toMatchObject({ exitCode: 0, stdout: 'The copy is whole.\n' });
  expect(await restore({})).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('Usage') as unknown,
  });
  expect(await readdir(folder)).toEqual([]);
  expect(await restore({}, target)).toMatchObject({ exitCode: 0, stderr: '' });
  expect(countCentres(target)).toBe(12);
  expect(await restore({}, target)).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('exists. Nothing was restored') as unknown,
  });
  expect((await readdir(folder)).toSorted()).toEqual(['data']);
});

test('a plain copy is restored as well, and a damaged one is refused', async ({ folder, start }) => {
  const centres = await insertTwelve(start);
  expect(await deleteAll(centres)).toBe(200);
  const [copy = ''] = await copies(centres);
  const environment = { DATA_DIR: path.join(folder, 'data') };
  const target = path.join(folder, 'restored.sqlite');
  const file = path.join(backups(centres), copy);
  await writeFile(`${target}-wal`, 'the log of another database');
  expect((await runCommand('restore', environment, file, target)).stderr).toContain('-wal exists');
  const other = path.join(folder, 'other.sqlite');
  expect(await runCommand('restore', environment, file, other)).toMatchObject({ exitCode: 0 });
  expect(countCentres(other)).toBe(12);
  expect(await copies(centres)).toEqual([copy]);
  const bytes = await readFile(file);
  await writeFile(file, bytes.subarray(0, bytes.length / 2));
  const refused = await runCommand('restore', environment, file, '--check');
  expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringMatching(/malformed|cannot be used/)]);
});

test.skipIf(!canMountSmallDisk())('without room for the copy nothing is deleted', async ({ start }) => {
  const centres = await insertTwelve(start);
  const disk = createSmallDisk(1);
  try {
    await symlink(disk.folder, backups(centres));
    disk.fill();
    const { status, body } = await centres.admin.ask('DELETE', '/centres/bulk-delete');
    expect([status, body]).toEqual([507, expect.objectContaining({ error: expect.any(String) as unknown })]);
    expect(await listCodes(centres)).toHaveLength(12);
    expect(await copies(centres)).toEqual(['filler']);
    disk.free();
    expect(await deleteAll(centres)).toBe(200);
    expect(await copies(centres)).toEqual([expect.stringMatching(/^before-delete-all-/), 'filler']);
  } finally {
    disk.remove();
  }
});
