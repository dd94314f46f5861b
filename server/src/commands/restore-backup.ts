/**
 * The command `npm run restore-backup -- BACKUP [--check]`: checks a folder that `npm run backup` wrote, and restores it into an
 * empty DATA_DIR (and photo store); with --check it only checks. Exit code 1 when the backup is damaged or nothing was restored.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig, type Config } from '../config.ts';
import { decryptBackup, isEncrypted } from '../platform/backup/encrypted-backup.ts';
import { checkBackup, restoreBackup } from '../platform/backup/restore-backup.ts';
import { openPhotoStore } from '../platform/photo-store/open-photo-store.ts';
import { runCommand } from './with-services.ts';

async function check(folder: string): Promise<void> {
  const { madeAt, files } = await checkBackup(folder);
  console.log(`The backup of ${madeAt} is whole: ${files.length} files.`);
}

async function restore(folder: string, config: Config): Promise<void> {
  if (!config.databaseUrl.startsWith('sqlite:'))
    throw new Error('A backup contains an embedded portal: restore it without DATABASE_URL.');
  const photos = await restoreBackup(folder, {
    dataDir: config.dataDir,
    databaseFile: config.databaseUrl.slice('sqlite:'.length),
    openPhotoStore: () => openPhotoStore(config.photoStore),
  });
  console.log(
    `Restored into ${config.dataDir}: the database and ${photos} photo(s). Start it with npm start.`,
  );
}

/** An encrypted backup is decrypted to a temporary folder beside DATA_DIR for the duration of `work`. */
async function withPlainBackup(
  folder: string,
  { backupKey, dataDir }: Config,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  if (!(await isEncrypted(folder))) return work(folder);
  if (backupKey === null) throw new Error('The backup is encrypted: set BACKUP_KEY to its key.');
  await mkdir(path.dirname(dataDir), { recursive: true });
  const plain = await mkdtemp(path.join(path.dirname(dataDir), 'restore-staging-'));
  try {
    await decryptBackup(folder, plain, backupKey);
    await work(plain);
  } finally {
    await rm(plain, { recursive: true, force: true });
  }
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { check: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0)
    throw new Error('Usage: npm run restore-backup -- BACKUP [--check]');
  const config = readConfig();
  const work = values.check ? check : restore;
  await withPlainBackup(path.resolve(folder), config, (plain) => work(plain, config));
  return 0;
}

await runCommand(main);
