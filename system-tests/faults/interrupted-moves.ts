/** Moves of the database and of the photos that are killed. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { openPhotoStore } from '../../server/src/platform/photo-store/open-photo-store.ts';
import { parsePhotoStoreLocation } from '../../server/src/platform/photo-store/photo-store-location.ts';
import { photoKinds, photoPath } from '../../server/src/platform/photo-store/photo-store.ts';
import type { S3Store } from '../../server/src/testing/s3-store.ts';
import type { TestDatabase } from '../../server/src/testing/test-database.ts';
import {
  checkSuccess,
  listViolations,
  runToEnd,
  type Attempt,
  type CommandLine,
  type Scenario,
} from './interrupted-command.ts';
import {
  isSame,
  isWithoutRows,
  readPhotos,
  readPostgres,
  readSqlite,
  type Snapshot,
} from './portal-snapshot.ts';

/** A database or a photo store: its address for the command, and its content. */
interface Store {
  readonly address: string;
  read(): Promise<Snapshot>;
  hasBegun(): Promise<boolean>;
  remove(): Promise<void>;
}

type CreateStore = () => Promise<Store>;

interface MoveOptions {
  readonly name: string;
  readonly commandName: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly from: Store;
  readonly createTarget: CreateStore;
  /** Returns true when the target contains nothing that is only a part. */
  readonly isConsistent: (target: Snapshot, source: Snapshot) => boolean;
  /** The command refuses a target that is complete. */
  readonly refusesComplete: boolean;
}

function createMoveScenario(options: MoveOptions): Scenario {
  const { name, commandName, environment, from, createTarget, isConsistent, refusesComplete } = options;
  const begin = async (): Promise<Attempt> => {
    const [source, to] = [await from.read(), await createTarget()];
    const command: CommandLine = { name: commandName, environment, args: [from.address, to.address] };
    const isComplete = async (): Promise<boolean> => isSame(source, await to.read());
    const checkSource = async (): Promise<string[]> =>
      listViolations({ 'FROM was changed': isSame(source, await from.read()) });
    return {
      command,
      hasBegun: () => to.hasBegun(),
      checkAfterKill: async () => [
        ...listViolations({ 'TO is partly filled': isConsistent(await to.read(), source) }),
        ...(await checkSource()),
      ],
      hasPartialWork: async () => Object.keys(await to.read()).length > 0 && !(await isComplete()),
      repeat: async () => {
        const isRefused = refusesComplete && (await isComplete());
        const result = await runToEnd(command);
        return [
          ...(isRefused ? [] : checkSuccess(result)),
          ...listViolations({
            'a complete target was not refused': !isRefused || result.exitCode === 1,
            'TO is not complete': await isComplete(),
          }),
          ...(await checkSource()),
        ];
      },
      remove: () => to.remove(),
    };
  };
  return { name, begin };
}

const createSqliteFile = (file: string): Store => ({
  address: `sqlite:${file}`,
  read: async () => readSqlite(file) ?? {},
  hasBegun: async () => existsSync(file),
  remove: async () => {
    for (const end of ['', '-wal', '-shm']) await rm(file + end, { force: true });
  },
});

const createPostgres = (database: TestDatabase): Store => ({
  address: database.url,
  read: () => readPostgres(database),
  hasBegun: async () =>
    (await database.run(`select 1 from pg_tables where schemaname = 'public'`)).length > 0,
  remove: () => database.drop(),
});

export interface DatabaseMoveOptions {
  /** The SQLite database of the portal. */
  readonly file: string;
  readonly scratch: string;
  /** Creates an empty database without tables. */
  readonly createDatabase: () => Promise<TestDatabase>;
}

/** The moves from SQLite to PostgreSQL and back. `close` drops the database from which the second one reads. */
export async function createDatabaseMoves({ file, scratch, createDatabase }: DatabaseMoveOptions) {
  const sqlite = createSqliteFile(file);
  const postgres = createPostgres(await createDatabase());
  const filled = await runToEnd({
    name: 'database move',
    environment: {},
    args: [sqlite.address, postgres.address],
  });
  if (filled.exitCode !== 0) throw new Error(filled.stderr);
  const common = {
    commandName: 'database move',
    environment: {},
    isConsistent: (target: Snapshot, source: Snapshot) => isWithoutRows(target) || isSame(target, source),
    refusesComplete: true,
  };
  const scenarios = [
    createMoveScenario({
      ...common,
      name: 'move-database, SQLite to PostgreSQL',
      from: sqlite,
      createTarget: async () => createPostgres(await createDatabase()),
    }),
    createMoveScenario({
      ...common,
      name: 'move-database, PostgreSQL to SQLite',
      from: postgres,
      createTarget: async () => createSqliteFile(path.join(scratch, 'moved.sqlite')),
    }),
  ];
  return { scenarios, close: () => postgres.remove() };
}

const createFolder = (folder: string): Store => ({
  address: folder,
  read: () => readPhotos(folder),
  hasBegun: async () => existsSync(folder),
  remove: () => rm(folder, { recursive: true, force: true }),
});

/** Each round has another prefix, so that nothing has to be deleted. */
async function createBucket({ environment, proxy }: S3Store, prefix: string): Promise<Store> {
  const address = (environment['PHOTO_STORE_URL'] ?? '').replace('/portal?', `/${prefix}?`);
  const location = parsePhotoStoreLocation(address, {
    accessKeyId: environment['AWS_ACCESS_KEY_ID'] ?? null,
    secretAccessKey: environment['AWS_SECRET_ACCESS_KEY'] ?? null,
    sessionToken: null,
    region: null,
  });
  if (typeof location === 'string') throw new Error(location);
  const store = await openPhotoStore(location);
  return {
    address,
    read: async () => {
      const files: [string, string][] = [];
      for await (const id of store.listIds())
        for (const kind of photoKinds) {
          const bytes = await store.get(id, kind);
          if (bytes !== null)
            files.push([photoPath(id, kind), createHash('sha256').update(bytes).digest('hex')]);
        }
      return Object.fromEntries(files.toSorted(([a], [b]) => (a < b ? -1 : 1)));
    },
    hasBegun: async () => proxy.requests.some((request) => request.startsWith(`PUT /photos/${prefix}/`)),
    remove: async () => undefined,
  };
}

export interface PhotoMoveOptions {
  /** The photo folder of the portal. */
  readonly photos: string;
  readonly scratch: string;
  readonly s3: S3Store;
}

/** The moves from a folder to a bucket and back. */
export async function createPhotoMoves({ photos, scratch, s3 }: PhotoMoveOptions): Promise<Scenario[]> {
  const folder = createFolder(photos);
  const bucket = await createBucket(s3, 'source');
  const { environment } = s3;
  const commandName = 'photos move';
  const filled = await runToEnd({ name: commandName, environment, args: [folder.address, bucket.address] });
  if (filled.exitCode !== 0) throw new Error(filled.stdout + filled.stderr);
  let rounds = 0;
  const common = {
    commandName,
    environment,
    isConsistent: (target: Snapshot, source: Snapshot) =>
      Object.entries(target).every(([name, sha256]) => source[name] === sha256),
    refusesComplete: false,
  };
  const createPrefix = (): Promise<Store> => {
    rounds += 1;
    return createBucket(s3, `round-${rounds}`);
  };
  return [
    createMoveScenario({
      ...common,
      name: 'move-photos, folder to bucket',
      from: folder,
      createTarget: createPrefix,
    }),
    createMoveScenario({
      ...common,
      name: 'move-photos, bucket to folder',
      from: bucket,
      createTarget: async () => createFolder(path.join(scratch, 'moved-photos')),
    }),
  ];
}
