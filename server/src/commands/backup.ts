/**
 * The command `npm run backup [-- FOLDER]`: writes a complete, verified backup into a new folder below FOLDER (by default
 * `backups` in DATA_DIR), also while the portal runs. It is encrypted when BACKUP_KEY is set. Exit code 1: no backup was written;
 * 2: everything is in the backup except photos that are damaged in the photo store, which are listed.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig, type Config } from '../config.ts';
import { hasPattern } from '../kernel/crypto/keys.ts';
import { auditSecretName, secretName } from '../platform/backup/manifest.ts';
import { removeAbandonedStaging } from '../platform/backup/staging-folders.ts';
import { writeBackup } from '../platform/backup/write-backup.ts';
import { openPhotoStore } from '../platform/photo-store/open-photo-store.ts';
import { reportDamagedPhotos, runCommand } from './with-services.ts';

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
  const inDataDir = (name: string, configured: string | null) =>
    configured === null && existsSync(path.join(config.dataDir, name))
      ? [path.join(config.dataDir, name)]
      : [];
  await removeAbandonedStaging(config.dataDir);
  const written = await writeBackup(
    {
      databaseFile,
      photoStore: await openPhotoStore(config.photoStore),
      photoFolder: config.photoStore.kind === 'folder' ? config.photoStore.folder : null,
      encryption: config.backupKey === null ? null : { key: config.backupKey, dataDir: config.dataDir },
      secretFiles: [
        ...inDataDir(secretName, config.tokenSecret),
        ...inDataDir(auditSecretName, config.auditSecret),
      ],
    },
    path.resolve(positionals[0] ?? path.join(config.dataDir, 'backups')),
    new Date(),
  );
  const { folder, files, bytes, damagedPhotos } = written;
  const size = `${folder}: ${files} files, ${bytes} bytes`;
  console.log(damagedPhotos.length === 0 ? `${size}, all verified.` : `${size}; some photos are damaged.`);
  console.log(
    config.backupKey === null
      ? 'Warning: it is not encrypted. Anybody who has it can read all personal data in it. Set BACKUP_KEY.'
      : 'It is encrypted: without BACKUP_KEY it cannot be restored. Keep the key apart from it.',
  );
  if (config.backupKey !== null && hasPattern(config.backupKey))
    console.log(
      'Warning: BACKUP_KEY has a visible pattern. Generate one, and keep this one for this backup.',
    );
  if (config.tokenSecret !== null)
    console.log('TOKEN_SECRET is not in it: keep the secret elsewhere, apart from the backup.');
  if (config.auditSecret !== null)
    console.log('AUDIT_SECRET is not in it: keep the secret elsewhere, apart from the backup.');
  return reportDamagedPhotos(damagedPhotos);
}

await runCommand(main);
