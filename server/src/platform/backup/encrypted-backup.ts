/**
 * Encrypts and decrypts backups with BACKUP_KEY. Each file is encrypted separately with AES-256-GCM and its own key, which is
 * derived from BACKUP_KEY, a random salt and the file's name, so a changed, truncated or renamed file is detected.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { manifestName, readManifest, type Manifest } from './manifest.ts';

const suffix = '.enc';
const algorithm = 'aes-256-gcm';
const magic = Buffer.from('portal-1');
const saltBytes = 32;
const tagBytes = 16;
const headerBytes = magic.length + saltBytes;
/** Each key encrypts only one file, so a constant nonce is safe. */
const nonce = Buffer.alloc(12);

function deriveKey(secret: string, salt: Uint8Array, name: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, `centre-verification/backup/${name}`, 32));
}

/** @param name the path of the file in its backup */
async function encryptFile(from: string, to: string, name: string, secret: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  const salt = randomBytes(saltBytes);
  const cipher = createCipheriv(algorithm, deriveKey(secret, salt, name), nonce);
  const handle = await open(to, 'wx', 0o600);
  try {
    await handle.writeFile(Buffer.concat([magic, salt]));
    await pipeline(createReadStream(from), cipher, async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) await handle.writeFile(chunk);
    });
    await handle.writeFile(cipher.getAuthTag());
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readPart(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Rejects and leaves no file behind unless every byte was written with this secret and this name. */
async function decryptFile(from: string, to: string, name: string, secret: string): Promise<void> {
  const { size } = await stat(from);
  const end = size - tagBytes;
  if (end < headerBytes) throw new Error(`${name} is cut short`);
  const handle = await open(from);
  try {
    const header = await readPart(handle, 0, headerBytes);
    if (!header.subarray(0, magic.length).equals(magic)) throw new Error(`${name} is not an encrypted file`);
    const key = deriveKey(secret, header.subarray(magic.length), name);
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
    decipher.setAuthTag(await readPart(handle, end, tagBytes));
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
    const encrypted = end === headerBytes ? [] : createReadStream(from, { start: headerBytes, end: end - 1 });
    await pipeline(encrypted, decipher, createWriteStream(to, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

export async function isEncrypted(folder: string): Promise<boolean> {
  return access(path.join(folder, manifestName + suffix)).then(
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
    await encryptFile(path.join(plain, name), path.join(folder, name + suffix), name, secret);
}

async function listUnexpectedFiles(folder: string, manifest: Manifest): Promise<string[]> {
  const expected = new Set(
    [manifestName, ...manifest.files.map((file) => file.path)].map((name) => name + suffix),
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
    decryptFile(path.join(folder, name + suffix), path.join(plain, name), name, secret);
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
