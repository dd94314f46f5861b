/** The command `portal restore`: checks backups and copies of the database, and restores them to an empty place. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { getuid } from 'node:process';
import type { Config } from '../config.ts';
import { recordRead } from '../audit/audit-trail.ts';
import { checkBackup, restoreBackup, restoreCopy } from '../platform/backup/restore-backup.ts';
import { removeAbandonedStaging } from '../platform/backup/staging-folders.ts';
import { embeddedFile } from '../platform/database/postgres/server-urls.ts';
import { openPhotoStore } from '../platform/photo-store/open-photo-store.ts';
import { defineCommand, UsageError } from './command.ts';
import { operator, reportDamagedPhotos, withPlainBackup, withServices } from './with-services.ts';

async function check(folder: string): Promise<number> {
  const { madeAt, files, damagedPhotos } = (await checkBackup(folder)).manifest;
  console.log(`The backup of ${madeAt} is whole: ${files.length} files.`);
  return reportDamagedPhotos(damagedPhotos);
}

async function restore(folder: string, config: Config, leavesOutPhotos: boolean): Promise<number> {
  const databaseFile = embeddedFile(config.databaseUrl);
  if (databaseFile === null)
    throw new Error('A backup contains an embedded portal: restore it without DATABASE_URL.');
  const { madeAt, photos, damagedPhotos, leftOut } = await restoreBackup(folder, {
    dataDir: config.dataDir,
    databaseFile,
    openPhotoStore: () => openPhotoStore(config.photoStore, { create: true }),
    leavesOutPhotos,
  });
  // What was recorded after the backup is missing rightly.
  await withServices(
    config,
    (services) =>
      recordRead(services, { action: 'audit.restored', ...operator, details: { backup: madeAt } }),
    'create-and-migrate',
  );
  console.log(
    `Restored into ${config.dataDir}: the database and ${photos} photo(s). Start it once before you check it: portal start.`,
  );
  if (getuid?.() === 0)
    console.log(
      `It belongs to root. Before the start, give it to the user of the portal: chown -R portal: ${config.dataDir}`,
    );
  for (const sentence of leftOut) console.error(`Left out: ${sentence}`);
  return Math.max(reportDamagedPhotos(damagedPhotos), leftOut.length > 0 ? 2 : 0);
}

/** @param target null: the copy is only checked */
async function restoreFile(copy: string, target: string | null, config: Config): Promise<number> {
  await restoreCopy(copy, target, config, new Date());
  console.log(target === null ? 'The copy is whole.' : `Restored the database into ${target}.`);
  if (target !== null)
    console.log(
      'If you put it in place of the database of a portal, run portal database restored after that.',
    );
  return 0;
}

export default defineCommand({
  summary: 'restores a backup into an empty DATA_DIR, or checks it with --check',
  usage: 'BACKUP [--check | --without-damaged-photos], or COPY FILE, or COPY --check',
  details: `BACKUP is a folder that portal backup wrote. The database and the photos go to an empty place: DATA_DIR, and the photo store.
COPY is a file that the portal wrote before a deletion or a migration (before-….sqlite, before-….sqlite.enc); its database goes into
FILE, which must not exist.
Exit code 1: the backup is damaged, or nothing was restored. 2: it is whole, except photos that were damaged when it was made,
or photos that were left out.`,
  options: {
    check: { help: 'only checks it, and changes nothing' },
    'without-damaged-photos': {
      help: 'leaves out photos that were changed or lost in the backup, and names them',
    },
  },
  arguments: [1, 2],
  run: async ({ config, values, positionals: [source = '', target] }) => {
    const { check: isCheck, 'without-damaged-photos': leavesOut } = values;
    const isCopy = statSync(source, { throwIfNoEntry: false })?.isFile() === true;
    if ((isCopy && !isCheck) !== (target !== undefined))
      throw new UsageError(
        isCopy ? 'Give a FILE or --check.' : 'A folder is restored into DATA_DIR: give no FILE.',
      );
    await removeAbandonedStaging(config.dataDir);
    if (isCopy)
      return restoreFile(path.resolve(source), target === undefined ? null : path.resolve(target), config);
    return withPlainBackup(path.resolve(source), config, (plain) =>
      isCheck ? check(plain) : restore(plain, config, leavesOut),
    );
  },
});
