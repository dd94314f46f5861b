/** The command `portal rehearse`: restores the newest backup to a scratch place and proves that everything came back (decision 0010). */
import { dayMs } from '#contract/indian-clock.ts';
import { randomInt } from 'node:crypto';
import { statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { findLastEntry, type LastEntry, type ProvenRestore, recordRead } from '../audit/audit-trail.ts';
import { readDigests, readRestores } from '../audit/read-audit-trail.ts';
import { checkAuditTrail } from '../audit/trail-check.ts';
import { belongTogether, findInstallation } from '../installation.ts';
import { countCentres } from '../centres/search/count-centres.ts';
import { checkPhotos } from '../checklist/stored-photos.ts';
import { readInChunks } from '../kernel/chunks.ts';
import type { Keys } from '../kernel/crypto/keys.ts';
import { encryptedSuffix } from '../kernel/crypto/file-encryption.ts';
import { loadKeys } from '../load-keys.ts';
import type { AppDatabase, Db } from '../platform/database/open-database.ts';
import { manifestName } from '../platform/backup/manifest.ts';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import { removeAbandonedStaging, withRestoreStaging } from '../platform/backup/staging-folders.ts';
import { isPostgresUrl } from '../platform/database/postgres/server-urls.ts';
import { nullIfAbsent } from '../platform/photo-store/durable-files.ts';
import { openPhotoStore } from '../platform/photo-store/open-photo-store.ts';
import { defineCommand, UsageError } from './command.ts';
import { describeBreak } from './verify-audit.ts';
import {
  earlierOption,
  loadEarlierKeys,
  operator,
  withDatabase,
  withPlainBackup,
  withServices,
} from './with-services.ts';

interface Restored {
  readonly proven: ProvenRestore;
  readonly last: LastEntry;
}

/** The newest backup in the folder, by its name; or the folder itself. */
async function findBackup(folder: string): Promise<string> {
  const isBackup = (candidate: string) =>
    [manifestName, manifestName + encryptedSuffix].some(
      // Throws when it may not be read.
      (name) => statSync(path.join(candidate, name), { throwIfNoEntry: false }) !== undefined,
    );
  if (isBackup(folder)) return folder;
  const names = (await nullIfAbsent(readdir(folder))) ?? [];
  const newest = names
    .map((name) => path.join(folder, name))
    .filter(isBackup)
    .toSorted()
    .at(-1);
  if (newest === undefined) throw new Error(`There is no backup in ${folder}. Nothing was proven.`);
  return newest;
}

/**
 * @param config of the restored portal
 * @param earlier keys of earlier secrets
 * @param findLost returns those of these photos that were damaged before the backup was made, which no restore brings back
 * Throws when its trail is broken or another photo is missing or damaged.
 */
async function prove(
  database: AppDatabase,
  config: Config,
  earlier: readonly Keys[],
  findLost: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<Restored> {
  const { db } = database;
  const checked = await checkAuditTrail(db, loadKeys(config, null).keys, earlier);
  const last = await findLastEntry(db);
  if (checked.brokenAt !== null || last === undefined)
    throw new Error(`The audit trail of the restored portal is broken. ${describeBreak(checked)}`);
  if (checked.unchecked.length > 0)
    throw new Error(
      'A part of the restored audit trail is of an earlier secret: give it with --earlier FILE. portal check audit says which part.',
    );
  const photoStore = await openPhotoStore(config.photoStore);
  await photoStore.check();
  // Photos that the restored database does not know are no fault of the backup: a bucket has newer ones.
  const { used, problems } = await checkPhotos({ database, photoStore }, new Date(0));
  const lost = await findLost(problems.map(({ id }) => id));
  const unexpected = problems
    .filter(({ id }) => !lost.has(id))
    .map(({ problem, id, centreCode }) => `\n  ${problem} ${id} of ${centreCode}`);
  if (unexpected.length > 0)
    throw new Error(
      `${unexpected.length} photo(s) of the restored portal are missing or damaged. Nothing was recorded.${unexpected.slice(0, 20).join('')}`,
    );
  const { centres, submitted } = await countCentres(db);
  return { proven: { stateAt: last.at, centres, submitted, photos: used - problems.length }, last };
}

/** Restores into this empty folder, with the settings of `config`. */
async function proveIn(
  scratch: string,
  plain: string,
  config: Config,
  earlier: readonly Keys[],
): Promise<Restored> {
  const dataDir = path.join(scratch, 'data');
  const databaseFile = path.join(dataDir, 'portal.sqlite');
  const photoStore = { kind: 'folder', folder: path.join(dataDir, 'photos') } as const;
  const { damagedPhotos } = await restoreBackup(plain, {
    dataDir,
    databaseFile,
    openPhotoStore: () => openPhotoStore(photoStore, { create: true }),
  });
  const lost = new Set(damagedPhotos.map(({ id }) => id));
  if (lost.size > 0)
    console.log(`${lost.size} photo(s) were damaged before the backup was made; they do not count.`);
  const restored = { ...config, dataDir, databaseUrl: `sqlite:${databaseFile}`, photoStore };
  return withDatabase(restored.databaseUrl, restored, 'create-and-migrate', (database) =>
    prove(database, restored, earlier, async () => lost),
  );
}

/** A backup of every night has the entry about the rehearsal of the week before. */
const mostDaysBehind = 8;

/** Throws for the state of another portal with the same secrets, and for one that is too old: its backup is not made any more. */
async function requireRecentState(db: Db, { sequence, digest, at }: LastEntry): Promise<void> {
  if ((await readDigests(db, [sequence])).get(sequence) !== digest)
    throw new Error(
      `The restored portal is whole, but its last entry (${sequence}, ${at}) is not in the audit trail of this portal. Nothing was recorded.`,
    );
  const restored = (await readRestores(db)).at(-1)?.sequence ?? 0;
  if (restored > sequence)
    throw new Error(
      `The restored portal is whole, but it is from before this portal was restored itself (entry ${restored}). Nothing was recorded; back up the database that the portal uses now.`,
    );
  const newest = await findLastEntry(db);
  const daysBehind = Math.floor((Date.parse(newest?.at ?? at) - Date.parse(at)) / dayMs);
  if (daysBehind > mostDaysBehind)
    throw new Error(
      `The restored portal is whole, but it is ${daysBehind} days behind this one. Nothing was recorded; see that backups are made.`,
    );
}

/** Two connections to one database see the same locks, by whatever addresses they were made. */
async function requireOtherDatabase(config: Config, restored: AppDatabase): Promise<void> {
  const number = randomInt(2 ** 32);
  const isFree = await withDatabase(config.databaseUrl, config, 'as-it-is', (own) =>
    own.transaction(async (tx) => {
      await sql`select pg_advisory_xact_lock(${number})`.execute(tx);
      const query = sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${number}) as free`;
      return (await query.execute(restored.db)).rows[0]?.free === true;
    }),
  );
  if (!isFree) throw new UsageError('--restored is the database of the portal itself.');
}

/**
 * Returns those of these photos that the portal itself still names: both databases are compared with one photo store, so these are lost
 * there, whatever was restored. Throws for the store of another portal, such as a disk that is not mounted, in which all would be lost.
 */
async function findLostOf(config: Config, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const lost = new Set<string>();
  if (ids.length === 0) return lost;
  const ofStore = await (await openPhotoStore(config.photoStore)).readInstallation();
  await withDatabase(config.databaseUrl, config, 'as-it-is', async ({ db }) => {
    if (!belongTogether(await findInstallation(db), ofStore))
      throw new Error('The photo store is not that of this portal. Nothing was recorded.');
    const rows = await readInChunks(ids, (chunk) =>
      db.selectFrom('photos').where('id', 'in', chunk).select('id').execute(),
    );
    for (const { id } of rows) lost.add(id);
  });
  if (lost.size > 0)
    console.log(
      `${lost.size} photo(s) are missing or damaged in the store of this portal itself; they do not count. portal check store names them.`,
    );
  return lost;
}

async function record(config: Config, { proven, last }: Restored): Promise<void> {
  await withServices(config, async (services) => {
    await requireRecentState(services.database.db, last);
    await recordRead(services, { action: 'restore.proven', ...operator, details: { ...proven } });
  });
  const { stateAt, centres, submitted, photos } = proven;
  console.log(
    `Proven: the state of ${stateAt} was restored with ${centres} centre(s), ${submitted} submitted, and ${photos} photo(s), all whole.`,
  );
}

async function rehearse(
  config: Config,
  place: string | undefined,
  url: string | undefined,
  earlier: readonly Keys[],
): Promise<number> {
  const startedAt = performance.now();
  if (url !== undefined) {
    const restored = { ...config, databaseUrl: url };
    const proven = await withDatabase(url, config, 'as-it-is', async (database) => {
      await requireOtherDatabase(config, database);
      return prove(database, restored, earlier, (ids) => findLostOf(config, ids));
    });
    await record(config, proven);
  } else if (isPostgresUrl(config.databaseUrl)) {
    throw new UsageError(
      'The database is PostgreSQL, so a backup in a folder is not its own: restore its dump into another database and name that with --restored.',
    );
  } else {
    const backup = await findBackup(path.resolve(place ?? path.join(config.dataDir, 'backups')));
    console.log(`Restoring ${backup}, made ${(await stat(backup)).mtime.toISOString()}.`);
    await removeAbandonedStaging(config.dataDir);
    const proven = await withPlainBackup(backup, config, (plain) =>
      // In DATA_DIR; it is deleted afterwards.
      withRestoreStaging(config.dataDir, new Date(), (scratch) => proveIn(scratch, plain, config, earlier)),
    );
    await record(config, proven);
  }
  console.log(`It took ${Math.round((performance.now() - startedAt) / 1000)} s.`);
  return 0;
}

export default defineCommand({
  summary: 'proves that a backup can be restored, and records when',
  usage: '[FOLDER or BACKUP | --restored URL] [--earlier FILE]…',
  details: `Restores the newest backup in FOLDER (by default the folder backups of DATA_DIR) to a scratch place in DATA_DIR, compares every
photo with its hash and the audit trail with that of the portal, deletes the scratch place and records the result in the audit trail.
With PostgreSQL, restore the dump into another database first and name it with --restored: it is only read, and so are the photos.
Exit code 1: nothing was proven; the message says why.`,
  options: {
    restored: { value: 'URL', help: 'a database into which you have restored a dump' },
    earlier: earlierOption,
  },
  arguments: [0, 1],
  run: ({ config, values: { restored, earlier }, positionals: [place] }) => {
    if (restored !== undefined && place !== undefined) throw new UsageError('Give a backup or --restored.');
    if (restored !== undefined && !(isPostgresUrl(restored) && isPostgresUrl(config.databaseUrl)))
      throw new UsageError('--restored is for PostgreSQL, of the portal and of the restored database.');
    return rehearse(config, place, restored, loadEarlierKeys(earlier));
  },
});
