/** Writes the device's place into a JPEG's own EXIF GPS block, and carries EXIF from an original into its smaller copy. */
import {
  isLittleEndian,
  withGpsFields,
  withOnlyGpsFields,
  withUprightOrientation,
  type ExifField,
} from './exif-block.ts';
import { exifSignature, findExifBlock, maxSegmentPayloadBytes, replaceExifBlock } from './jpeg-segments.ts';
import { deviceProcessingMethod, isUsablePosition } from './geo-position.ts';

/** Where the device was: signed degrees, radius in metres where the device names one, and when it knew. */
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

/** The fields of the EXIF standard's GPS directory, ordered by tag as it demands. */
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
 * A copy of the JPEG that carries this place in its EXIF GPS block, marked as the device's (decision: specification
 * section 5, Step4). All other EXIF stays as it is; where it is broken or absent, a new block holds the place alone,
 * and where the grown block would not fit into a segment, the place and the orientation.
 * @throws UnreadableJpeg when the bytes are no JPEG whose segments can be followed
 * @throws RangeError when the fix is no usable place or has no valid time
 */
export function writePosition(jpeg: Uint8Array, fix: DeviceFix): Uint8Array {
  if (!isUsablePosition(fix.latitude, fix.longitude)) throw new RangeError('Not a usable place');
  const old = findExifBlock(jpeg) ?? new Uint8Array();
  const fields = gpsFields(fix, isLittleEndian(old));
  const grown = withGpsFields(old, fields);
  return replaceExifBlock(jpeg, grown.length <= maxBlockBytes ? grown : withOnlyGpsFields(old, fields));
}

/**
 * `to` with the EXIF of `from`; `to` itself where `from` has none. The copy's orientation is set to upright, because
 * browsers hand out pixels that are already turned.
 * @throws UnreadableJpeg when either is no JPEG whose segments can be followed
 */
export function carryExif(from: Uint8Array, to: Uint8Array): Uint8Array {
  const block = findExifBlock(from);
  return block === null ? to : replaceExifBlock(to, withUprightOrientation(block));
}
