/**
 * Backups that only the holder of BACKUP_KEY can read: each file is encrypted for itself (AES-256-GCM, a key of its own made from
 * BACKUP_KEY, a random salt and its name), so that one that is changed, cut short, renamed or of another key is found.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { manifestName, readManifest, type Manifest } from './manifest.ts';

const suffix = '.enc';
const algorithm = 'aes-256-gcm';
const mark = Buffer.from('portal-1');
const saltBytes = 32;
const tagBytes = 16;
const headBytes = mark.length + saltBytes;
/** One key encrypts one file only, so its nonce need not differ. */
const nonce = Buffer.alloc(12);

function keyFor(secret: string, salt: Uint8Array, name: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, `centre-verification/backup/${name}`, 32));
}

/** @param name of the file in its backup */
async function encryptFile(from: string, to: string, name: string, secret: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  const salt = randomBytes(saltBytes);
  const cipher = createCipheriv(algorithm, keyFor(secret, salt, name), nonce);
  const handle = await open(to, 'wx', 0o600);
  try {
    await handle.writeFile(Buffer.concat([mark, salt]));
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

/** Rejects, and leaves nothing, unless every byte is as it was written with this secret under this name. */
async function decryptFile(from: string, to: string, name: string, secret: string): Promise<void> {
  const { size } = await stat(from);
  const end = size - tagBytes;
  if (end < headBytes) throw new Error(`${name} is cut short`);
  const handle = await open(from);
  try {
    const head = await readPart(handle, 0, headBytes);
    if (!head.subarray(0, mark.length).equals(mark)) throw new Error(`${name} is no encrypted file`);
    const key = keyFor(secret, head.subarray(mark.length), name);
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
    decipher.setAuthTag(await readPart(handle, end, tagBytes));
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
    const encrypted = end === headBytes ? [] : createReadStream(from, { start: headBytes, end: end - 1 });
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

/** The manifest comes last: without it the folder is no backup. */
export async function encryptBackup(
  plain: string,
  folder: string,
  manifest: Manifest,
  secret: string,
): Promise<void> {
  for (const name of [...manifest.files.map((file) => file.path), manifestName])
    await encryptFile(path.join(plain, name), path.join(folder, name + suffix), name, secret);
}

async function listStray(folder: string, manifest: Manifest): Promise<string[]> {
  const known = new Set(
    [manifestName, ...manifest.files.map((file) => file.path)].map((name) => name + suffix),
  );
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((name) => !known.has(name));
}

/** Writes the plain backup into `plain`; what is in it still has to be checked. Rejects with a sentence for whatever is wrong. */
export async function decryptBackup(folder: string, plain: string, secret: string): Promise<void> {
  const decrypt = (name: string) =>
    decryptFile(path.join(folder, name + suffix), path.join(plain, name), name, secret);
  await decrypt(manifestName).catch(() => {
    throw new Error('BACKUP_KEY is not the key of this backup, or its manifest is damaged.');
  });
  const manifest = await readManifest(plain);
  const problems = (await listStray(folder, manifest)).map(
    (name) => `${name} does not belong to the backup.`,
  );
  for (const { path: name } of manifest.files)
    await decrypt(name).catch(() => problems.push(`${name} is missing, cut short or changed.`));
  if (problems.length > 0)
    throw new Error(`The backup cannot be used:\n  ${problems.slice(0, 20).join('\n  ')}`);
}
