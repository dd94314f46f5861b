/**
 * Writes ZIP archives of any size as a stream. In memory are the content that is being written and, for each entry before
 * it, its part of the central directory.
 */
import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import {
  centralHeader,
  dataDescriptor,
  endOfArchive,
  localHeader,
  type ZipRecord,
} from './central-directory.ts';

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
  yield dataDescriptor(record);
}

/** Yields the bytes of the archive. The content of an entry is consumed before the next entry is asked for. */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
): AsyncGenerator<Uint8Array> {
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
