/** Writes ZIP archives as Excel and other programs do, for tests. */
import { deflateRawSync } from 'node:zlib';

interface File {
  readonly name: string;
  readonly text: string;
}

/** Every file claims to unpack to 10 bytes. */
export function zip(files: readonly File[], { isStored = false, hasZip64 = false } = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text } of files) {
    const packed = isStored ? Buffer.from(text) : deflateRawSync(text);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(isStored ? 0 : 8, 10);
    entry.writeUInt32LE(hasZip64 ? 0xffffffff : packed.length, 20);
    entry.writeUInt32LE(hasZip64 ? 0xffffffff : 10, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    const extra = Buffer.alloc(hasZip64 ? 20 : 0);
    if (hasZip64) {
      extra.writeUInt16LE(1, 0);
      extra.writeUInt16LE(16, 2);
      extra.writeBigUInt64LE(BigInt(text.length), 4);
      extra.writeBigUInt64LE(BigInt(packed.length), 12);
      entry.writeUInt16LE(extra.length, 30);
    }
    directory.push(entry, Buffer.from(name), extra);
    parts.push(local, Buffer.from(name), packed);
    offset += local.length + name.length + packed.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, entries, end]);
}
