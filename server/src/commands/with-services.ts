/** Shared by the operator's commands: opens and closes the database and the keys, sets the exit code, and prints errors. */
import { readFileSync } from 'node:fs';
import type { Config } from '../config.ts';
import type { SignupAttempts } from '../domain/accounts/signup-attempts.ts';
import { signupAttempts } from '../features/signup/changed-contacts.ts';
import { deriveKeys, type Keys } from '../kernel/crypto/keys.ts';
import { type Randomness, systemRandomness } from '../kernel/randomness.ts';
import { type ServerClock, systemClock } from '../kernel/steady-clock.ts';
import { defaultLimits } from '../limits.ts';
import { loadKeys } from '../load-keys.ts';
import { migrations } from '../migrations/migrations.ts';
import { describeDamagedPhoto } from '../platform/backup/damaged-photos.ts';
import type { DamagedPhoto } from '../platform/backup/manifest.ts';
import { type AppDatabase, openDatabase } from '../platform/database/open-database.ts';

// Lists the damaged photos of a backup for the operator.

/** Returns the exit code: 2 when photos are damaged. */
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

/** The actor of commands in the audit trail. */
export const operator = { actor: 'operator', address: 'command line' } as const;

export interface CommandServices {
  readonly config: Config;
  readonly database: AppDatabase;
  readonly clock: ServerClock;
  readonly keys: Keys;
  /** See `LoadedKeys`. */
  readonly otherAuditKeys: readonly Keys[];
  readonly randomness: Randomness;
  readonly signupAttempts: SignupAttempts;
}

/** Opens the database of this URL and closes it after `work`. A copy before a migration is encrypted when BACKUP_KEY is set. */
export async function withDatabase<Result>(
  url: string,
  { backupKey }: Pick<Config, 'backupKey'>,
  work: (database: AppDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({
    url,
    migrations,
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
): Promise<Result> {
  const clock = systemClock;
  const randomness = systemRandomness(clock);
  return withDatabase(config.databaseUrl, config, (database) => {
    const { keys, otherAuditKeys } = loadKeys(config, randomness);
    return work({ config, database, clock, keys, otherAuditKeys, randomness, signupAttempts });
  });
}

/** The keys of earlier secrets, each of which is in a file. */
export const loadEarlierKeys = (files: readonly string[]): Keys[] =>
  files.map((file) => deriveKeys(Buffer.from(readFileSync(file, 'utf8').trim())));

/** Runs a command, which returns its exit code. For an error it prints the message without a stack and sets code 1. */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  // As for the server, only the owner can read the files that a command writes.
  process.umask(0o077);
  try {
    process.exitCode = await command();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
