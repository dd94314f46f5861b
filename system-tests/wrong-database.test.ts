/** A start on a missing, empty, new, or older database, or on the wrong photo store, is refused and loses no photo. */
import { mkdtemp, rename, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copyDatabase } from '../server/src/commands/copy-database.ts';
import { readConfig } from '../server/src/config.ts';
import { removeUnreferencedPhotos } from '../server/src/features/checklist/remove-unreferenced-photos.ts';
import { systemClock } from '../server/src/kernel/steady-clock.ts';
import { migrations } from '../server/src/migrations/migrations.ts';
import { createS3Client } from '../server/src/platform/photo-store/s3-client.ts';
import { openDatabase } from '../server/src/platform/database/open-database.ts';
import { checklistClient, formFor, photoToSend } from '../server/src/testing/checklist-client.ts';
import { insertCentre, signUpCentre } from '../server/src/testing/people.ts';
import { loadReleased, openReleased } from './released/open-released.ts';
import { runCommand, type CommandResult } from '../server/src/testing/run-command.ts';
import { startS3Store } from '../server/src/testing/s3-store.ts';
import { startServerProcess } from '../server/src/testing/server-process.ts';
import { startTestApp, type TestApp } from '../server/src/testing/test-app.ts';
import { createTestDatabase, isPostgres, type TestDatabase } from '../server/src/testing/test-database.ts';
import { putPhoto } from '../server/src/testing/photo-bytes.ts';

const hour = 60 * 60;
const refusal = 'The database and the photo store do not belong together. No photo was changed.';
const opened: (() => Promise<unknown>)[] = [];
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wrong-database-'));
});
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
  await rm(folder, { recursive: true, force: true });
});

async function createOtherDatabase(): Promise<TestDatabase> {
  const parent = await mkdtemp(path.join(folder, 'database-'));
  const database = await createTestDatabase(parent, { isEmpty: true });
  opened.push(() => database.drop());
  return database;
}

async function submitPhotos(app: TestApp, phone: string): Promise<void> {
  const { id } = await insertCentre(app, { phone });
  const { token, userId } = await signUpCentre(app, phone);
  const user = checklistClient(app.url, token, userId);
  const photos = { centre: await photoToSend(), strongRoom: await photoToSend() };
  expect((await user.save(formFor(id, { photos }))).status).toBe(200);
  expect((await user.submit(id)).status).toBe(200);
}

const createFolderStore = async (): Promise<Readonly<Record<string, string>>> => ({
  PHOTO_STORE_URL: path.join(folder, 'photos'),
});
async function createBucketStore(): Promise<Readonly<Record<string, string>>> {
  const s3 = await startS3Store();
  opened.push(() => s3.close());
  return s3.environment;
}

/** Makes the store one of an earlier release. */
async function removeInstallationFromStore(environment: Readonly<Record<string, string>>): Promise<void> {
  const location = readConfig(environment).photoStore;
  if (location.kind === 'folder') await rm(path.join(location.folder, 'installation'));
  else await createS3Client(location)({ method: 'DELETE', key: 'installation' });
}

describe.each([
  ['a folder', createFolderStore],
  ['a bucket', createBucketStore],
])('with photos in %s', { timeout: 60_000 }, (_name, createStore) => {
  let app: TestApp;
  let storeEnvironment: Readonly<Record<string, string>>;

  beforeEach(async () => {
    storeEnvironment = await createStore();
    app = await startTestApp({ environment: storeEnvironment, dataDir: path.join(folder, 'data') });
    opened.push(() => app.close());
    await submitPhotos(app, '9000000001');
  });

  /** Returns all files of photos in the store, also after the app was closed. */
  async function listFiles(): Promise<string[]> {
    const { photoStore } = app.services;
    const names: string[] = [];
    for await (const id of photoStore.listIds())
      for (const kind of ['original', 'display'] as const)
        if ((await photoStore.sizeOf(id, kind)) !== null) names.push(`${id} ${kind}`);
    return names;
  }
  const removeHourly = async (portal: TestApp, hours: number): Promise<void> => {
    for (let turn = 0; turn < hours; turn += 1) {
      portal.clock.advance(hour);
      await removeUnreferencedPhotos(portal.services);
    }
  };
  const startOn = (databaseUrl: string): Promise<TestApp> =>
    startTestApp({
      environment: { ...storeEnvironment, DATABASE_URL: databaseUrl },
      clock: app.clock,
      dataDir: path.join(folder, 'other'),
    });
  const run = (script: string, databaseUrl: string, ...args: string[]): Promise<CommandResult> =>
    runCommand(
      script,
      { ...app.environment, ...storeEnvironment, DATABASE_URL: databaseUrl, DATA_DIR: folder },
      ...args,
    );

  async function expectRefused(databaseUrl: string, reason: string): Promise<void> {
    const before = await listFiles();
    await expect(startOn(databaseUrl)).rejects.toThrow(refusal);
    await expect(startOn(databaseUrl)).rejects.toThrow(reason);
    expect(await listFiles()).toEqual(before);
    expect(await app.services.photoStore.trash.list()).toEqual([]);
  }

  test('a new database is refused; the command that binds them shows both and must be confirmed', async () => {
    app.clock.advance(72 * hour);
    const { url } = await createOtherDatabase();
    await expectRefused(url, 'contains 2 photo(s), of which the database knows 0');
    await expectRefused(url, 'npm run bind-photos');
    const shown = await run('bind-photos.ts', url);
    expect([shown.exitCode, shown.stdout]).toEqual([1, expect.stringContaining('knows 0 photo(s)')]);
    expect(shown.stdout).toContain('Nothing was changed. To bind them: npm run bind-photos -- --confirm');
    await expectRefused(url, 'the photo store belongs to another');
    expect(await run('bind-photos.ts', url, '--confirm')).toMatchObject({ exitCode: 0 });
    const other = await startOn(url);
    opened.push(() => other.close());
    // Now the first portal removes nothing, and says so.
    await removeHourly(app, 3);
    expect(app.logLines.join('')).toContain('"alarm":"photos-not-bound"');
    expect(await listFiles()).toHaveLength(4);
  });

  test('an older copy of the database is refused', async () => {
    const copy = await createOtherDatabase();
    const target = await openDatabase({ url: copy.url, migrations, clock: systemClock });
    await copyDatabase(app.database, target);
    await target.close();
    await submitPhotos(app, '9000000002');
    app.clock.advance(70 * hour);
    await removeHourly(app, 2);
    await expectRefused(copy.url, 'The database is an older copy');
    expect(await listFiles()).toHaveLength(8);
    expect((await run('check-store.ts', copy.url)).exitCode).toBe(2);
    expect((await run('bind-photos.ts', copy.url, '--confirm')).exitCode).toBe(0);
    const other = await startOn(copy.url);
    opened.push(() => other.close());
  });

  test('a second portal on a fresh copy moves photos to the trash only, and the first one puts them back', async () => {
    const copy = await createOtherDatabase();
    await removeHourly(app, 2);
    const target = await openDatabase({ url: copy.url, migrations, clock: systemClock });
    await copyDatabase(app.database, target);
    await target.close();
    const other = await startOn(copy.url);
    opened.push(() => other.close());
    await submitPhotos(app, '9000000002');
    const before = (await listFiles()).toSorted();
    app.clock.advance(22 * hour);
    for (let turn = 0; turn < 4; turn += 1) {
      await removeHourly(other, 1);
      expect((await listFiles()).length + 2 * (await app.services.photoStore.trash.list()).length).toBe(8);
      await removeUnreferencedPhotos(app.services);
      expect((await listFiles()).toSorted()).toEqual(before);
    }
    expect(app.logLines.join('')).toContain('"alarm":"photos-put-back"');
  });

  test('a database that knows photos does not start on an empty store until they are bound', async () => {
    const { photoStore } = app.services;
    const url = app.environment['DATABASE_URL'] ?? '';
    const empty = { PHOTO_STORE_URL: path.join(folder, 'not-mounted') };
    storeEnvironment = { ...storeEnvironment, ...empty };
    const before = await listFiles();
    await expect(startOn(url)).rejects.toThrow('The photo store is empty: perhaps its disk is not mounted.');
    expect((await run('bind-photos.ts', url, '--confirm')).exitCode).toBe(0);
    const other = await startOn(url);
    opened.push(() => other.close());
    const checked = await run('check-store.ts', url);
    expect([checked.exitCode, checked.stdout]).toEqual([2, expect.stringContaining('2 missing')]);
    expect((await photoStore.readInstallation())?.id).toBe(
      (await other.services.photoStore.readInstallation())?.id,
    );
    expect(await listFiles()).toEqual(before);
  });

  test('an upgrade of a portal without ids starts by itself, also with photos of interrupted saves in the store', async () => {
    const { photoStore, randomness } = app.services;
    await submitPhotos(app, '9000000002');
    for (let index = 0; index < 3; index += 1)
      await putPhoto(photoStore, randomness.uuid(), 'original', new Uint8Array([1]));
    await app.runSql('delete from installation');
    const url = app.environment['DATABASE_URL'] ?? '';
    await expectRefused(url, 'The database is new, or an earlier one');
    await removeInstallationFromStore(storeEnvironment);
    app.clock.advance(72 * hour);
    const upgraded = await startOn(url);
    opened.push(() => upgraded.close());
    expect(await photoStore.readInstallation()).toMatchObject({ generation: 1 });
    await removeHourly(upgraded, 1);
    expect(await photoStore.trash.list()).toHaveLength(3);
    expect(await listFiles()).toHaveLength(8);
  });
});

test('a bucket that is down does not prevent a start; it is compared before the first removal instead', async () => {
  const s3 = await startS3Store();
  opened.push(() => s3.close());
  const { environment, proxy } = s3;
  proxy.status = 503;
  const app = await startTestApp({ environment });
  opened.push(() => app.close());
  expect(app.logLines.join('')).toContain('the photo store could not be compared with the database yet');
  expect(await app.runSql('select id from installation')).toEqual([]);
  const { photoStore, randomness } = app.services;
  proxy.status = null;
  await photoStore.writeInstallation({ id: 'another', generation: 1 });
  await putPhoto(photoStore, randomness.uuid(), 'original', new Uint8Array([1]));
  app.clock.advance(72 * hour);
  expect(await removeUnreferencedPhotos(app.services)).toBe(0);
  expect(app.logLines.join('')).toContain('"alarm":"photos-not-bound"');
  expect(await photoStore.trash.list()).toEqual([]);
});

test('two new portals never share a store, and a restart is no second portal', async () => {
  const environment = { PHOTO_STORE_URL: path.join(folder, 'photos') };
  const first = await startTestApp({ environment });
  opened.push(() => first.close());
  await expect(startTestApp({ environment })).rejects.toThrow('belongs to another');
  await first.close({ keepData: true });
  const again = await startTestApp({ environment, dataDir: first.dataDir });
  opened.push(() => again.close());
  opened.splice(0, 1);
  expect(await again.services.photoStore.readInstallation()).toMatchObject({ generation: 1 });
});

test.runIf(isPostgres)(
  'instances that start at the same time on a new database get one installation',
  async () => {
    const environment = {
      ...(await createBucketStore()),
      DATABASE_URL: (await createOtherDatabase()).url,
    };
    const apps = await Promise.all([1, 2, 3].map(() => startTestApp({ environment })));
    for (const app of apps) opened.push(() => app.close());
    const rows = await apps[0]?.runSql('select id from installation');
    expect(rows).toHaveLength(1);
    expect(await apps[0]?.services.photoStore.readInstallation()).toMatchObject({ id: rows?.[0]?.['id'] });
  },
  // Three instances migrate one after the other, while the other tests run on the same server.
  60_000,
);

test('the data of the first release starts by itself', async () => {
  const released = await openReleased(await loadReleased('v1'));
  opened.push(() => released.close());
  const { photoStore } = released.app.services;
  const [row] = await released.app.runSql('select id from installation');
  expect(await photoStore.readInstallation()).toEqual({ id: row?.['id'], generation: 1 });
});

describe.skipIf(isPostgres)('as a process, with an embedded database', { timeout: 60_000 }, () => {
  let app: TestApp;

  beforeEach(async () => {
    app = await startTestApp({ dataDir: path.join(folder, 'data') });
    await submitPhotos(app, '9000000001');
    await app.close({ keepData: true });
  });

  const databaseFile = (): string => path.join(app.dataDir, 'portal.sqlite');
  async function countPhotos(): Promise<number> {
    let count = 0;
    for await (const id of app.services.photoStore.listIds()) count += id === '' ? 0 : 1;
    return count;
  }

  test.each([
    ['file that is missing', () => rename(databaseFile(), path.join(folder, 'away.sqlite'))],
    ['file that is empty', () => truncate(databaseFile(), 0)],
  ])('a %s ends the start with a sentence, and every photo remains', async (_name, damage) => {
    for (const suffix of ['-wal', '-shm']) await rm(databaseFile() + suffix, { force: true });
    await damage();
    const starting = startServerProcess({ ...app.environment, DATA_DIR: app.dataDir });
    await expect(starting).rejects.toThrow(`The portal could not start: ${refusal}`);
    expect(await countPhotos()).toBe(2);
  });
});
