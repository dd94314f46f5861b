/** A start on a missing, empty, new, or older database, or on the wrong photo store, is refused and loses no photo. */
import path from 'node:path';
import { mkdir, mkdtemp, readdir, rename, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { describe, expect, test as plainTest } from 'vitest';
import { readConfig } from '../server/src/config.ts';
import { bindPhotosAtStart } from '../server/src/installation.ts';
import { copyDatabase } from '../server/src/commands/move-database.ts';
import { removeUnreferencedPhotos } from '../server/src/checklist/stored-photos.ts';
import { systemClock } from '../server/src/kernel/time.ts';
import { defaultLimits } from '../server/src/limits.ts';
import { migrations } from '../server/src/migrations.ts';
import { createPhotoFolder } from '../server/src/platform/photo-store/folder-photo-store.ts';
import { createS3Client } from '../server/src/platform/photo-store/s3-photo-store.ts';
import type { PhotoStore } from '../server/src/platform/photo-store/photo-store.ts';
import { openDatabase } from '../server/src/platform/database/open-database.ts';
import { submitCentre } from '../server/src/testing/admin-client.ts';
import { runCommand } from '../server/src/testing/run-command.ts';
import { startS3Store } from '../server/src/testing/s3-store.ts';
import { startServerProcess } from '../server/src/testing/server-process.ts';
import { startTestApp, type TestApp, type TestAppOverrides } from '../server/src/testing/test-app.ts';
import { createTestDatabase, isPostgres } from '../server/src/testing/test-database.ts';
import { putPhoto } from '../server/src/testing/create-jpeg.ts';

const hour = 60 * 60;
const refusal = 'The database and the photo store do not belong together. No photo was changed.';

type StoreEnvironment = Readonly<Record<string, string>>;
type CloseLater = (close: () => Promise<unknown>) => void;

const test = plainTest
  .extend('folder', async ({}, { onCleanup }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'wrong-database-'));
    onCleanup(() => rm(folder, { recursive: true, force: true }));
    return folder;
  })
  // One list for portals, databases and buckets: what was opened last is closed first.
  .extend('closeLater', async ({ folder: _closedBefore }, { onCleanup }) => {
    const opened: (() => Promise<unknown>)[] = [];
    onCleanup(async () => {
      for (const close of opened.toReversed()) await close();
    });
    return (close: () => Promise<unknown>) => void opened.push(close);
  })
  .extend('start', ({ closeLater }) => async (options?: TestAppOverrides) => {
    const app = await startTestApp(options);
    closeLater(() => app.close());
    return app;
  })
  .extend('createOtherDatabase', ({ folder, closeLater }) => async () => {
    const parent = await mkdtemp(path.join(folder, 'database-'));
    const database = await createTestDatabase(parent, { isEmpty: true });
    closeLater(() => database.drop());
    return database;
  });

const createFolderStore = async (folder: string): Promise<StoreEnvironment> => ({
  PHOTO_STORE_URL: path.join(folder, 'photos'),
});
async function createBucketStore(_folder: string, closeLater: CloseLater): Promise<StoreEnvironment> {
  const s3 = await startS3Store();
  closeLater(() => s3.close());
  return s3.environment;
}

/** Makes the store one into which photos were copied. */
async function removeInstallationFromStore(environment: StoreEnvironment): Promise<void> {
  const location = readConfig(environment).photoStore;
  if (location.kind === 'folder') await rm(path.join(location.folder, 'installation'));
  else await createS3Client(location)({ method: 'DELETE', key: 'installation' });
}

/** Returns all files of photos in the store, also after the app was closed. */
async function listFiles({ services: { photoStore } }: TestApp): Promise<string[]> {
  const names: string[] = [];
  for await (const id of photoStore.listIds())
    for (const kind of ['original', 'display'] as const)
      if ((await photoStore.sizeOf(id, kind)) !== null) names.push(`${id} ${kind}`);
  return names;
}

async function removeHourly(portal: TestApp, hours: number): Promise<void> {
  for (let turn = 0; turn < hours; turn += 1) {
    portal.clock.advance(hour);
    await removeUnreferencedPhotos(portal.services);
  }
}

/** `app` is a portal with two photos in the store. */
const storeTest = (createStore: (folder: string, closeLater: CloseLater) => Promise<StoreEnvironment>) =>
  test
    .extend('storeEnvironment', ({ folder, closeLater }) => createStore(folder, closeLater))
    .extend('app', async ({ start, folder, storeEnvironment }) => {
      const app = await start({ environment: storeEnvironment, dataDir: path.join(folder, 'data') });
      await submitCentre(app, { phone: '9000000001' });
      return app;
    })
    .extend(
      'startOn',
      ({ start, app, folder, storeEnvironment }) =>
        (databaseUrl: string, environment = storeEnvironment) =>
          start({
            environment: { ...environment, DATABASE_URL: databaseUrl },
            clock: app.clock,
            dataDir: path.join(folder, 'other'),
          }),
    )
    .extend(
      'run',
      ({ app, folder, storeEnvironment }) =>
        (name: string, databaseUrl: string, args: readonly string[] = [], environment = storeEnvironment) =>
          runCommand(
            name,
            { ...app.environment, ...environment, DATABASE_URL: databaseUrl, DATA_DIR: folder },
            ...args,
          ),
    )
    .extend('expectRefused', ({ app, startOn }) => async (databaseUrl: string, reason: string) => {
      const before = await listFiles(app);
      await expect(startOn(databaseUrl)).rejects.toThrow(refusal);
      await expect(startOn(databaseUrl)).rejects.toThrow(reason);
      expect(await listFiles(app)).toEqual(before);
      expect(await app.services.photoStore.trash.list()).toEqual([]);
    });

describe.each([
  ['a folder', createFolderStore],
  ['a bucket', createBucketStore],
])('with photos in %s', (_name, createStore) => {
  const onStore = storeTest(createStore);

  onStore(
    'a new database is refused; the command that binds them shows both and must be confirmed',
    async ({ app, startOn, run, expectRefused, createOtherDatabase }) => {
      app.clock.advance(72 * hour);
      const { url } = await createOtherDatabase();
      await expectRefused(url, 'contains 2 photo(s), of which the database knows 0');
      await expectRefused(url, 'portal photos bind');
      const shown = await run('photos bind', url);
      expect([shown.exitCode, shown.stdout]).toEqual([1, expect.stringContaining('knows 0 photo(s)')]);
      expect(shown.stdout).toContain('Nothing was changed. To bind them: portal photos bind --confirm');
      await expectRefused(url, 'the photo store belongs to another');
      expect(await run('photos bind', url, ['--confirm'])).toMatchObject({ exitCode: 0 });
      await startOn(url);
      // Now the first portal removes nothing, and says so.
      await removeHourly(app, 3);
      expect(app.logLines.join('')).toContain('"alarm":"photos-not-bound"');
      expect(await listFiles(app)).toHaveLength(4);
    },
  );

  onStore(
    'an older copy of the database is refused',
    async ({ app, startOn, run, expectRefused, createOtherDatabase }) => {
      const copy = await createOtherDatabase();
      const target = await openDatabase({ url: copy.url, migrations, clock: systemClock });
      await copyDatabase(app.database, target);
      await target.close();
      await submitCentre(app, { phone: '9000000002' });
      app.clock.advance(70 * hour);
      await removeHourly(app, 2);
      await expectRefused(copy.url, 'The database is an older copy');
      expect(await listFiles(app)).toHaveLength(8);
      expect((await run('check store', copy.url)).exitCode).toBe(2);
      expect((await run('photos bind', copy.url, ['--confirm'])).exitCode).toBe(0);
      await startOn(copy.url);
    },
  );

  onStore('a portal on a fresh copy moves photos to trash', async ({ app, startOn, createOtherDatabase }) => {
    const copy = await createOtherDatabase();
    await removeHourly(app, 2);
    const target = await openDatabase({ url: copy.url, migrations, clock: systemClock });
    await copyDatabase(app.database, target);
    await target.close();
    const other = await startOn(copy.url);
    await submitCentre(app, { phone: '9000000002' });
    const before = (await listFiles(app)).toSorted();
    app.clock.advance(22 * hour);
    for (let turn = 0; turn < 4; turn += 1) {
      await removeHourly(other, 1);
      expect((await listFiles(app)).length + 2 * (await app.services.photoStore.trash.list()).length).toBe(8);
      await removeUnreferencedPhotos(app.services);
      expect((await listFiles(app)).toSorted()).toEqual(before);
    }
    expect(app.logLines.join('')).toContain('"alarm":"photos-put-back"');
  });

  onStore('photos on an empty store are bound', async ({ app, folder, storeEnvironment, startOn, run }) => {
    const { photoStore } = app.services;
    const url = app.environment['DATABASE_URL'] ?? '';
    const empty = { ...storeEnvironment, PHOTO_STORE_URL: path.join(folder, 'not-mounted') };
    const before = await listFiles(app);
    await expect(startOn(url, empty)).rejects.toThrow(
      'The photo store is empty: perhaps its disk is not mounted.',
    );
    if (!storeEnvironment['PHOTO_STORE_URL']?.startsWith('s3:')) {
      const gone = await run('photos bind', url, ['--confirm', '--yes'], empty);
      expect([gone.exitCode, gone.stderr]).toEqual([1, expect.stringContaining('mount its disk')]);
    }
    await mkdir(path.join(folder, 'not-mounted'));
    const asked = await run('photos bind', url, ['--confirm'], empty);
    expect([asked.exitCode, asked.stderr]).toEqual([1, expect.stringContaining('--yes')]);
    expect((await run('photos bind', url, ['--confirm', '--yes'], empty)).exitCode).toBe(0);
    const other = await startOn(url, empty);
    const checked = await run('check store', url, [], empty);
    expect([checked.exitCode, checked.stdout]).toEqual([2, expect.stringContaining('2 missing')]);
    expect((await photoStore.readInstallation())?.id).toBe(
      (await other.services.photoStore.readInstallation())?.id,
    );
    expect(await listFiles(app)).toEqual(before);
  });

  onStore('a portal on copied photos starts', async ({ app, storeEnvironment, startOn, expectRefused }) => {
    const { photoStore, randomness } = app.services;
    await submitCentre(app, { phone: '9000000002' });
    for (let index = 0; index < 3; index += 1)
      await putPhoto(photoStore, randomness.uuid(), 'original', new Uint8Array([1]));
    await app.runSql('delete from installation');
    const url = app.environment['DATABASE_URL'] ?? '';
    await expectRefused(url, 'The database is new, or an earlier one');
    await removeInstallationFromStore(storeEnvironment);
    app.clock.advance(72 * hour);
    const started = await startOn(url);
    expect(await photoStore.readInstallation()).toMatchObject({ generation: 1 });
    await removeHourly(started, 1);
    expect(await photoStore.trash.list()).toHaveLength(3);
    expect(await listFiles(app)).toHaveLength(8);
  });
});

storeTest(createFolderStore)('a folder that is gone is no store', async ({ app, folder, startOn, run }) => {
  const photos = path.join(folder, 'photos');
  const url = app.environment['DATABASE_URL'] ?? '';
  const isReady = async () => (await fetch(`${app.url}/readyz`)).status;
  await rename(photos, path.join(folder, 'elsewhere'));
  const examined = await run('doctor', url);
  expect(examined.stdout).toMatch(/FAULT +The photo store .* is that of no portal/);
  await expect(startOn(url)).rejects.toThrow('perhaps its disk is not mounted');
  expect((await run('photos bind', url)).exitCode).toBe(1);
  expect((await run('check store', url)).exitCode).toBe(2);
  expect(await isReady()).toBe(503);
  await expect(submitCentre(app, { phone: '9000000002' })).rejects.toThrow();
  expect(await readdir(folder)).not.toContain('photos');

  // As if a program that created it had taken photos.
  const { photoStore, randomness } = app.services;
  await createPhotoFolder(photos);
  await putPhoto(photoStore, randomness.uuid(), 'original', new Uint8Array([1]));
  await expect(startOn(url)).rejects.toThrow('perhaps it is not the disk with the photos');
  await rm(photos, { recursive: true });
  await rename(path.join(folder, 'elsewhere'), photos);
  expect(await isReady()).toBe(200);
});

test('a start says what it waits for', async ({ start, closeLater }) => {
  const s3 = await startS3Store();
  closeLater(() => s3.close());
  s3.proxy.hangs = true;
  const photos = { ...defaultLimits.photos, storeTimeoutMs: 1500 };
  const limits = { ...defaultLimits, photos, start: { warnAfterMs: 100 } };
  const app = await start({ environment: s3.environment, limits });
  expect(app.logLines.join('')).toContain('the start waits for the photo store');
});

test('a bucket that is down prevents no start; it is compared later', async ({ start, closeLater }) => {
  const s3 = await startS3Store();
  closeLater(() => s3.close());
  const { environment, proxy } = s3;
  proxy.status = 503;
  const app = await start({ environment });
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

test('a start that compares while another instance binds is not refused', async ({ start, closeLater }) => {
  const s3 = await startS3Store();
  closeLater(() => s3.close());
  s3.proxy.status = 503;
  const { services } = await start({ environment: s3.environment });
  s3.proxy.status = null;
  const bind = async (photoStore = services.photoStore) =>
    bindPhotosAtStart({ ...services, photoStore }, services.limits.photos.storeTimeoutMs, services.log);
  let reads = 0;
  const photoStore: PhotoStore = {
    ...services.photoStore,
    within: () => photoStore,
    async readInstallation() {
      reads += 1;
      // The first comparison has found neither bound.
      if (reads === 2) await bind();
      return services.photoStore.readInstallation();
    },
  };
  await bind(photoStore);
  expect(await services.photoStore.readInstallation()).toMatchObject({ generation: 1 });
  expect(reads).toBe(2);
});

test('two new portals never share a store, and a restart is no second portal', async ({ start, folder }) => {
  const environment = { PHOTO_STORE_URL: path.join(folder, 'photos') };
  const first = await start({ environment });
  await expect(start({ environment })).rejects.toThrow('belongs to another');
  await first.close({ keepData: true });
  const again = await start({ environment, dataDir: first.dataDir });
  expect(await again.services.photoStore.readInstallation()).toMatchObject({ generation: 1 });
});

test.runIf(isPostgres)(
  'instances that start at the same time on a new database get one installation',
  async ({ folder, start, closeLater, createOtherDatabase }) => {
    const environment = {
      ...(await createBucketStore(folder, closeLater)),
      DATABASE_URL: (await createOtherDatabase()).url,
    };
    const apps = await Promise.all([1, 2, 3].map(() => start({ environment })));
    const rows = await apps[0]?.runSql('select id from installation');
    expect(rows).toHaveLength(1);
    expect(await apps[0]?.services.photoStore.readInstallation()).toMatchObject({ id: rows?.[0]?.['id'] });
  },
);

const processTest = test.extend('app', async ({ start, folder }) => {
  const app = await start({ dataDir: path.join(folder, 'data') });
  await submitCentre(app, { phone: '9000000001' });
  await app.close({ keepData: true });
  return app;
});

describe.skipIf(isPostgres)('as a process, with an embedded database', () => {
  async function countPhotos(app: TestApp): Promise<number> {
    let count = 0;
    for await (const id of app.services.photoStore.listIds()) count += id === '' ? 0 : 1;
    return count;
  }

  processTest.for<readonly [string, (file: string, folder: string) => Promise<void>]>([
    ['file that is missing', (file, folder) => rename(file, path.join(folder, 'away.sqlite'))],
    ['file that is empty', (file) => truncate(file, 0)],
  ])('a %s ends the start with a sentence, and every photo remains', async ([, damage], { app, folder }) => {
    const databaseFile = path.join(app.dataDir, 'portal.sqlite');
    for (const suffix of ['-wal', '-shm']) await rm(databaseFile + suffix, { force: true });
    await damage(databaseFile, folder);
    const starting = startServerProcess({ ...app.environment, DATA_DIR: app.dataDir });
    await expect(starting).rejects.toThrow(`The portal could not start: ${refusal}`);
    expect(await countPhotos(app)).toBe(2);
  });
});
