/** Encrypts and decrypts backups with BACKUP_KEY, each file separately. */
import { access, readdir } from 'node:fs/promises';
import path from 'node:path';
import { decryptFile, encryptedSuffix, encryptFile } from '../../kernel/crypto/file-encryption.ts';
import { manifestName, readManifest, type Manifest } from './manifest.ts';

export async function isEncrypted(folder: string): Promise<boolean> {
  return access(path.join(folder, manifestName + encryptedSuffix)).then(
    () => true,
    () => false,
  );
}

/** Writes the manifest last: without it the folder is not a backup. */
export async function encryptBackup(
  plain: string,
  folder: string,
  manifest: Manifest,
  secret: string,
): Promise<void> {
  for (const name of [...manifest.files.map((file) => file.path), manifestName])
    await encryptFile(path.join(plain, name), path.join(folder, name + encryptedSuffix), name, secret);
}

async function listUnexpectedFiles(folder: string, manifest: Manifest): Promise<string[]> {
  const expected = new Set(
    [manifestName, ...manifest.files.map((file) => file.path)].map((name) => name + encryptedSuffix),
  );
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((name) => !expected.has(name));
}

/** Writes the decrypted backup into `plain`; its content is not checked yet. Rejects with one sentence for each problem. */
export async function decryptBackup(folder: string, plain: string, secret: string): Promise<void> {
  const decrypt = (name: string) =>
    decryptFile(path.join(folder, name + encryptedSuffix), path.join(plain, name), name, secret);
  await decrypt(manifestName).catch(() => {
    throw new Error('BACKUP_KEY is not the key of this backup, or its manifest is damaged.');
  });
  const manifest = await readManifest(plain);
  const problems = (await listUnexpectedFiles(folder, manifest)).map(
    (name) => `${name} does not belong to the backup.`,
  );
  for (const { path: name } of manifest.files)
    await decrypt(name).catch(() => problems.push(`${name} is missing, cut short or changed.`));
  if (problems.length > 0)
    throw new Error(`The backup cannot be used:\n  ${problems.slice(0, 20).join('\n  ')}`);
}
