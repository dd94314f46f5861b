/** A restore is refused for a target with data, and for a backup with missing, truncated, changed or added files. */
import { appendFile, cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkBackup } from '../platform/backup/restore-backup.ts';
import { formFor, photoToSend } from '../testing/checklist-client.ts';
import { startChecklistTest, type ChecklistTest } from '../testing/checklist-test.ts';
import { runCommand, type CommandResult } from '../testing/run-command.ts';
import { startS3Store } from '../testing/s3-store.ts';
import { startTestApp } from '../testing/test-app.ts';

let portal: ChecklistTest;
let parent: string;
let original: string;
let copy: string;

beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'restore-'));
  portal = await startChecklistTest();
  const photos = { centre: await photoToSend(), strongRoom: await photoToSend({ noise: true }) };
  await portal.user.save(formFor(portal.centreId, { photos }));
  const backedUp = await runCommand('backup', { DATA_DIR: portal.app.dataDir }, parent);
  original = backedUp.stdout.split(': ')[0] ?? '';
});
afterAll(async () => {
  await portal.app.close();
  await rm(parent, { recursive: true, force: true });
});
beforeEach(async () => {
  copy = path.join(await mkdtemp(path.join(parent, 'case-')), 'backup');
  await cp(original, copy, { recursive: true });
});
afterEach(() => rm(path.dirname(copy), { recursive: true }));

const restore = (environment: Record<string, string> = {}): Promise<CommandResult> =>
  runCommand('restore', { DATA_DIR: path.join(path.dirname(copy), 'data'), ...environment }, copy);

async function listFiles(): Promise<string[]> {
  const entries = await readdir(copy, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

test('a backup contains four pictures, the database, the two secrets and the manifest, readable by its owner only', async () => {
  const files = await listFiles();
  expect(files).toHaveLength(8);
  for (const file of await readdir(original, { recursive: true })) {
    const { mode } = await stat(path.join(original, file));
    expect(mode & 0o077).toBe(0);
  }
});

test('every truncated, changed or missing file is detected, and nothing is restored', async () => {
  for (const file of await listFiles()) {
    const { size } = await stat(file);
    const bytes = await readFile(file);
    for (const damage of [
      () => truncate(file, Math.floor(size / 2)),
      () => truncate(file, 0),
      () => writeFile(file, Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])])),
      () => rm(file),
    ]) {
      await damage();
      await expect(checkBackup(copy), file).rejects.toThrow();
      await writeFile(file, bytes);
    }
  }
  await appendFile(path.join(copy, 'photos', 'stray.jpg'), 'x');
  const { exitCode, stderr } = await restore();
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('stray.jpg does not belong')]);
  expect(await readdir(path.dirname(copy))).toEqual(['backup']);
});

test('a backup of which only photos are damaged is restored without them when that is asked for', async () => {
  const photos = (await listFiles()).filter((file) => file.endsWith('.original.jpg'));
  const [changed = '', lost = ''] = photos;
  await appendFile(changed, 'x');
  await rm(lost);
  const refused = await restore();
  expect([refused.exitCode, refused.stderr]).toEqual([
    1,
    expect.stringContaining('--without-damaged-photos'),
  ]);
  const environment = { DATA_DIR: path.join(path.dirname(copy), 'data') };
  const { exitCode, stderr } = await runCommand('restore', environment, copy, '--without-damaged-photos');
  expect(exitCode).toBe(2);
  expect(stderr).toContain(`Left out: photos/${path.relative(path.join(copy, 'photos'), changed)} has`);
  expect(stderr).toContain(`Left out: photos/${path.relative(path.join(copy, 'photos'), lost)} is missing`);
  const restored = await startTestApp({ dataDir: environment.DATA_DIR });
  expect(await restored.runSql('select count(*) as rows from photos')).toEqual([{ rows: 2 }]);
  await restored.close({ keepData: true });
  const checked = await runCommand('check store', environment);
  expect([checked.exitCode, checked.stdout]).toEqual([2, expect.stringContaining('2 missing')]);
});

test('a folder without a manifest, as an interrupted backup leaves it, is not a backup', async () => {
  await rm(path.join(copy, 'manifest.json'));
  expect(await restore()).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('not a finished backup') as unknown,
  });
});

test('a target with data is not changed', async () => {
  expect((await restore()).exitCode).toBe(0);
  const again = await restore();
  expect([again.exitCode, again.stderr]).toEqual([1, expect.stringContaining('is not empty')]);
});

test('a backup can be restored into a bucket, and its users can still log in', async () => {
  const s3 = await startS3Store();
  const dataDir = path.join(path.dirname(copy), 'data');
  try {
    expect(await restore(s3.environment)).toMatchObject({ exitCode: 0 });
    const app = await startTestApp({ dataDir, environment: s3.environment, clock: portal.app.clock });
    const profile = await app.fetch(`/api/profiles/${portal.user.userId}`, {
      headers: { authorization: `Bearer ${portal.user.token}` },
    });
    expect(profile.status).toBe(200);
    const photos = await app.database.db.selectFrom('photos').selectAll().execute();
    for (const { id, byte_size: size } of photos)
      expect(await app.services.photoStore.sizeOf(id, 'original')).toBe(size);
    expect(photos).toHaveLength(2);
    const installation = await app.services.photoStore.readInstallation();
    expect(installation).toEqual(await portal.app.services.photoStore.readInstallation());
    await app.close({ keepData: true });
    await rm(dataDir, { recursive: true });
    const again = await restore(s3.environment);
    expect([again.exitCode, again.stderr]).toEqual([
      1,
      expect.stringContaining('The photo store belongs to installation'),
    ]);
  } finally {
    await s3.close();
  }
});

test('with a damaged or missing database no backup is written, and nothing is left behind', async () => {
  const dataDir = path.join(path.dirname(copy), 'data');
  await restore();
  const target = path.join(path.dirname(copy), 'second');
  await truncate(path.join(dataDir, 'portal.sqlite'), 8192);
  const refused = await runCommand('backup', { DATA_DIR: dataDir }, target);
  expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining('malformed')]);
  expect(await readdir(target)).toEqual([]);
  const none = await runCommand('backup', { DATA_DIR: path.join(parent, 'nowhere') }, target);
  expect([none.exitCode, none.stderr]).toEqual([1, expect.stringContaining('There is no database')]);
});
