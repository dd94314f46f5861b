/**
 * Writes ZIP archives of any size as a stream (PKWARE APPNOTE 6.3), with ZIP64 fields where a number needs more than 32 or 16 bits. In
 * memory are the content that is being written and, for each entry before it, its part of the central directory. The package `yazl`
 * keeps every photo until the archive ends, and the functions of `node:zlib` write 64-bit fields that readers of workbooks refuse.
 */
import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** One entry. The checksum and the sizes of a deflated one are known after its content, and then follow it. */
interface ZipRecord {
  readonly path: string;
  readonly isDeflated: boolean;
  /** Where the entry begins in the archive. */
  readonly offset: number;
  crc: number;
  compressedBytes: number;
  bytes: number;
}

const signatures = {
  local: 0x04_03_4b_50,
  descriptor: 0x08_07_4b_50,
  central: 0x02_01_4b_50,
  end: 0x06_05_4b_50,
  end64: 0x06_06_4b_50,
  end64Locator: 0x07_06_4b_50,
};
const versions = { classic: 20, zip64: 45 };
const flags = { descriptor: 1 << 3, utf8: 1 << 11 };
const deflateMethod = 8;
/** 1 January 1980, the first day of the format: the photos have their own times in their EXIF data. */
const noDay = 0x21;
const max16 = 0xff_ff;
const max32 = 0xff_ff_ff_ff;
const zip64Extra = 1;

/** Each encodes its numbers one after the other, with the lowest byte first. */
const encoder =
  (size: number, write: (bytes: Buffer, value: number, at: number) => void) =>
  (...values: readonly number[]): Buffer => {
    const bytes = Buffer.alloc(size * values.length);
    for (const [index, value] of values.entries()) write(bytes, value, size * index);
    return bytes;
  };
const u16 = encoder(2, (bytes, value, at) => bytes.writeUInt16LE(value, at));
const u32 = encoder(4, (bytes, value, at) => bytes.writeUInt32LE(value, at));
const u64 = encoder(8, (bytes, value, at) => bytes.writeBigUInt64LE(BigInt(value), at));

/** The fields that local and central headers have in common. */
function commonFields({ isDeflated }: ZipRecord, version: number): Buffer {
  const flag = flags.utf8 | (isDeflated ? flags.descriptor : 0);
  return u16(version, flag, isDeflated ? deflateMethod : 0, 0, noDay);
}

function localHeader(record: ZipRecord): Buffer {
  const { crc, compressedBytes, bytes, isDeflated } = record;
  const name = Buffer.from(record.path);
  return Buffer.concat([
    u32(signatures.local),
    commonFields(record, versions.classic),
    isDeflated ? u32(0, 0, 0) : u32(crc, compressedBytes, bytes),
    u16(name.length, 0),
    name,
  ]);
}

/** Returns the entry of the central directory. Only its offset can need 64 bits: an entry itself is smaller than 4 GiB. */
export function centralHeader(record: ZipRecord): Buffer {
  const { crc, compressedBytes, bytes, offset } = record;
  const isFar = offset >= max32;
  const version = isFar ? versions.zip64 : versions.classic;
  const extra = isFar ? Buffer.concat([u16(zip64Extra, 8), u64(offset)]) : Buffer.alloc(0);
  const name = Buffer.from(record.path);
  return Buffer.concat([
    u32(signatures.central),
    u16(version),
    commonFields(record, version),
    u32(crc, compressedBytes, bytes),
    u16(name.length, extra.length, 0, 0, 0),
    u32(0, isFar ? max32 : offset),
    name,
    extra,
  ]);
}

interface DirectoryPlace {
  readonly entries: number;
  /** Where the central directory begins, and its length. */
  readonly offset: number;
  readonly bytes: number;
}

function zip64End({ entries, offset, bytes }: DirectoryPlace): Buffer {
  const bytesThatFollow = 44;
  return Buffer.concat([
    u32(signatures.end64),
    u64(bytesThatFollow),
    u16(versions.zip64, versions.zip64),
    u32(0, 0),
    u64(entries, entries, bytes, offset),
    u32(signatures.end64Locator, 0),
    u64(offset + bytes),
    u32(1),
  ]);
}

export function endOfArchive(place: DirectoryPlace): Buffer {
  const { entries, offset, bytes } = place;
  const isZip64 = entries >= max16 || offset >= max32 || bytes >= max32;
  const count = Math.min(entries, max16);
  return Buffer.concat([
    isZip64 ? zip64End(place) : Buffer.alloc(0),
    u32(signatures.end),
    u16(0, 0, count, count),
    u32(Math.min(bytes, max32), Math.min(offset, max32)),
    u16(0),
  ]);
}

export interface ZipEntry {
  /** With `/` between folders. */
  readonly path: string;
  /** Bytes are stored as they are; chunks are compressed. */
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
}

const maxEntryBytes = 0xff_ff_ff_fe;

function* storeContent(record: ZipRecord, bytes: Uint8Array): Generator<Uint8Array> {
  record.crc = crc32(bytes);
  record.bytes = bytes.length;
  record.compressedBytes = bytes.length;
  yield localHeader(record);
  yield bytes;
}

async function* deflateContent(
  record: ZipRecord,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield localHeader(record);
  const measured = async function* () {
    for await (const chunk of chunks) {
      record.crc = crc32(chunk, record.crc);
      record.bytes += chunk.length;
      yield chunk;
    }
  };
  // When either side ends early, the pipeline ends the other; the loop below throws what went wrong.
  const deflated = pipeline(Readable.from(measured()), createDeflateRaw(), () => undefined);
  for await (const chunk of deflated as AsyncIterable<Uint8Array>) {
    record.compressedBytes += chunk.length;
    yield chunk;
  }
  if (Math.max(record.bytes, record.compressedBytes) > maxEntryBytes)
    throw new Error(`An entry of a ZIP archive is too large: ${record.path}`);
  yield u32(signatures.descriptor, record.crc, record.compressedBytes, record.bytes);
}

type ZipEntries = AsyncIterable<ZipEntry> | Iterable<ZipEntry>;

async function* archiveOf(entries: ZipEntries): AsyncGenerator<Uint8Array> {
  const headers: Buffer[] = [];
  let offset = 0;
  for await (const { path, content } of entries) {
    const isDeflated = !(content instanceof Uint8Array);
    const record: ZipRecord = { path, isDeflated, offset, crc: 0, compressedBytes: 0, bytes: 0 };
    const parts = isDeflated ? deflateContent(record, content) : storeContent(record, content);
    for await (const part of parts) {
      offset += part.length;
      yield part;
    }
    headers.push(centralHeader(record));
  }
  const directory = Buffer.concat(headers);
  yield directory;
  yield endOfArchive({ entries: headers.length, offset, bytes: directory.length });
}

/** Streams the archive. The content of an entry is consumed before the next entry is asked for. */
export const writeZip = (entries: ZipEntries): Readable =>
  Readable.from(archiveOf(entries), { objectMode: false });
