/**
 * A restore is refused for a target with data, and for a backup with missing, truncated, changed or added files. With BACKUP_KEY a backup
 * cannot be read or changed without the key (security.md R13, S64).
 */
import {
  appendFile,
  cp,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decryptBackup } from '../platform/backup/manifest.ts';
import { checkBackup } from '../platform/backup/restore-backup.ts';
import { bytesToSend, formFor, photoToSend } from '../testing/checklist-client.ts';
import { startChecklistTest, type ChecklistTest } from '../testing/checklist-test.ts';
import { createJpeg } from '../testing/create-jpeg.ts';
import { runCommand, type CommandResult } from '../testing/run-command.ts';
import { startS3Store } from '../testing/s3-store.ts';
import { startTestApp } from '../testing/test-app.ts';

const key = 'the key of backups: 0123456789 abcdefghij';
let portal: ChecklistTest;
let parent: string;
/** The first bytes of a photo. Fewer of them would appear in encrypted bytes by chance. */
let photoStart: string;
/** The plain backup and the encrypted one. */
let originals: Readonly<Record<'plain' | 'encrypted', string>>;
/** Of the test. */
let folder: string;
let copy: string;
let dataDir: string;

beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'restore-'));
  portal = await startChecklistTest();
  const photo = await createJpeg({ position: { latitude: 11.667026, longitude: 92.735983 } });
  photoStart = Buffer.from(photo.subarray(0, 12)).toString('latin1');
  const photos = { centre: bytesToSend(photo), strongRoom: await photoToSend({ noise: true }) };
  await portal.user.save(formFor(portal.centreId, { photos }));
  const backUp = async (environment: Record<string, string>): Promise<string> => {
    const made = await runCommand('backup', { DATA_DIR: portal.app.dataDir, ...environment }, parent);
    expect(made.stderr).toBe('');
    return made.stdout.split(': ')[0] ?? '';
  };
  originals = { plain: await backUp({}), encrypted: await backUp({ BACKUP_KEY: key }) };
});
afterAll(async () => {
  await portal.app.close();
  await rm(parent, { recursive: true, force: true });
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(parent, 'case-'));
  copy = path.join(folder, 'backup');
  dataDir = path.join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true }));

const restore = (environment: Record<string, string> = {}, ...args: string[]): Promise<CommandResult> =>
  runCommand('restore', { DATA_DIR: dataDir, ...environment }, copy, ...args);
const refusal = ({ exitCode, stderr }: CommandResult) => [exitCode, stderr];
const saying = (sentence: string) => [1, expect.stringContaining(sentence)];

async function listFiles(): Promise<string[]> {
  const entries = await readdir(copy, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

/** Of the head, with the session from before the backup. */
async function readProfile(app: Awaited<ReturnType<typeof startTestApp>>): Promise<number> {
  const { userId, token } = portal.user;
  const headers = { authorization: `Bearer ${token}` };
  return (await app.fetch(`/api/profiles/${userId}`, { headers })).status;
}

describe('a plain backup', () => {
  beforeEach(() => cp(originals.plain, copy, { recursive: true }));

  test('a backup contains four pictures, the database, the two secrets and the manifest, readable by its owner only', async () => {
    const files = await listFiles();
    expect(files).toHaveLength(8);
    for (const file of await readdir(originals.plain, { recursive: true }))
      expect((await stat(path.join(originals.plain, file))).mode & 0o077, file).toBe(0);
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
    expect(refusal(await restore())).toEqual(saying('stray.jpg does not belong'));
    expect(await readdir(folder)).toEqual(['backup']);
  });

  test('a backup of which only photos are damaged is restored without them when that is asked for', async () => {
    const photos = (await listFiles()).filter((file) => file.endsWith('.original.jpg'));
    const [changed = '', lost = ''] = photos;
    await appendFile(changed, 'x');
    await rm(lost);
    expect(refusal(await restore())).toEqual(saying('--without-damaged-photos'));
    const { exitCode, stderr } = await restore({}, '--without-damaged-photos');
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`Left out: photos/${path.relative(path.join(copy, 'photos'), changed)} has`);
    expect(stderr).toContain(`Left out: photos/${path.relative(path.join(copy, 'photos'), lost)} is missing`);
    const restored = await startTestApp({ dataDir });
    expect(await restored.runSql('select count(*) as rows from photos')).toEqual([{ rows: 2 }]);
    await restored.close({ keepData: true });
    const checked = await runCommand('check store', { DATA_DIR: dataDir });
    expect([checked.exitCode, checked.stdout]).toEqual([2, expect.stringContaining('2 missing')]);
  });

  test('a folder without a manifest, as an interrupted backup leaves it, is not a backup', async () => {
    await rm(path.join(copy, 'manifest.json'));
    expect(refusal(await restore())).toEqual(saying('not a finished backup'));
  });

  test('a target with data is not changed', async () => {
    expect((await restore()).exitCode).toBe(0);
    expect(refusal(await restore())).toEqual(saying('is not empty'));
  });

  test('a backup can be restored into a bucket, and its users can still log in', async () => {
    const s3 = await startS3Store();
    try {
      expect(await restore(s3.environment)).toMatchObject({ exitCode: 0 });
      const app = await startTestApp({ dataDir, environment: s3.environment, clock: portal.app.clock });
      expect(await readProfile(app)).toBe(200);
      const photos = await app.database.db.selectFrom('photos').selectAll().execute();
      for (const { id, byte_size: size } of photos)
        expect(await app.services.photoStore.sizeOf(id, 'original')).toBe(size);
      expect(photos).toHaveLength(2);
      const installation = await app.services.photoStore.readInstallation();
      expect(installation).toEqual(await portal.app.services.photoStore.readInstallation());
      await app.close({ keepData: true });
      await rm(dataDir, { recursive: true });
      expect(refusal(await restore(s3.environment))).toEqual(
        saying('The photo store belongs to installation'),
      );
    } finally {
      await s3.close();
    }
  });

  test('with a damaged or missing database no backup is written, and nothing is left behind', async () => {
    await restore();
    const target = path.join(folder, 'second');
    await truncate(path.join(dataDir, 'portal.sqlite'), 8192);
    const backUp = (from: string) => runCommand('backup', { DATA_DIR: from }, target);
    expect(refusal(await backUp(dataDir))).toEqual(saying('malformed'));
    expect(await readdir(target)).toEqual([]);
    expect(refusal(await backUp(path.join(parent, 'nowhere')))).toEqual(saying('There is no database'));
  });
});

describe('an encrypted backup', () => {
  beforeEach(() => cp(originals.encrypted, copy, { recursive: true }));

  const offsetsPerFile = 20;
  const decrypt = () => decryptBackup(copy, path.join(folder, 'plain'), key);
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
    const app = await startTestApp({ dataDir: dataDir, clock: portal.app.clock });
    expect(await readProfile(app)).toBe(200);
    await app.close({ keepData: true });
  });

  test.each([
    ['without a key', {}, 'The backup is encrypted: set BACKUP_KEY'],
    ['with another key', { BACKUP_KEY: `${key}x` }, 'BACKUP_KEY is not the key of this backup'],
    ['with a key that is too short', { BACKUP_KEY: 'short' }, 'BACKUP_KEY must be at least 32'],
  ])('%s, nothing is restored', async (_, environment, sentence) => {
    expect(refusal(await restore(environment))).toEqual(saying(sentence));
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
    await cp(originals.encrypted, copy, { recursive: true });
    await writeFile(path.join(copy, 'stray'), 'x');
    await expect(decrypt()).rejects.toThrow('stray does not belong');
  });
});
