/** Reads the parts of a zip archive (a workbook) without a library, so that tests check the written bytes. */
import { inflateRawSync } from 'node:zlib';

const endOfDirectory = 0x06054b50;
const entrySignature = 0x02014b50;
const deflated = 8;

/** Returns the parts by their paths. */
export function readZip(archive: Buffer): Map<string, Buffer> {
  let end = archive.length - 22;
  while (end >= 0 && archive.readUInt32LE(end) !== endOfDirectory) end -= 1;
  const parts = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  while (archive.readUInt32LE(at) === entrySignature) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      archive.readUInt16LE(at + offset),
    );
    const name = archive.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + archive.readUInt32LE(at + 20));
    parts.set(name, archive.readUInt16LE(at + 10) === deflated ? inflateRawSync(bytes) : Buffer.from(bytes));
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return parts;
}
