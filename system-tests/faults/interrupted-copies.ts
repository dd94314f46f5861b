/** The commands that copy a portal, killed: backups and restores, plain and encrypted; moves of the database and of the photos. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { decryptBackup } from '../../server/src/platform/backup/manifest.ts';
import { checkBackup } from '../../server/src/platform/backup/restore-backup.ts';
import {
  checkSuccess,
  isSame,
  isWithoutRows,
  listViolations,
  readFiles,
  readPhotos,
  readPostgres,
  readSqlite,
  runToEnd,
  type Attempt,
  type CommandLine,
  type Scenario,
  type Snapshot,
} from './interrupted-command.ts';
import { openPhotoStore } from '../../server/src/platform/photo-store/open-photo-store.ts';
import { readConfig } from '../../server/src/config.ts';
import { photoKinds, photoPath } from '../../server/src/platform/photo-store/photo-store.ts';
import type { S3Store } from '../../server/src/testing/s3-store.ts';
import type { TestDatabase } from '../../server/src/testing/test-database.ts';

interface BackupScenarioOptions {
  /** The data folder of the portal. */
  readonly dataDir: string;
  /** A private folder for targets. */
  readonly scratch: string;
  /** BACKUP_KEY; null: backups are not encrypted. */
  readonly key: string | null;
}

const listNames = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
const listStaging = async (folder: string): Promise<string[]> =>
  (await listNames(folder)).filter((name) => name.includes('-staging-'));

const environmentFor = (dataDir: string, key: string | null): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(key === null ? {} : { BACKUP_KEY: key }),
});

/** The database and the photos of a data folder. */
async function readPortal(dataDir: string) {
  return {
    ...readSqlite(path.join(dataDir, 'portal.sqlite')),
    ...(await readPhotos(path.join(dataDir, 'photos'))),
    secret: await readFile(path.join(dataDir, 'token-secret'), 'utf8').catch(() => 'none'),
  };
}

/** Checks a finished backup without the command. Rejects when it is not whole. */
async function checkFinished({ scratch, key }: BackupScenarioOptions, backup: string): Promise<void> {
  if (key === null) {
    await checkBackup(backup);
    return;
  }
  const plain = path.join(scratch, 'decrypted');
  try {
    await decryptBackup(backup, plain, key);
    await checkBackup(plain);
  } finally {
    await rm(plain, { recursive: true, force: true });
  }
}

async function listPlainFiles(folder: string): Promise<string[]> {
  return Object.keys(await readFiles(folder)).filter((name) => !/(\.enc|\/lock)$/.test(name));
}

/** Every folder with the name of a finished backup must be whole, and with a key nothing plain may be in any folder. */
async function checkBackups(options: BackupScenarioOptions, backups: string): Promise<string[]> {
  const violations: string[] = [];
  for (const name of await listNames(backups))
    if (!name.endsWith('.unfinished'))
      await checkFinished(options, path.join(backups, name)).catch((error: unknown) => {
        violations.push(`${name} looks finished but is not: ${String(error)}`);
      });
  const plain = options.key === null ? [] : await listPlainFiles(backups);
  return [...violations, ...plain.map((name) => `${name} is not encrypted`)];
}

export function createBackupScenario(options: BackupScenarioOptions): Scenario {
  const { dataDir, scratch, key } = options;
  const backups = path.join(scratch, 'backups');
  const begin = async (): Promise<Attempt> => {
    const source = await readPortal(dataDir);
    const command: CommandLine = {
      name: 'backup',
      environment: environmentFor(dataDir, key),
      args: [backups],
    };
    const check = async (): Promise<string[]> => [
      ...(await checkBackups(options, backups)),
      ...listViolations({ 'the portal was changed': isSame(source, await readPortal(dataDir)) }),
    ];
    const countFinished = async (): Promise<number> =>
      (await listNames(backups)).filter((name) => !name.endsWith('.unfinished')).length;
    return {
      command,
      hasBegun: async () => (await listNames(backups)).length > 0,
      checkAfterKill: check,
      hasPartialWork: async () =>
        (await listNames(backups)).some((name) => name.endsWith('.unfinished')) ||
        (await listStaging(dataDir)).length > 0,
      repeat: async () => {
        const before = await countFinished();
        const result = await runToEnd(command);
        return [
          ...checkSuccess(result),
          ...(await check()),
          ...listViolations({
            'no new backup was written': (await countFinished()) === before + 1,
            'an unfinished backup is left': (await listNames(backups)).length === before + 1,
            'plain files are left in the data folder': (await listStaging(dataDir)).length === 0,
          }),
        ];
      },
      remove: () => rm(backups, { recursive: true, force: true }),
    };
  };
  return { name: `backup, ${key === null ? 'plain' : 'encrypted'}`, begin };
}

/** A target with restored files is emptied before the command is repeated, as the manual says, because it refuses another one. */
function createRestoreAttempt(
  { dataDir, scratch, key }: BackupScenarioOptions,
  backup: string,
  expected: Awaited<ReturnType<typeof readPortal>>,
): Attempt {
  const target = path.join(scratch, 'restored', 'data');
  const command: CommandLine = { name: 'restore', environment: environmentFor(target, key), args: [backup] };
  const isPortal = async (): Promise<boolean> => (await listNames(target)).includes('portal.sqlite');
  const isComplete = async (): Promise<boolean> => isSame(expected, await readPortal(target));
  return {
    command,
    hasBegun: async () => (await listNames(path.dirname(target))).length > 0,
    checkAfterKill: async () =>
      listViolations({
        'a partly restored portal has a database': !(await isPortal()) || (await isComplete()),
        'the portal was changed': isSame(expected, await readPortal(dataDir)),
      }),
    hasPartialWork: async () => !(await isPortal()) && (await listNames(path.dirname(target))).length > 0,
    repeat: async () => {
      const violations: string[] = [];
      const isRestored = (name: string) => !name.startsWith('restore-staging-');
      if ((await listNames(target)).some(isRestored)) {
        const { exitCode, stderr } = await runToEnd(command);
        const isRefused = exitCode === 1 && stderr.includes('is not empty');
        violations.push(...listViolations({ 'a target with data was not refused': isRefused }));
        await rm(target, { recursive: true });
      }
      violations.push(...checkSuccess(await runToEnd(command)));
      const staging = await listStaging(target);
      return [
        ...violations,
        ...listViolations({
          'the restored portal is not complete': await isComplete(),
          'plain files are left in the restored data folder': staging.length === 0,
        }),
      ];
    },
    remove: () => rm(path.dirname(target), { recursive: true, force: true }),
  };
}

export async function createRestoreScenario(options: BackupScenarioOptions): Promise<Scenario> {
  const { dataDir, scratch, key } = options;
  const parent = path.join(scratch, 'restored-from');
  await mkdir(parent, { recursive: true });
  const environment = environmentFor(dataDir, key);
  const made = await runToEnd({ name: 'backup', environment, args: [parent] });
  const backup = made.stdout.split(': ')[0] ?? '';
  const expected = await readPortal(dataDir);
  return {
    name: `restore-backup, ${key === null ? 'plain' : 'encrypted'}`,
    begin: async () => createRestoreAttempt(options, backup, expected),
  };
}

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

interface DatabaseMoveOptions {
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
  const store = await openPhotoStore(readConfig({ ...environment, PHOTO_STORE_URL: address }).photoStore);
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

interface PhotoMoveOptions {
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
