/**
 * Reads the agency's emblem and says what it is by its first bytes. An SVG can have scripts and load other files: how it is served
 * keeps it from both (security.md S65).
 */
import { readFileSync, statSync } from 'node:fs';

export interface Logo {
  readonly bytes: Buffer;
  readonly contentType: 'image/png' | 'image/svg+xml';
}

/** Every first page loads it, over slow networks. */
const maxBytes = 64 * 1024;

const pngStart = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const pngEnd = Buffer.from('49454e44ae426082', 'hex');

const isPng = (bytes: Buffer): boolean =>
  bytes.subarray(0, pngStart.length).equals(pngStart) && bytes.subarray(-pngEnd.length).equals(pngEnd);

/** After a declaration, comments or a document type. */
const startsAsSvg = /^\uFEFF?(?:\s|<\?[^>]*>|<![^>]*>)*<svg[\s>]/;

/** Returns the emblem, or the rest of a sentence that says what is wrong with the file. */
export function readLogo(file: string): Logo | string {
  let bytes;
  try {
    const { size } = statSync(file);
    if (size > maxBytes)
      return `names a file of ${Math.ceil(size / 1024)} KB; it may have at most 64 KB, because every page shows it.`;
    bytes = readFileSync(file);
  } catch {
    return `names a file that cannot be read: ${file}.`;
  }
  if (isPng(bytes)) return { bytes, contentType: 'image/png' };
  if (!startsAsSvg.test(bytes.toString('utf8')))
    return 'names a file that is neither a whole PNG nor an SVG in UTF-8.';
  return { bytes, contentType: 'image/svg+xml' };
}
