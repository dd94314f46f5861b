/** Describes a file that is to be stored. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { PhotoFile } from './photo-store.ts';

export async function hashFile(path: string): Promise<PhotoFile> {
  const hash = createHash('sha256');
  let byteLength = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    byteLength += chunk.length;
  }
  return { path, byteLength, sha256: hash.digest('hex') };
}
