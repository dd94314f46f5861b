/** Writes the position of the device into the EXIF block of a JPEG, and copies EXIF from an original to a smaller copy. */
import { deviceProcessingMethod, isUsablePosition } from './geo-position.ts';
import { exifSignature, findExifBlock, maxSegmentPayloadBytes, replaceExifBlock } from './jpeg-segments.ts';

// Reads and writes one directory of an EXIF block (a TIFF image file directory).

/** One directory entry; `data` is already in the block's byte order. */
interface ExifField {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  readonly data: Uint8Array;
}

interface ExifDirectory {
  readonly littleEndian: boolean;
  /** The 12-byte records, whose offsets count from the start of the block. */
  readonly records: readonly Uint8Array[];
  readonly recordsStart: number;
  readonly nextOffset: number;
}

const recordBytes = 12;

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Returns the first directory; null when the block is invalid. */
function readFirstDirectory(tiff: Uint8Array): ExifDirectory | null {
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
  // Some writers omit the link to the next directory at the end of a block.
  const nextOffset = end + 4 <= tiff.length ? view.getUint32(end, littleEndian) : 0;
  return { littleEndian, records, recordsStart, nextOffset };
}

function createRecord(field: ExifField, dataOffset: number, littleEndian: boolean): Uint8Array {
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

/** Writes a directory that starts at `offset` of its block, followed by its values of more than four bytes. */
function writeFields(fields: readonly ExifField[], offset: number, littleEndian: boolean): number[] {
  let dataOffset = offset + 2 + fields.length * recordBytes + 4;
  const records: Uint8Array[] = [];
  const data: number[] = [];
  for (const field of fields) {
    records.push(createRecord(field, dataOffset + data.length, littleEndian));
    if (field.data.length > 4) data.push(...field.data, ...(field.data.length % 2 === 1 ? [0] : []));
  }
  return [...writeDirectory(records, 0, littleEndian), ...data];
}

const tagOf = (record: Uint8Array, littleEndian: boolean): number =>
  viewOf(record).getUint16(0, littleEndian);

// Adds a GPS directory to the TIFF block of an EXIF segment, or changes its orientation, without moving existing
// bytes. The surrounding JPEG is handled in `jpeg-segments.ts`.

const orientationTag = 0x0112;
const gpsPointerTag = 0x8825;
const shortType = 3;
const longType = 4;

/**
 * Returns the block with these GPS fields (ordered by tag) instead of its own. The new directories are appended and the
 * header points to them, so that maker notes and other values with absolute offsets remain valid. An absent or invalid
 * block is replaced by one with only the GPS fields.
 */
function withGpsFields(tiff: Uint8Array, fields: readonly ExifField[]): Uint8Array {
  const directory = readFirstDirectory(tiff);
  if (directory === null) return createBlock(fields, [], false);
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
function withOnlyGpsFields(tiff: Uint8Array, fields: readonly ExifField[]): Uint8Array {
  const { records = [], littleEndian = false } = readFirstDirectory(tiff) ?? {};
  const orientation = records.filter((record) => tagOf(record, littleEndian) === orientationTag);
  return createBlock(fields, orientation, littleEndian);
}

function createGpsPointer(offset: number, littleEndian: boolean): Uint8Array {
  const data = new Uint8Array(4);
  viewOf(data).setUint32(0, offset, littleEndian);
  return createRecord({ tag: gpsPointerTag, type: longType, count: 1, data }, 0, littleEndian);
}

function createBlock(
  fields: readonly ExifField[],
  records: readonly Uint8Array[],
  littleEndian: boolean,
): Uint8Array {
  const header = littleEndian ? [0x49, 0x49, 42, 0, 8, 0, 0, 0] : [0x4d, 0x4d, 0, 42, 0, 0, 0, 8];
  const gpsOffset = header.length + 2 + (records.length + 1) * recordBytes + 4;
  const first = writeDirectory([...records, createGpsPointer(gpsOffset, littleEndian)], 0, littleEndian);
  return Uint8Array.from([...header, ...first, ...writeFields(fields, gpsOffset, littleEndian)]);
}

/** Returns a copy whose orientation is upright; the block itself when it is invalid or has no orientation. */
function withUprightOrientation(tiff: Uint8Array): Uint8Array {
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

/** A position of the device: signed degrees, radius in metres if known, and time. */
export interface DeviceFix {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracyM: number | null;
  readonly at: Date;
}

const types = { byte: 1, ascii: 2, rational: 5, undefined: 7 } as const;
const maxBlockBytes = maxSegmentPayloadBytes - exifSignature.length;
/** Seconds of arc are written in millionths: 3e-10 degrees, below a tenth of a millimetre. */
const secondParts = 1_000_000;

const textBytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function bytesField(tag: number, type: number, data: Uint8Array): ExifField {
  return { tag, type, count: data.length, data };
}

function rationals(tag: number, values: readonly [number, number][], littleEndian: boolean): ExifField {
  const data = new Uint8Array(values.length * 8);
  const view = new DataView(data.buffer);
  values.flat().forEach((value, index) => view.setUint32(index * 4, value, littleEndian));
  return { tag, type: types.rational, count: values.length, data };
}

function degreesMinutesSeconds(degrees: number): [number, number][] {
  const parts = Math.round(Math.abs(degrees) * 3600 * secondParts);
  const perMinute = 60 * secondParts;
  const minutes = Math.floor(parts / perMinute);
  return [
    [Math.floor(minutes / 60), 1],
    [minutes % 60, 1],
    [parts % perMinute, secondParts],
  ];
}

function accuracyFields(accuracyM: number | null, littleEndian: boolean): ExifField[] {
  if (accuracyM === null || !(accuracyM >= 0 && accuracyM < 40_000_000)) return [];
  return [rationals(0x1f, [[Math.round(accuracyM * 100), 100]], littleEndian)];
}

/** The fields of the GPS directory, ordered by tag as the EXIF standard requires. */
function gpsFields(fix: DeviceFix, littleEndian: boolean): ExifField[] {
  const { latitude, longitude, at } = fix;
  const date = at.toISOString().slice(0, 10).replaceAll('-', ':');
  const time: [number, number][] = [
    [at.getUTCHours(), 1],
    [at.getUTCMinutes(), 1],
    [at.getUTCSeconds(), 1],
  ];
  return [
    bytesField(0x00, types.byte, Uint8Array.of(2, 3, 0, 0)),
    bytesField(0x01, types.ascii, textBytes(latitude < 0 ? 'S\0' : 'N\0')),
    rationals(0x02, degreesMinutesSeconds(latitude), littleEndian),
    bytesField(0x03, types.ascii, textBytes(longitude < 0 ? 'W\0' : 'E\0')),
    rationals(0x04, degreesMinutesSeconds(longitude), littleEndian),
    rationals(0x07, time, littleEndian),
    bytesField(0x1b, types.undefined, textBytes(`ASCII\0\0\0${deviceProcessingMethod}`)),
    bytesField(0x1d, types.ascii, textBytes(`${date}\0`)),
    ...accuracyFields(fix.accuracyM, littleEndian),
  ];
}

/**
 * Returns a copy of the JPEG with this position, marked as the device's (specification section 5, Step4). All other EXIF
 * is unchanged. If it is invalid or absent, the new block has only the position; if the block would become too large for
 * a segment, only the position and the orientation.
 * @throws UnreadableJpeg when the bytes are not a JPEG or its segments are invalid
 * @throws RangeError when the position is not usable or the time is invalid
 */
export function writePosition(jpeg: Uint8Array, fix: DeviceFix): Uint8Array {
  if (!isUsablePosition(fix.latitude, fix.longitude)) throw new RangeError('Not a usable position');
  const oldBlock = findExifBlock(jpeg) ?? new Uint8Array();
  const fields = gpsFields(fix, readFirstDirectory(oldBlock)?.littleEndian ?? false);
  const newBlock = withGpsFields(oldBlock, fields);
  const fits = newBlock.length <= maxBlockBytes;
  return replaceExifBlock(jpeg, fits ? newBlock : withOnlyGpsFields(oldBlock, fields));
}

/**
 * Returns `to` with the EXIF of `from`, or `to` itself when `from` has none. The orientation is set to upright, because
 * browsers return pixels that are already rotated.
 * @throws UnreadableJpeg when either is not a JPEG or its segments are invalid
 */
export function copyExif(from: Uint8Array, to: Uint8Array): Uint8Array {
  const block = findExifBlock(from);
  return block === null ? to : replaceExifBlock(to, withUprightOrientation(block));
}
