/**
 * The TIFF block of an EXIF segment: its first directory, and how a GPS directory is added to it without moving a byte
 * of what is there. Knows nothing of JPEG.
 */

/** One directory entry; `data` is already in the block's byte order. */
export interface ExifField {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  readonly data: Uint8Array;
}

interface Directory {
  readonly littleEndian: boolean;
  /** The 12-byte records, whose offsets count from the start of the block. */
  readonly records: readonly Uint8Array[];
  readonly recordsStart: number;
  readonly nextOffset: number;
}

export const orientationTag = 0x0112;
const gpsPointerTag = 0x8825;
const shortType = 3;
const longType = 4;
const recordBytes = 12;

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The first directory, or null when the block is broken in a way that a new one has to replace it. */
function readFirstDirectory(tiff: Uint8Array): Directory | null {
  if (tiff.length < 14) return null;
  const view = viewOf(tiff);
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return null;
  const littleEndian = order === 0x4949;
  const start = view.getUint32(4, littleEndian);
  if (view.getUint16(2, littleEndian) !== 42 || start < 8 || start + 2 > tiff.length) return null;
  const recordsStart = start + 2;
  const count = view.getUint16(start, littleEndian);
  const end = recordsStart + count * recordBytes;
  if (count === 0 || end > tiff.length) return null;
  const records = Array.from({ length: count }, (_, index) =>
    tiff.subarray(recordsStart + index * recordBytes, recordsStart + (index + 1) * recordBytes),
  );
  // Some writers leave the link to the next directory out at the very end of a block.
  const nextOffset = end + 4 <= tiff.length ? view.getUint32(end, littleEndian) : 0;
  return { littleEndian, records, recordsStart, nextOffset };
}

/** The byte order that fields for this block have to be written in. */
export function isLittleEndian(tiff: Uint8Array): boolean {
  return readFirstDirectory(tiff)?.littleEndian ?? false;
}

function recordOf(field: ExifField, dataOffset: number, littleEndian: boolean): Uint8Array {
  const record = new Uint8Array(recordBytes);
  const view = viewOf(record);
  view.setUint16(0, field.tag, littleEndian);
  view.setUint16(2, field.type, littleEndian);
  view.setUint32(4, field.count, littleEndian);
  if (field.data.length <= 4) record.set(field.data, 8);
  else view.setUint32(8, dataOffset, littleEndian);
  return record;
}

function writeDirectory(records: readonly Uint8Array[], nextOffset: number, littleEndian: boolean): number[] {
  const bytes = new Uint8Array(2 + records.length * recordBytes + 4);
  const view = viewOf(bytes);
  view.setUint16(0, records.length, littleEndian);
  records.forEach((record, index) => bytes.set(record, 2 + index * recordBytes));
  view.setUint32(bytes.length - 4, nextOffset, littleEndian);
  return [...bytes];
}

/** A directory that starts at `offset` in its block, its larger values behind it. */
function writeFields(fields: readonly ExifField[], offset: number, littleEndian: boolean): number[] {
  let dataOffset = offset + 2 + fields.length * recordBytes + 4;
  const records: Uint8Array[] = [];
  const data: number[] = [];
  for (const field of fields) {
    records.push(recordOf(field, dataOffset + data.length, littleEndian));
    if (field.data.length > 4) data.push(...field.data, ...(field.data.length % 2 === 1 ? [0] : []));
  }
  return [...writeDirectory(records, 0, littleEndian), ...data];
}

const tagOf = (record: Uint8Array, littleEndian: boolean): number =>
  viewOf(record).getUint16(0, littleEndian);

/**
 * A block that says everything the given one says, and has these GPS fields (ordered by tag) instead of its own. The
 * new directories stand at the end and the header points to them, so that maker notes and other values with absolute
 * offsets stay right. A block that is absent or broken is replaced by one with the GPS fields alone.
 */
export function withGpsFields(tiff: Uint8Array, fields: readonly ExifField[]): Uint8Array {
  const directory = readFirstDirectory(tiff);
  if (directory === null) return freshBlock(fields, []);
  const { littleEndian, nextOffset } = directory;
  const gpsOffset = tiff.length + (tiff.length % 2);
  const gps = writeFields(fields, gpsOffset, littleEndian);
  const pointer = pointerRecord(gpsOffset, littleEndian);
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

/** The smallest block for a picture: its orientation where the old block knew it, and the GPS fields. */
export function withOnlyGpsFields(tiff: Uint8Array, fields: readonly ExifField[]): Uint8Array {
  const directory = readFirstDirectory(tiff);
  const kept = directory?.records.filter(
    (record) => tagOf(record, directory.littleEndian) === orientationTag,
  );
  return freshBlock(fields, kept ?? [], directory?.littleEndian);
}

function pointerRecord(offset: number, littleEndian: boolean): Uint8Array {
  const data = new Uint8Array(4);
  viewOf(data).setUint32(0, offset, littleEndian);
  return recordOf({ tag: gpsPointerTag, type: longType, count: 1, data }, 0, littleEndian);
}

function freshBlock(
  fields: readonly ExifField[],
  kept: readonly Uint8Array[],
  littleEndian = false,
): Uint8Array {
  const header = littleEndian ? [0x49, 0x49, 42, 0, 8, 0, 0, 0] : [0x4d, 0x4d, 0, 42, 0, 0, 0, 8];
  const gpsOffset = header.length + 2 + (kept.length + 1) * recordBytes + 4;
  const first = writeDirectory([...kept, pointerRecord(gpsOffset, littleEndian)], 0, littleEndian);
  return Uint8Array.from([...header, ...first, ...writeFields(fields, gpsOffset, littleEndian)]);
}

/** A copy whose orientation says "as the pixels stand"; the block itself where it names none or is broken. */
export function withUprightOrientation(tiff: Uint8Array): Uint8Array {
  const directory = readFirstDirectory(tiff);
  if (directory === null) return tiff;
  const { records, recordsStart, littleEndian } = directory;
  const index = records.findIndex((record) => tagOf(record, littleEndian) === orientationTag);
  if (index === -1) return tiff;
  const data = new Uint8Array(2);
  viewOf(data).setUint16(0, 1, littleEndian);
  const record = recordOf({ tag: orientationTag, type: shortType, count: 1, data }, 0, littleEndian);
  // Not slice(): in a node Buffer that would be a view, and the original would change.
  const upright = new Uint8Array(tiff);
  upright.set(record, recordsStart + index * recordBytes);
  return upright;
}
