/** The command `portal backup`: a complete, verified backup of an embedded portal, also while it runs. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { hasPattern } from '../kernel/crypto/keys.ts';
import { auditSecretName, secretName } from '../platform/backup/manifest.ts';
import { removeAbandonedStaging } from '../platform/backup/staging-folders.ts';
import { writeBackup } from '../platform/backup/write-backup.ts';
import { embeddedFile } from '../platform/database/postgres/server-urls.ts';
import { openPhotoStore } from '../platform/photo-store/open-photo-store.ts';
import { defineCommand } from './command.ts';
import { reportDamagedPhotos } from './with-services.ts';

function getDatabaseFile({ databaseUrl }: Config): string {
  const file = embeddedFile(databaseUrl);
  if (file === null)
    throw new Error(
      'The database is PostgreSQL: use pg_dump, and back the bucket up with its own tools (docs/operations.md).',
    );
  if (!existsSync(file)) throw new Error(`There is no database at ${file}. Check DATA_DIR.`);
  return file;
}

async function backUp(config: Config, folderOfBackups: string): Promise<number> {
  const databaseFile = getDatabaseFile(config);
  const inDataDir = (name: string, configured: string | null) =>
    [path.join(config.dataDir, name)].filter((file) => configured === null && existsSync(file));
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
    folderOfBackups,
    new Date(),
  );
  const { folder, files, bytes, damagedPhotos } = written;
  const size = `${folder}: ${files} files, ${bytes} bytes`;
  console.log(damagedPhotos.length === 0 ? `${size}, all verified.` : `${size}; some photos are damaged.`);
  for (const line of describeSecrets(config)) console.log(line);
  return reportDamagedPhotos(damagedPhotos);
}

function describeSecrets({ backupKey, tokenSecret, auditSecret }: Config): string[] {
  const elsewhere = 'is not in it: keep the secret elsewhere, apart from the backup.';
  return [
    backupKey === null
      ? 'Warning: it is not encrypted. Anybody who has it can read all personal data in it. Set BACKUP_KEY.'
      : 'It is encrypted: without BACKUP_KEY it cannot be restored. Keep the key apart from it.',
    ...(backupKey !== null && hasPattern(backupKey)
      ? ['Warning: BACKUP_KEY has a visible pattern. Generate one, and keep this one for this backup.']
      : []),
    ...(tokenSecret === null ? [] : [`TOKEN_SECRET ${elsewhere}`]),
    ...(auditSecret === null ? [] : [`AUDIT_SECRET ${elsewhere}`]),
  ];
}

export default defineCommand({
  summary: 'writes a complete, verified backup, also while the portal runs',
  usage: '[FOLDER]',
  details: `The backup is a new folder below FOLDER (by default the folder backups of DATA_DIR), encrypted when BACKUP_KEY is set.
Exit code 1: no backup was written. 2: everything is in it, except photos that are damaged in the photo store; they are listed.`,
  arguments: [0, 1],
  run: ({ config, positionals: [folder] }) =>
    backUp(config, path.resolve(folder ?? path.join(config.dataDir, 'backups'))),
});
