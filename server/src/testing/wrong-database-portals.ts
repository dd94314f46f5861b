/** Portals, databases and photo stores that may not belong together, as fixtures. */
import path from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, test as plainTest } from 'vitest';
import { readConfig } from '../config.ts';
import { removeUnreferencedPhotos } from '../checklist/stored-photos.ts';
import { createS3Client } from '../platform/photo-store/s3-photo-store.ts';
import { submitCentre } from './admin-client.ts';
import { runCommand } from './run-command.ts';
import { startS3Store } from './s3-store.ts';
import { startTestApp, type TestApp, type TestAppOverrides } from './test-app.ts';
import { createTestDatabase } from './test-database.ts';

export const hour = 60 * 60;
export const refusal = 'The database and the photo store do not belong together. No photo was changed.';

type StoreEnvironment = Readonly<Record<string, string>>;
type CloseLater = (close: () => Promise<unknown>) => void;

export const test = plainTest
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

export const createFolderStore = async (folder: string): Promise<StoreEnvironment> => ({
  PHOTO_STORE_URL: path.join(folder, 'photos'),
});
export async function createBucketStore(_folder: string, closeLater: CloseLater): Promise<StoreEnvironment> {
  const s3 = await startS3Store();
  closeLater(() => s3.close());
  return s3.environment;
}

/** Makes the store one into which photos were copied. */
export async function removeInstallationFromStore(environment: StoreEnvironment): Promise<void> {
  const location = readConfig(environment).photoStore;
  if (location.kind === 'folder') await rm(path.join(location.folder, 'installation'));
  else await createS3Client(location)({ method: 'DELETE', key: 'installation' });
}

/** Returns all files of photos in the store, also after the app was closed. */
export async function listFiles({ services: { photoStore } }: TestApp): Promise<string[]> {
  const names: string[] = [];
  for await (const id of photoStore.listIds())
    for (const kind of ['original', 'display'] as const)
      if ((await photoStore.sizeOf(id, kind)) !== null) names.push(`${id} ${kind}`);
  return names;
}

export async function removeHourly(portal: TestApp, hours: number): Promise<void> {
  for (let turn = 0; turn < hours; turn += 1) {
    portal.clock.advance(hour);
    await removeUnreferencedPhotos(portal.services);
  }
}

/** `app` is a portal with two photos in the store. */
export const storeTest = (
  createStore: (folder: string, closeLater: CloseLater) => Promise<StoreEnvironment>,
) =>
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
