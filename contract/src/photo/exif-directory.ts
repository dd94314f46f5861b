/** Reads and writes one directory of an EXIF block (a TIFF image file directory). */

/** One directory entry; `data` is already in the block's byte order. */
export interface ExifField {
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

export const recordBytes = 12;

export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Returns the first directory; null when the block is invalid. */
export function readFirstDirectory(tiff: Uint8Array): ExifDirectory | null {
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

export function createRecord(field: ExifField, dataOffset: number, littleEndian: boolean): Uint8Array {
  const record = new Uint8Array(recordBytes);
  const view = viewOf(record);
  view.setUint16(0, field.tag, littleEndian);
  view.setUint16(2, field.type, littleEndian);
  view.setUint32(4, field.count, littleEndian);
  if (field.data.length <= 4) record.set(field.data, 8);
  else view.setUint32(8, dataOffset, littleEndian);
  return record;
}

export function writeDirectory(
  records: readonly Uint8Array[],
  nextOffset: number,
  littleEndian: boolean,
): number[] {
  const bytes = new Uint8Array(2 + records.length * recordBytes + 4);
  const view = viewOf(bytes);
  view.setUint16(0, records.length, littleEndian);
  records.forEach((record, index) => bytes.set(record, 2 + index * recordBytes));
  view.setUint32(bytes.length - 4, nextOffset, littleEndian);
  return [...bytes];
}

/** Writes a directory that starts at `offset` of its block, followed by its values of more than four bytes. */
export function writeFields(fields: readonly ExifField[], offset: number, littleEndian: boolean): number[] {
  let dataOffset = offset + 2 + fields.length * recordBytes + 4;
  const records: Uint8Array[] = [];
  const data: number[] = [];
  for (const field of fields) {
    records.push(createRecord(field, dataOffset + data.length, littleEndian));
    if (field.data.length > 4) data.push(...field.data, ...(field.data.length % 2 === 1 ? [0] : []));
  }
  return [...writeDirectory(records, 0, littleEndian), ...data];
}

export const tagOf = (record: Uint8Array, littleEndian: boolean): number =>
  viewOf(record).getUint16(0, littleEndian);
