/** The manifest of a backup: the list of all files with their sizes and hashes. It is written last. */
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { sha256Pattern } from '#contract/text.ts';
import { photoSlots } from '#contract/exam.ts';
import { hashFile, nullIfAbsent } from '../photo-store/durable-files.ts';
import { pictureKinds } from '../photo-store/photo-store.ts';
import { decryptFile, encryptedSuffix, encryptFile } from '../../kernel/crypto/file-encryption.ts';

export const manifestName = 'manifest.json';
export const databaseName = 'portal.sqlite';
export const secretName = 'token-secret';
export const auditSecretName = 'audit-secret';
export const photosName = 'photos';

const safePath = /^(portal\.sqlite|token-secret|audit-secret|photos\/[0-9a-f]{2}\/[\w.-]+\.(jpg|bin))$/;
const fileSchema = z.object({
  path: z.string().check(z.regex(safePath)),
  bytes: z.int().check(z.gte(0)),
  sha256: z.string().check(z.regex(sha256Pattern)),
});
const damagedPhotoSchema = z.object({
  id: z.string(),
  kind: z.enum(pictureKinds),
  /** The bytes of a changed photo are in the backup: they may be evidence. */
  damage: z.enum(['missing', 'changed']),
  slot: z.enum(photoSlots),
  centreCode: z.string(),
  centreName: z.string(),
  checklist: z.enum(['draft', 'submitted']),
});
const manifestSchema = z.object({
  format: z.literal(1),
  /** ISO 8601 in UTC. */
  madeAt: z.string(),
  files: z.array(fileSchema),
  /** Photos of checklists that were damaged in the photo store already. */
  damagedPhotos: z.array(damagedPhotoSchema),
});

export type BackedUpFile = z.infer<typeof fileSchema>;
export type DamagedPhoto = z.infer<typeof damagedPhotoSchema>;
export type Manifest = z.infer<typeof manifestSchema>;

/** Streams the file, so that it is never completely in memory. */
export async function describeFile(folder: string, name: string): Promise<BackedUpFile> {
  const { byteLength, sha256 } = await hashFile(path.join(folder, name));
  return { path: name, bytes: byteLength, sha256 };
}

/** The manifest is on the disk when this resolves. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  await writeFile(path.join(folder, manifestName), text, { flag: 'wx', mode: 0o600, flush: true });
}

/** Rejects when the folder has no valid manifest. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await nullIfAbsent(readFile(path.join(folder, manifestName), 'utf8'));
  if (text === null) throw new Error(`${folder} is not a finished backup: it has no ${manifestName}.`);
  try {
    return z.parse(manifestSchema, JSON.parse(text));
  } catch {
    throw new Error(`The ${manifestName} of ${folder} is damaged.`);
  }
}

/** Returns the paths below the folder that this backup does not have, all with this ending. */
async function listUnexpectedFiles(folder: string, { files }: Manifest, ending: string): Promise<string[]> {
  const expected = new Set([manifestName, ...files.map((file) => file.path)].map((name) => name + ending));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((name) => !expected.has(name));
}

/** Returns the files that are missing, changed, truncated or not listed. */
export async function compareWithManifest(folder: string, manifest: Manifest) {
  const wrong: { path: string; isListed: boolean; sentence: string }[] = [];
  const add = (name: string, isListed: boolean, what: string) =>
    wrong.push({ path: name, isListed, sentence: `${name} ${what}` });
  for (const expected of manifest.files) {
    const found = await describeFile(folder, expected.path).catch(() => null);
    if (found === null) add(expected.path, true, 'is missing or cannot be read.');
    else if (found.bytes !== expected.bytes)
      add(expected.path, true, `has ${found.bytes} bytes instead of ${expected.bytes}.`);
    else if (found.sha256 !== expected.sha256) add(expected.path, true, 'was changed.');
  }
  for (const name of await listUnexpectedFiles(folder, manifest, ''))
    add(name, false, 'does not belong to the backup.');
  return wrong;
}

// Encrypts and decrypts backups with BACKUP_KEY, each file separately.

export const isEncrypted = (folder: string): boolean =>
  existsSync(path.join(folder, manifestName + encryptedSuffix));

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

/** Writes the decrypted backup into `plain`; its content is not checked yet. Rejects with one sentence for each problem. */
export async function decryptBackup(folder: string, plain: string, secret: string): Promise<void> {
  const decrypt = (name: string) =>
    decryptFile(path.join(folder, name + encryptedSuffix), path.join(plain, name), name, secret);
  await decrypt(manifestName).catch(() => {
    throw new Error('BACKUP_KEY is not the key of this backup, or its manifest is damaged.');
  });
  const manifest = await readManifest(plain);
  const problems = (await listUnexpectedFiles(folder, manifest, encryptedSuffix)).map(
    (name) => `${name} does not belong to the backup.`,
  );
  for (const { path: name } of manifest.files)
    await decrypt(name).catch(() => problems.push(`${name} is missing, cut short or changed.`));
  if (problems.length > 0)
    throw new Error(`The backup cannot be used:\n  ${problems.slice(0, 20).join('\n  ')}`);
}
