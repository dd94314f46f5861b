/** One portal with the embedded database and a folder of photos. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { photoPath } from '../../server/src/platform/photo-store/photo-store.ts';
import { portalFaults } from './faults.ts';
import { openSqliteReader } from './reader.ts';
import { countPeople, type Target, type TargetOptions } from './target.ts';
import { fillDatabase, portalEnvironment } from './fault-portal.ts';
import { createPortalInstance } from './portal-instance.ts';

export async function createSqliteTarget(options: TargetOptions): Promise<Target> {
  return createTargetIn(await mkdtemp(path.join(tmpdir(), 'faults-sqlite-')), options);
}

/** @param dataDir an empty folder */
export async function createTargetIn(dataDir: string, options: TargetOptions): Promise<Target> {
  const file = path.join(dataDir, 'portal.sqlite');
  const photos = path.join(dataDir, 'photos');
  const databaseUrl = `sqlite:${file}`;
  const people = await fillDatabase(databaseUrl, countPeople(options));
  const environment = { ...portalEnvironment, DATA_DIR: dataDir, SMTP_URL: options.smtpUrl };
  const instance = createPortalInstance(environment, options.main);
  return {
    database: 'sqlite',
    databaseUrl,
    people,
    instances: [instance],
    faults: portalFaults({ hasBucket: false }),
    openReader: async () => openSqliteReader(file),
    readPhoto: (id, kind) => readFile(path.join(photos, photoPath(id, kind))).catch(() => null),
    createDatabase: async (folder) => `sqlite:${path.join(folder, 'portal.sqlite')}`,
    listLeft: async () => {
      const staged = await readdir(path.join(photos, 'staging'));
      return [...staged.map((name) => `${name} in staging (I7)`), ...(await instance.listLeft())];
    },
    settle: async () => undefined,
    // Every deletion makes a copy of the database.
    tidy: () => rm(path.join(dataDir, 'backups'), { recursive: true, force: true }),
    close: async ({ keepData }) => {
      await instance.kill();
      if (!keepData) await rm(dataDir, { recursive: true });
      return dataDir;
    },
  };
}
