/** Decodes a photo and reads its metadata. Runs only in a decoder process (security.md T30 to T33). */
import { hash } from 'node:crypto';
import { open, writeFile } from 'node:fs/promises';
import { readMetadata, takenInIndia, type PhotoMetadata } from '#contract/photo/parse-exif-gps.ts';
import ExifReader from 'exifreader';
import { errorCode } from '../../kernel/refusal.ts';
import { privateFile } from '../uploads.ts';
import type { DecodedPhoto, DecodeRequest } from './decoded-photo.ts';
import { loadSharp, openPicture, readOptions } from './load-sharp.ts';

/** Reads position and time as the page does, and the time by the clock of India. Never throws. */
export function readPosition(jpeg: Uint8Array): PhotoMetadata {
  const { fixedAtMs, ...metadata } = readMetadata(jpeg, (block, options) =>
    ExifReader.loadView(block, options),
  );
  return { ...metadata, takenAt: takenInIndia(metadata, fixedAtMs) };
}

/**
 * The picture on the pages of a head, twice as large as it is shown there; the one on pages of administrators and in files; and the
 * one in which they examine details.
 */
const sizes = {
  thumbnail: { longEdgePx: 512, quality: 60 },
  display: { longEdgePx: 1600, quality: 80 },
  full: { longEdgePx: 4096, quality: 88 },
} as const;

/** The picture for display could not be written. The photo is not to blame. */
export class DisplayUnwritten extends Error {
  /** Of the system. */
  readonly code: string;

  constructor(cause: unknown) {
    super('The picture for display could not be written', { cause });
    this.code = errorCode(cause) ?? '';
  }
}

async function readHeader(file: string, headerBytes: number): Promise<Uint8Array> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
  return buffer.subarray(0, bytesRead);
}

/** Over what a process that was killed while it decoded the same photo may have written. */
async function write(path: string, bytes: Buffer): Promise<DecodedPhoto['display']> {
  try {
    await writeFile(path, bytes, { mode: privateFile });
  } catch (error) {
    throw new DisplayUnwritten(error);
  }
  return { path, byteLength: bytes.length, sha256: hash('sha256', bytes) };
}

/** Rejects when the picture does not decode completely, and with `DisplayUnwritten`. */
export async function decodePhoto(request: DecodeRequest): Promise<DecodedPhoto> {
  const { file, displayFile, headerBytes } = request;
  const { longEdgePx, quality } = sizes[request.size];
  const sharp = await loadSharp();
  const [header, head, display] = await Promise.all([
    sharp(file, readOptions(request.maxPixels)).metadata(),
    readHeader(file, headerBytes),
    openPicture(request, longEdgePx).then((picture) =>
      // Code tables made for the picture would need all its coefficients in memory, to save one byte in a hundred.
      picture.jpeg({ quality, optimiseCoding: false }).toBuffer(),
    ),
  ]);
  const { width, height } = header.autoOrient;
  const { source: placeSource, ...metadata } = readPosition(head);
  return { width, height, display: await write(displayFile, display), placeSource, ...metadata };
}
