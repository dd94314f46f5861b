/** Shared by the operator's commands: opens and closes the database and the keys. */
import { readFileSync } from 'node:fs';
import type { Config } from '../config.ts';
import { deriveKeys, type Keys } from '../kernel/crypto/keys.ts';
import { systemRandomness } from '../kernel/randomness.ts';
import { systemClock } from '../kernel/time.ts';
import { defaultLimits } from '../limits.ts';
import { loadKeys } from '../load-keys.ts';
import { migrations } from '../migrations.ts';
import { describeDamagedPhoto } from '../platform/backup/backup-photos.ts';
import { type DamagedPhoto, decryptBackup, isEncrypted } from '../platform/backup/manifest.ts';
import { withRestoreStaging } from '../platform/backup/staging-folders.ts';
import { type AppDatabase, openDatabase } from '../platform/database/open-database.ts';
import { messageOf } from '../kernel/refusal.ts';
import type { Services } from '../services.ts';

/** Lists them for the operator. Returns the exit code: 2 when photos are damaged. */
export function reportDamagedPhotos(photos: readonly DamagedPhoto[]): number {
  if (photos.length === 0) return 0;
  console.error(
    `${photos.length} file(s) of photos were damaged in the photo store. Everything else is in the backup and verified:`,
  );
  for (const photo of photos) console.error(`  ${describeDamagedPhoto(photo)}`);
  console.error(
    'The bytes of changed files are in the backup. docs/operations.md, "A photo is damaged", says what to do.',
  );
  return 2;
}

/** An encrypted backup is decrypted to a temporary folder in DATA_DIR for the duration of `work`. */
export async function withPlainBackup<Result>(
  folder: string,
  { backupKey, dataDir }: Config,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  if (!isEncrypted(folder)) return work(folder);
  if (backupKey === null) throw new Error('The backup is encrypted: set BACKUP_KEY to its key.');
  return withRestoreStaging(dataDir, new Date(), async (plain) => {
    await decryptBackup(folder, plain, backupKey);
    return work(plain);
  });
}

/** The actor of commands in the audit trail. */
export const operator = { actor: 'operator', address: 'command line' } as const;

export type CommandServices = Pick<Services, 'clock' | 'config' | 'database' | 'keys' | 'randomness'>;

/** Whether a command is there to create a database and to bring it up to date, or to use the one of a portal as it is. */
type Opening = 'as-it-is' | 'create-and-migrate';

/**
 * Opens the database of this URL and closes it after `work`. A copy before a migration is encrypted when BACKUP_KEY is set. As it is,
 * throws for a database that is missing, empty, or of another version.
 */
export async function withDatabase<Result>(
  url: string,
  { backupKey }: Pick<Config, 'backupKey'>,
  opening: Opening,
  work: (database: AppDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({
    url,
    migrations,
    migrates: opening === 'create-and-migrate',
    clock: systemClock,
    copies: { key: backupKey, limits: defaultLimits.copies },
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Opens the database and the keys of the portal, and closes the database after `work`. */
export function withServices<Result>(
  config: Config,
  work: (services: CommandServices) => Promise<Result>,
  opening: Opening = 'as-it-is',
): Promise<Result> {
  const clock = systemClock;
  const randomness = systemRandomness(clock);
  return withDatabase(config.databaseUrl, config, opening, (database) => {
    const { keys } = loadKeys(config, opening === 'as-it-is' ? null : randomness);
    return work({ config, database, clock, keys, randomness });
  });
}

export const earlierOption = {
  value: 'FILE',
  isRepeatable: true,
  help: 'a file with an earlier AUDIT_SECRET or TOKEN_SECRET; - for standard input',
} as const;

/** The keys of earlier secrets, each of which is in a file. Standard input can be a file that only root can read. */
export const loadEarlierKeys = (files: readonly string[]): Keys[] =>
  files.map((file) => {
    try {
      return deriveKeys(Buffer.from(readFileSync(file === '-' ? 0 : file, 'utf8').trim()));
    } catch (error) {
      throw new Error(
        `${messageOf(error)}. A file that only root can read is given as: --earlier - < ${file}`,
        {
          cause: error,
        },
      );
    }
  });
