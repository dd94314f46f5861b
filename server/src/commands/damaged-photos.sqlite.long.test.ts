/** Lost and changed photos do not stop a backup: everything else is in it, and the damaged photos are listed (decision 0010). */
import { cp, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { checkBackup } from '../platform/backup/restore-backup.ts';
import { openPhotoStore } from '../platform/photo-store/open-photo-store.ts';
import { photoPath, type PhotoKind } from '../platform/photo-store/photo-store.ts';
import { formFor, photoToSend } from '../testing/checklist-client.ts';
import { startChecklistTest, type ChecklistTest } from '../testing/checklist-test.ts';
import { answer, askFor, photoFile, storedCorrection } from '../testing/corrections.ts';
import { runCommand, type CommandResult } from '../testing/run-command.ts';
import { startS3Store } from '../testing/s3-store.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';

const key = 'the key of backups: 0123456789 abcdefghij';

interface StoredPhotos {
  readonly draft: string;
  readonly submitted: string;
  readonly replaced: string;
  readonly corrected: string;
}

/** The data folder of a portal with a draft, a corrected submission and a replaced photo. Each test damages a copy. */
let sound: string;
let photos: StoredPhotos;
let folder: string;
let dataDir: string;

async function savePhotos({ user }: ChecklistTest, centreId: string, width: number): Promise<void> {
  const [centre, strongRoom] = [await photoToSend({ width }), await photoToSend({ width: width + 1 })];
  expect((await user.save(formFor(centreId, { photos: { centre, strongRoom } }))).status).toBe(200);
}

async function readPhotoIds({ app, centreId, secondCentreId }: ChecklistTest): Promise<StoredPhotos> {
  const rows = await app.database.db.selectFrom('photos').selectAll().where('slot', '=', 'centre').execute();
  const find = (centre: string, isReplaced: boolean): string =>
    rows.find((row) => row.centre_id === centre && (row.replaced_at !== null) === isReplaced)?.id ?? '';
  return {
    draft: find(centreId, false),
    submitted: find(secondCentreId, false),
    replaced: find(centreId, true),
    corrected: (await storedCorrection(app, secondCentreId)).strong_room_photo_id ?? '',
  };
}

beforeAll(async () => {
  const portal = await startChecklistTest();
  await savePhotos(portal, portal.centreId, 64);
  await savePhotos(portal, portal.centreId, 72);
  await savePhotos(portal, portal.secondCentreId, 80);
  expect((await portal.user.submit(portal.secondCentreId)).status).toBe(200);
  await askFor(portal.app, portal.secondCentreId, ['photos.strongRoom']);
  const again = { centreId: portal.secondCentreId, photos: { strongRoom: await photoFile() } };
  expect((await answer(portal.app, portal.user, again)).ok).toBe(true);
  photos = await readPhotoIds(portal);
  await portal.app.close({ keepData: true });
  sound = portal.app.dataDir;
});
afterAll(() => rm(sound, { recursive: true }));
beforeEach(async () => {
  folder = await createTemporaryFolder();
  dataDir = path.join(folder, 'data');
  await cp(sound, dataDir, { recursive: true });
});

const fileOf = (id: string, kind: PhotoKind): string => path.join(dataDir, 'photos', photoPath(id, kind));

async function changeOneByte(file: string): Promise<Buffer> {
  const bytes = await readFile(file);
  const last = bytes.length - 1;
  bytes.writeUInt8(bytes.readUInt8(last) ^ 1, last);
  await writeFile(file, bytes);
  return bytes;
}

const backUp = (environment: Record<string, string> = {}): Promise<CommandResult> =>
  runCommand('backup', { DATA_DIR: dataDir, ...environment }, path.join(folder, 'backups'));
const restore = (result: CommandResult, environment: Record<string, string> = {}, ...args: string[]) => {
  const backup = result.stdout.split(': ')[0] ?? '';
  return runCommand('restore', { DATA_DIR: path.join(folder, 'restored'), ...environment }, backup, ...args);
};

/** All rows of the tables whose loss would be noticed first, without what a restore records. */
function readRows(data: string): unknown[] {
  const database = new DatabaseSync(path.join(data, 'portal.sqlite'));
  const rows = [
    'centres',
    'checklists',
    'photos',
    'corrections',
    'accounts',
    `audit_trail WHERE act <> 'audit.restored'`,
  ].map((table) => database.prepare(`SELECT * FROM ${table} ORDER BY 1`).all());
  database.close();
  return rows;
}

async function listPhotoFiles(data: string): Promise<Record<string, string>> {
  const root = path.join(data, 'photos');
  const names = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.jpg'));
  return Object.fromEntries(
    await Promise.all(
      names.toSorted().map(async (name) => [name, await readFile(path.join(root, name), 'hex')] as const),
    ),
  );
}

const lost = 'is missing or cannot be read';
const changed = 'was changed after its upload';

test.each([
  ['plain', {}],
  ['encrypted', { BACKUP_KEY: key }],
])(
  'with damaged photos a backup (%s) contains everything but the lost photos, and lists these and the changed ones with exit code 2',
  async (_, environment) => {
    await rm(fileOf(photos.draft, 'original'));
    const evidence = await changeOneByte(fileOf(photos.submitted, 'original'));
    await rm(fileOf(photos.submitted, 'display'));
    const lines = [
      `110101 Kendriya Vidyalaya, centre photo of a draft: the original ${lost}`,
      `Second School, centre photo of a submitted checklist: the original ${changed}`,
      `Second School, centre photo of a submitted checklist: the displayed picture ${lost}`,
    ];
    const expectListed = (result: CommandResult): void => {
      expect(result.exitCode, result.stderr).toBe(2);
      expect(result.stderr.split('\n').filter((line) => line.startsWith('  '))).toHaveLength(3);
      for (const line of lines) expect(result.stderr).toContain(line);
    };
    const made = await backUp(environment);
    expectListed(made);
    expect(made.stdout).not.toContain('all verified');
    expectListed(await restore(made, environment, '--check'));
    expectListed(await restore(made, environment));

    const restored = path.join(folder, 'restored');
    expect(readRows(restored)).toEqual(readRows(dataDir));
    const files = await listPhotoFiles(restored);
    expect(files).toEqual(await listPhotoFiles(dataDir));
    expect(files[photoPath(photos.submitted, 'original')]).toBe(evidence.toString('hex'));
    expect((await readdir(folder)).toSorted()).toEqual(['backups', 'data', 'restored']);
    expect((await readdir(dataDir)).filter((name) => name.includes('staging'))).toEqual([]);
  },
);

test('a photo of a correction counts as one of the submitted checklist', async () => {
  await rm(fileOf(photos.corrected, 'original'));
  const made = await backUp();
  expect(made.exitCode).toBe(2);
  expect(made.stderr).toContain(
    `Second School, strong room photo of a submitted checklist: the original ${lost}`,
  );
});

test('a photo that no checklist refers to any more does not count when it is lost or changed', async () => {
  await rm(fileOf(photos.replaced, 'original'));
  const first = await backUp();
  expect(first).toMatchObject({ exitCode: 0, stderr: '' });
  expect(await restore(first)).toMatchObject({ exitCode: 0, stderr: '' });
  await cp(path.join(sound, 'photos'), path.join(dataDir, 'photos'), { recursive: true });
  await changeOneByte(fileOf(photos.replaced, 'original'));
  const second = await backUp();
  expect(second).toMatchObject({ exitCode: 0, stderr: '' });
  expect((await restore(second, {}, '--check')).exitCode).toBe(0);
});

test('a photo that cannot be read counts as lost', async () => {
  await rm(fileOf(photos.draft, 'original'));
  await mkdir(fileOf(photos.draft, 'original'));
  const made = await backUp();
  expect(made).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(lost) as unknown });
  expect((await restore(made, {}, '--check')).exitCode).toBe(2);
});

test('every other damage of a backup with damaged photos is refused', async () => {
  await rm(fileOf(photos.draft, 'original'));
  await changeOneByte(fileOf(photos.submitted, 'original'));
  const backup = (await backUp()).stdout.split(': ')[0] ?? '';
  expect((await checkBackup(backup)).manifest.damagedPhotos).toHaveLength(2);
  const entries = await readdir(backup, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((item) => item.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    for (const damage of [
      () => truncate(file, Math.floor(bytes.length / 2)),
      () => changeOneByte(file),
      () => rm(file),
    ]) {
      await damage();
      await expect(checkBackup(backup), file).rejects.toThrow();
      await writeFile(file, bytes);
    }
  }
  const manifest = path.join(backup, 'manifest.json');
  const text = await readFile(manifest, 'utf8');
  const { damagedPhotos, ...others } = JSON.parse(text) as { damagedPhotos: unknown[] };
  const [first, second] = damagedPhotos;
  for (const listed of [[], [first], [first, second, { ...(first as object), kind: 'display' }]]) {
    await writeFile(manifest, JSON.stringify({ ...others, damagedPhotos: listed }));
    await expect(checkBackup(backup), JSON.stringify(listed)).rejects.toThrow('cannot be used');
  }
  await writeFile(manifest, text);
  expect((await checkBackup(backup)).manifest.damagedPhotos).toHaveLength(2);
});

test('a photo that a bucket has lost is listed; a bucket that does not respond ends the backup', async () => {
  const s3 = await startS3Store();
  try {
    const source = path.join(dataDir, 'photos');
    const bucketUrl = s3.environment['PHOTO_STORE_URL'] ?? '';
    expect((await runCommand('photos move', s3.environment, source, bucketUrl)).exitCode).toBe(0);
    const bucket = await openPhotoStore(readConfig(s3.environment).photoStore);
    await bucket.delete(photos.draft);
    const made = await backUp(s3.environment);
    expect(made).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(lost) as unknown });
    expect((await restore(made)).exitCode).toBe(2);
    s3.proxy.status = 403;
    const refused = await backUp(s3.environment);
    expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining('The photo store')]);
    expect(await readdir(path.join(folder, 'backups'))).toHaveLength(1);
  } finally {
    await s3.close();
  }
});
