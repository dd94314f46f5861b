/**
 * The command `npm run backup [-- FOLDER]`: writes a complete, verified backup into a new folder below FOLDER (by default
 * `backups` in DATA_DIR), also while the portal runs. It is encrypted when BACKUP_KEY is set. Exit code 1 when no backup was written.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig, type Config } from '../config.ts';
import { secretName } from '../platform/backup/manifest.ts';
import { writeBackup } from '../platform/backup/write-backup.ts';
import { openPhotoStore } from '../platform/photo-store/open-photo-store.ts';
import { runCommand } from './with-services.ts';

function getDatabaseFile({ databaseUrl }: Config): string {
  if (!databaseUrl.startsWith('sqlite:'))
    throw new Error(
      'The database is PostgreSQL: use pg_dump, and back the bucket up with its own tools (docs/operations.md).',
    );
  const file = databaseUrl.slice('sqlite:'.length);
  if (!existsSync(file)) throw new Error(`There is no database at ${file}. Check DATA_DIR.`);
  return file;
}

async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true });
  if (positionals.length > 1) throw new Error('Usage: npm run backup [-- FOLDER]');
  const config = readConfig();
  const databaseFile = getDatabaseFile(config);
  const secretFile = path.join(config.dataDir, secretName);
  const written = await writeBackup(
    {
      databaseFile,
      photoStore: await openPhotoStore(config.photoStore),
      photoFolder: config.photoStore.kind === 'folder' ? config.photoStore.folder : null,
      encryption: config.backupKey === null ? null : { key: config.backupKey, stagingParent: config.dataDir },
      secretFile: config.tokenSecret === null && existsSync(secretFile) ? secretFile : null,
    },
    path.resolve(positionals[0] ?? path.join(config.dataDir, 'backups')),
    new Date(),
  );
  console.log(`${written.folder}: ${written.files} files, ${written.bytes} bytes, all verified.`);
  if (config.backupKey !== null)
    console.log('It is encrypted: without BACKUP_KEY it cannot be restored. Keep the key apart from it.');
  if (config.tokenSecret !== null)
    console.log('TOKEN_SECRET is not in it: keep the secret elsewhere, apart from the backup.');
  return 0;
}

await runCommand(main);
