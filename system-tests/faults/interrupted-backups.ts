/** Backups and restores that are killed, plain and encrypted. */
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { decryptBackup } from '../../server/src/platform/backup/manifest.ts';
import { checkBackup } from '../../server/src/platform/backup/restore-backup.ts';
import {
  checkSuccess,
  listViolations,
  runToEnd,
  type Attempt,
  type CommandLine,
  type Scenario,
} from './interrupted-command.ts';
import { isSame, readFiles, readPhotos, readSqlite } from './portal-snapshot.ts';

export interface BackupScenarioOptions {
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
