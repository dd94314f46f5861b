/** A backup with BACKUP_KEY cannot be read or changed without the key (security.md R13, S64). */
import {
  appendFile,
  cp,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { decryptBackup } from '../platform/backup/manifest.ts';
import { bytesToSend, formFor, photoToSend } from '../testing/checklist-client.ts';
import { startChecklistTest, type ChecklistTest } from '../testing/checklist-test.ts';
import { createJpeg } from '../testing/create-jpeg.ts';
import { runCommand, type CommandResult } from '../testing/run-command.ts';
import { startTestApp } from '../testing/test-app.ts';

const key = 'the key of backups: 0123456789 abcdefghij';
const offsetsPerFile = 20;
let portal: ChecklistTest;
/** The first bytes of a photo. Fewer of them would appear in encrypted bytes by chance. */
let photoStart: string;
let parent: string;
let original: string;
let folder: string;
let copy: string;

beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'encrypted-'));
  portal = await startChecklistTest();
  const position = { latitude: 11.667026, longitude: 92.735983 };
  const photo = await createJpeg({ position });
  photoStart = Buffer.from(photo.subarray(0, 12)).toString('latin1');
  const photos = { centre: bytesToSend(photo), strongRoom: await photoToSend({ noise: true }) };
  await portal.user.save(formFor(portal.centreId, { photos }));
  const environment = { DATA_DIR: portal.app.dataDir, BACKUP_KEY: key };
  const backedUp = await runCommand('backup', environment, path.join(parent, 'backups'));
  expect(backedUp.stderr).toBe('');
  original = backedUp.stdout.split(': ')[0] ?? '';
});
afterAll(async () => {
  await portal.app.close();
  await rm(parent, { recursive: true, force: true });
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(parent, 'case-'));
  copy = path.join(folder, 'backup');
  await cp(original, copy, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

const restore = (environment: Record<string, string>, ...args: string[]): Promise<CommandResult> =>
  runCommand('restore', { DATA_DIR: path.join(folder, 'data'), ...environment }, copy, ...args);

async function listFiles(): Promise<string[]> {
  const entries = await readdir(copy, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

const decrypt = (secret = key) => decryptBackup(copy, path.join(folder, 'plain'), secret);
async function expectRefused(description: string): Promise<void> {
  await expect(decrypt(), description).rejects.toThrow(/cannot be used|not the key/);
  await rm(path.join(folder, 'plain'), { recursive: true, force: true });
}

test('nothing in the backup is readable, and no plain file is left behind', async () => {
  const files = await listFiles();
  expect(files).toHaveLength(8);
  for (const file of files) {
    expect(file).toMatch(/\.enc$/);
    const text = await readFile(file, 'latin1');
    for (const plain of ['SQLite format', photoStart, portal.mobile, 'sha256', 'Exif'])
      expect(text.includes(plain), `${file}: ${plain}`).toBe(false);
  }
  expect((await readdir(portal.app.dataDir)).filter((name) => name.includes('staging'))).toEqual([]);
});

test('with its key it is checked and restored, and its users can still log in', async () => {
  expect(await restore({ BACKUP_KEY: key }, '--check')).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('is whole: 7 files') as unknown,
  });
  expect(await restore({ BACKUP_KEY: key })).toMatchObject({ exitCode: 0, stderr: '' });
  expect((await readdir(folder)).toSorted()).toEqual(['backup', 'data']);
  const app = await startTestApp({ dataDir: path.join(folder, 'data'), clock: portal.app.clock });
  const profile = await app.fetch(`/api/profiles/${portal.user.userId}`, {
    headers: { authorization: `Bearer ${portal.user.token}` },
  });
  expect(profile.status).toBe(200);
  await app.close({ keepData: true });
});

test.each([
  ['without a key', {}, 'The backup is encrypted: set BACKUP_KEY'],
  ['with another key', { BACKUP_KEY: `${key}x` }, 'BACKUP_KEY is not the key of this backup'],
  ['with a key that is too short', { BACKUP_KEY: 'short' }, 'BACKUP_KEY must be at least 32'],
])('%s, nothing is restored', async (_, environment, sentence) => {
  const refused = await restore(environment);
  expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining(sentence)]);
  expect(await readdir(folder)).toEqual(['backup']);
});

test('a file that is truncated anywhere, or changed in any part, is detected', async () => {
  for (const file of await listFiles()) {
    const bytes = await readFile(file);
    for (let index = 0; index < offsetsPerFile; index += 1) {
      const offset = Math.floor((bytes.length * index) / offsetsPerFile);
      await truncate(file, offset);
      await expectRefused(`${file} truncated at ${offset}`);
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(offset) ^ 1, offset);
      await writeFile(file, changed);
      await expectRefused(`${file} changed at ${offset}`);
    }
    await appendFile(file, 'x');
    await expectRefused(`${file} extended`);
    await writeFile(file, bytes);
  }
  await decrypt();
});

test('files that are missing, added or swapped are detected', async () => {
  const [first = '', second = ''] = (await listFiles()).filter((file) => file.includes('photos'));
  await rename(first, `${first}.aside`);
  await expectRefused('missing');
  await rename(second, first);
  await rename(`${first}.aside`, second);
  await expectRefused('swapped');
  await cp(original, copy, { recursive: true });
  await writeFile(path.join(copy, 'stray'), 'x');
  await expect(decrypt()).rejects.toThrow('stray does not belong');
});
