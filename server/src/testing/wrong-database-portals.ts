/** Portals, databases and photo stores that may not belong together, as fixtures. */
import path from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, test as plainTest } from 'vitest';
import { readConfig } from '../config.ts';
import { removeUnreferencedPhotos } from '../features/checklist/remove-unreferenced-photos.ts';
import { createS3Client } from '../platform/photo-store/s3-client.ts';
import { checklistClient, formFor, photoToSend } from './checklist-client.ts';
import { insertCentre, signUpCentre } from './people.ts';
import type { StartPortal } from './portal-test.ts';
import { runCommand, type CommandResult } from './run-command.ts';
import { startS3Store } from './s3-store.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export const hour = 60 * 60;
export const refusal = 'The database and the photo store do not belong together. No photo was changed.';

type StoreEnvironment = Readonly<Record<string, string>>;
type CloseLater = (close: () => Promise<unknown>) => void;

interface Fixtures {
  readonly folder: string;
  /** One list for portals, databases and buckets: what was opened last is closed first. */
  readonly closeLater: CloseLater;
  readonly start: StartPortal;
  readonly createOtherDatabase: () => Promise<TestDatabase>;
}

export const test = plainTest.extend<Fixtures>({
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'wrong-database-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  closeLater: async ({ folder: _closedBefore }, use) => {
    const opened: (() => Promise<unknown>)[] = [];
    await use((close) => opened.push(close));
    for (const close of opened.toReversed()) await close();
  },
  start: async ({ closeLater }, use) =>
    use(async (options) => {
      const app = await startTestApp(options);
      closeLater(() => app.close());
      return app;
    }),
  createOtherDatabase: async ({ folder, closeLater }, use) =>
    use(async () => {
      const parent = await mkdtemp(path.join(folder, 'database-'));
      const database = await createTestDatabase(parent, { isEmpty: true });
      closeLater(() => database.drop());
      return database;
    }),
});

export async function submitPhotos(app: TestApp, phone: string): Promise<void> {
  const { id } = await insertCentre(app, { phone });
  const { token, userId } = await signUpCentre(app, phone);
  const user = checklistClient(app.url, token, userId);
  const photos = { centre: await photoToSend(), strongRoom: await photoToSend() };
  expect((await user.save(formFor(id, { photos }))).status).toBe(200);
  expect((await user.submit(id)).status).toBe(200);
}

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

interface StoreFixtures {
  readonly storeEnvironment: StoreEnvironment;
  /** A portal with two photos in the store. */
  readonly app: TestApp;
  readonly startOn: (databaseUrl: string, environment?: StoreEnvironment) => Promise<TestApp>;
  readonly run: (
    name: string,
    databaseUrl: string,
    args?: readonly string[],
    environment?: StoreEnvironment,
  ) => Promise<CommandResult>;
  readonly expectRefused: (databaseUrl: string, reason: string) => Promise<void>;
}

export const storeTest = (
  createStore: (folder: string, closeLater: CloseLater) => Promise<StoreEnvironment>,
) =>
  test.extend<StoreFixtures>({
    storeEnvironment: async ({ folder, closeLater }, use) => use(await createStore(folder, closeLater)),
    app: async ({ start, folder, storeEnvironment }, use) => {
      const app = await start({ environment: storeEnvironment, dataDir: path.join(folder, 'data') });
      await submitPhotos(app, '9000000001');
      await use(app);
    },
    startOn: async ({ start, app, folder, storeEnvironment }, use) =>
      use((databaseUrl, environment = storeEnvironment) =>
        start({
          environment: { ...environment, DATABASE_URL: databaseUrl },
          clock: app.clock,
          dataDir: path.join(folder, 'other'),
        }),
      ),
    run: async ({ app, folder, storeEnvironment }, use) =>
      use((name, databaseUrl, args = [], environment = storeEnvironment) =>
        runCommand(
          name,
          { ...app.environment, ...environment, DATABASE_URL: databaseUrl, DATA_DIR: folder },
          ...args,
        ),
      ),
    expectRefused: async ({ app, startOn }, use) =>
      use(async (databaseUrl, reason) => {
        const before = await listFiles(app);
        await expect(startOn(databaseUrl)).rejects.toThrow(refusal);
        await expect(startOn(databaseUrl)).rejects.toThrow(reason);
        expect(await listFiles(app)).toEqual(before);
        expect(await app.services.photoStore.trash.list()).toEqual([]);
      }),
  });
