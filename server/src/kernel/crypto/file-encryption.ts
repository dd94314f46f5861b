/**
 * Encrypts and decrypts files with a secret, such as BACKUP_KEY. Each file is encrypted with AES-256-GCM and its own key, which
 * is derived from the secret, a random salt and the file's name, so a changed, truncated or renamed file is detected.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The end of the name of every encrypted file. */
export const encryptedSuffix = '.enc';

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

/** @param name the name to which the encrypted file is bound */
export async function encryptFile(from: string, to: string, name: string, secret: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  const salt = randomBytes(saltBytes);
  const cipher = createCipheriv(algorithm, deriveKey(secret, salt, name), nonce);
  await using handle = await open(to, 'wx', 0o600);
  await handle.writeFile(Buffer.concat([magic, salt]));
  await pipeline(createReadStream(from), cipher, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) await handle.writeFile(chunk);
  });
  await handle.writeFile(cipher.getAuthTag());
  await handle.sync();
}

async function readPart(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Rejects and leaves no file behind unless every byte was written with this secret and this name. */
export async function decryptFile(from: string, to: string, name: string, secret: string): Promise<void> {
  const { size } = await stat(from);
  const end = size - tagBytes;
  if (end < headerBytes) throw new Error(`${name} is cut short`);
  await using handle = await open(from);
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
  }
}
