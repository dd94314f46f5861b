/**
 * Adds a GPS directory to the TIFF block of an EXIF segment, or changes its orientation, without moving existing bytes.
 * The surrounding JPEG is handled in `jpeg-segments.ts`.
 */
import {
  createRecord,
  readFirstDirectory,
  recordBytes,
  tagOf,
  viewOf,
  writeDirectory,
  writeFields,
  type ExifField,
} from './exif-directory.ts';

const orientationTag = 0x0112;
const gpsPointerTag = 0x8825;
const shortType = 3;
const longType = 4;

/** Whether the fields of this block have to be little-endian. */
export function isLittleEndian(tiff: Uint8Array): boolean {
  return readFirstDirectory(tiff)?.littleEndian ?? false;
}

/**
 * Returns the block with these GPS fields (ordered by tag) instead of its own. The new directories are appended and the
 * header points to them, so that maker notes and other values with absolute offsets remain valid. An absent or invalid
 * block is replaced by one with only the GPS fields.
 */
export function withGpsFields(tiff: Uint8Array, fields: readonly ExifField[]): Uint8Array {
  const directory = readFirstDirectory(tiff);
  if (directory === null) return createBlock(fields, []);
  const { littleEndian, nextOffset } = directory;
  const gpsOffset = tiff.length + (tiff.length % 2);
  const gps = writeFields(fields, gpsOffset, littleEndian);
  const pointer = createGpsPointer(gpsOffset, littleEndian);
  const records = [
    ...directory.records.filter((record) => tagOf(record, littleEndian) !== gpsPointerTag),
    pointer,
  ];
  records.sort((a, b) => tagOf(a, littleEndian) - tagOf(b, littleEndian));
  const firstOffset = gpsOffset + gps.length;
  const first = writeDirectory(records, nextOffset, littleEndian);
  const block = new Uint8Array(firstOffset + first.length);
  block.set(tiff);
  block.set(gps, gpsOffset);
  block.set(first, firstOffset);
  viewOf(block).setUint32(4, firstOffset, littleEndian);
  return block;
}

/** Returns a new block with only the orientation, if there is one, and the GPS fields. */
export function withOnlyGpsFields(tiff: Uint8Array, fields: readonly ExifField[]): Uint8Array {
  const directory = readFirstDirectory(tiff);
  const orientation = directory?.records.filter(
    (record) => tagOf(record, directory.littleEndian) === orientationTag,
  );
  return createBlock(fields, orientation ?? [], directory?.littleEndian);
}

function createGpsPointer(offset: number, littleEndian: boolean): Uint8Array {
  const data = new Uint8Array(4);
  viewOf(data).setUint32(0, offset, littleEndian);
  return createRecord({ tag: gpsPointerTag, type: longType, count: 1, data }, 0, littleEndian);
}

function createBlock(
  fields: readonly ExifField[],
  records: readonly Uint8Array[],
  littleEndian = false,
): Uint8Array {
  const header = littleEndian ? [0x49, 0x49, 42, 0, 8, 0, 0, 0] : [0x4d, 0x4d, 0, 42, 0, 0, 0, 8];
  const gpsOffset = header.length + 2 + (records.length + 1) * recordBytes + 4;
  const first = writeDirectory([...records, createGpsPointer(gpsOffset, littleEndian)], 0, littleEndian);
  return Uint8Array.from([...header, ...first, ...writeFields(fields, gpsOffset, littleEndian)]);
}

/** Returns a copy whose orientation is upright; the block itself when it is invalid or has no orientation. */
export function withUprightOrientation(tiff: Uint8Array): Uint8Array {
  const directory = readFirstDirectory(tiff);
  if (directory === null) return tiff;
  const { records, recordsStart, littleEndian } = directory;
  const index = records.findIndex((record) => tagOf(record, littleEndian) === orientationTag);
  if (index === -1) return tiff;
  const data = new Uint8Array(2);
  viewOf(data).setUint16(0, 1, littleEndian);
  const record = createRecord({ tag: orientationTag, type: shortType, count: 1, data }, 0, littleEndian);
  // Not slice(): on a Node Buffer it returns a view, and the original would change.
  const upright = new Uint8Array(tiff);
  upright.set(record, recordsStart + index * recordBytes);
  return upright;
}
