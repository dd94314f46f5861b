/**
 * The command `npm run restore-backup -- BACKUP [--check]`: checks a folder that `npm run backup` wrote, and restores it into an
 * empty DATA_DIR (and photo store), or with --check only says whether it is whole. Exit code 1 when it is not, or nothing was restored.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { checkBackup, restoreBackup } from './platform/backup/restore-backup.ts';
import { openPhotoStore } from './platform/photo-store/open-photo-store.ts';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { check: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [given, ...others] = positionals;
  if (given === undefined || others.length > 0)
    throw new Error('Usage: npm run restore-backup -- BACKUP [--check]');
  const folder = path.resolve(given);
  if (values.check) {
    const { madeAt, files } = await checkBackup(folder);
    console.log(`The backup of ${madeAt} is whole: ${files.length} files.`);
    return;
  }
  process.umask(0o077);
  const config = readConfig(process.env);
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

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
