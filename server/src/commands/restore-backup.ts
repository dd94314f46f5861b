/**
 * The command `npm run restore-backup -- BACKUP [--check]`: checks a folder that `npm run backup` wrote, and restores it into an
 * empty DATA_DIR (and photo store), or with --check only says whether it is whole. Exit code 1 when it is not, or nothing was restored.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig, type Config } from '../config.ts';
import { decryptBackup, isEncrypted } from '../platform/backup/encrypted-backup.ts';
import { checkBackup, restoreBackup } from '../platform/backup/restore-backup.ts';
import { openPhotoStore } from '../platform/photo-store/open-photo-store.ts';
import { runAsCommand } from './run-as-command.ts';

async function check(folder: string): Promise<void> {
  const { madeAt, files } = await checkBackup(folder);
  console.log(`The backup of ${madeAt} is whole: ${files.length} files.`);
}

async function restore(folder: string, config: Config): Promise<void> {
  if (!config.databaseUrl.startsWith('sqlite:'))
    throw new Error('A backup holds an embedded portal: restore it without DATABASE_URL first.');
  const photos = await restoreBackup(folder, {
    dataDir: config.dataDir,
    databaseFile: config.databaseUrl.slice('sqlite:'.length),
    openPhotoStore: () => openPhotoStore(config.photoStore),
  });
  console.log(
    `Restored into ${config.dataDir}: the database and ${photos} photo(s). Start it with npm start.`,
  );
}

/** An encrypted backup lies plain beside DATA_DIR for as long as the work takes. */
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

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { check: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [given, ...others] = positionals;
  if (given === undefined || others.length > 0)
    throw new Error('Usage: npm run restore-backup -- BACKUP [--check]');
  process.umask(0o077);
  const config = readConfig(process.env);
  const work = values.check ? check : restore;
  await withPlainBackup(path.resolve(given), config, (folder) => work(folder, config));
}

await runAsCommand(main);
