/**
 * The command `npm run restore-backup -- BACKUP [--check]`: checks a folder that `npm run backup` wrote, and restores it into an
 * empty DATA_DIR (and photo store); with --check it only checks. Exit code 1: the backup is damaged or nothing was restored; 2: it
 * is whole except photos that were damaged when it was made, which are listed.
 * `npm run restore-backup -- COPY FILE` checks one copy that the portal made before a deletion or migration (`….sqlite` or
 * `….sqlite.enc`) and writes the database into FILE, which must not exist.
 */
import { statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig, type Config } from '../config.ts';
import { recordRead } from '../domain/audit/audit-trail.ts';
import { decryptBackup, isEncrypted } from '../platform/backup/encrypted-backup.ts';
import { checkBackup, restoreBackup } from '../platform/backup/restore-backup.ts';
import { restoreCopy } from '../platform/backup/restore-copy.ts';
import { removeAbandonedStaging, withRestoreStaging } from '../platform/backup/staging-folders.ts';
import { openPhotoStore } from '../platform/photo-store/open-photo-store.ts';
import { operator, reportDamagedPhotos, runCommand, withServices } from './with-services.ts';

async function check(folder: string): Promise<number> {
  const { madeAt, files, damagedPhotos } = await checkBackup(folder);
  console.log(`The backup of ${madeAt} is whole: ${files.length} files.`);
  return reportDamagedPhotos(damagedPhotos);
}

async function restore(folder: string, config: Config): Promise<number> {
  if (!config.databaseUrl.startsWith('sqlite:'))
    throw new Error('A backup contains an embedded portal: restore it without DATABASE_URL.');
  const { madeAt, photos, damagedPhotos } = await restoreBackup(folder, {
    dataDir: config.dataDir,
    databaseFile: config.databaseUrl.slice('sqlite:'.length),
    openPhotoStore: () => openPhotoStore(config.photoStore),
  });
  // What was recorded after the backup is missing rightly.
  await withServices(config, (services) =>
    recordRead(services, { action: 'audit.restored', ...operator, details: { backup: madeAt } }),
  );
  console.log(
    `Restored into ${config.dataDir}: the database and ${photos} photo(s). Start it with npm start.`,
  );
  return reportDamagedPhotos(damagedPhotos);
}

/** An encrypted backup is decrypted to a temporary folder next to DATA_DIR for the duration of `work`. */
async function withPlainBackup(
  folder: string,
  { backupKey, dataDir }: Config,
  work: (folder: string) => Promise<number>,
): Promise<number> {
  if (!(await isEncrypted(folder))) return work(folder);
  if (backupKey === null) throw new Error('The backup is encrypted: set BACKUP_KEY to its key.');
  return withRestoreStaging(dataDir, new Date(), async (plain) => {
    await decryptBackup(folder, plain, backupKey);
    return work(plain);
  });
}

interface Arguments {
  readonly source: string;
  /** Only for a copy; null when it is only checked. */
  readonly target: string | null;
  readonly isCheck: boolean;
  /** The source is a file: a copy of the database that the portal made before a risky step. */
  readonly isCopy: boolean;
}

const usage =
  'Usage: npm run restore-backup -- BACKUP [--check], or for a copy from before a deletion or migration: COPY FILE, or COPY --check';

function parseArguments(): Arguments {
  const { values, positionals } = parseArgs({
    options: { check: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [source, target = null, ...others] = positionals;
  if (source === undefined || others.length > 0) throw new Error(usage);
  const isCheck = values.check;
  const isCopy = statSync(source, { throwIfNoEntry: false })?.isFile() === true;
  const needsTarget = isCopy && !isCheck;
  if (needsTarget !== (target !== null)) throw new Error(usage);
  return { source: path.resolve(source), target: target && path.resolve(target), isCheck, isCopy };
}

async function restoreFile({ source, target }: Arguments, { backupKey, dataDir }: Config): Promise<number> {
  await restoreCopy({ copy: source, target, key: backupKey, dataDir, now: new Date() });
  console.log(target === null ? 'The copy is whole.' : `Restored the database into ${target}.`);
  if (target !== null)
    console.log('If you put it in place of the database of a portal, run npm run record-restore after that.');
  return 0;
}

async function main(): Promise<number> {
  const parsed = parseArguments();
  const config = readConfig();
  await removeAbandonedStaging(config.dataDir);
  if (parsed.isCopy) return restoreFile(parsed, config);
  const work = parsed.isCheck ? check : restore;
  return withPlainBackup(parsed.source, config, (plain) => work(plain, config));
}

await runCommand(main);
