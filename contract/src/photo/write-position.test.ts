import ExifReader from 'exifreader';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findExifBlock, readFrameSize, UnreadableJpeg, walkSegments } from './jpeg-segments.ts';
import { parseExifGps } from './parse-exif-gps.ts';
import { copyExif, writePosition, type DeviceFix } from './write-position.ts';

const app0 = [0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0];
const frame = [0xff, 0xc0, 0, 11, 8, 0, 48, 0, 64, 1, 1, 0x11, 0];
const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0x34, 0xff, 0xd9];

function jpegWith(...segments: number[][]): Uint8Array {
  return Uint8Array.from([0xff, 0xd8, ...segments.flat(), ...frame, ...scan]);
}

function exifSegment(tiff: number[]): number[] {
  const length = tiff.length + 8;
  return [0xff, 0xe1, length >> 8, length & 0xff, 0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff];
}

type Order = 'II' | 'MM';

/** A typical block of a camera: Make, Orientation 6, an Exif directory with the time, a GPS directory of zeroes. */
function cameraBlock(order: Order, make = 'Lava\0\0\0\0', extraBytes = 0): number[] {
  const ordered = (bytes: number[]) => (order === 'II' ? bytes.toReversed() : bytes);
  const short = (value: number) => ordered([value >> 8, value & 0xff]);
  const long = (value: number) =>
    ordered([value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff]);
  const entry = (tag: number, type: number, count: number, value: number[]) => [
    ...short(tag),
    ...short(type),
    ...long(count),
    ...value,
  ];
  const codes = (text: string) => Array.from(new TextEncoder().encode(text));
  const exifAt = 8 + 2 + 4 * 12 + 4;
  const gpsAt = exifAt + 18;
  const createAt = gpsAt + 18;
  return [
    ...codes(order),
    ...short(42),
    ...long(8),
    ...short(4),
    ...entry(0x010f, 2, make.length, long(createAt)),
    ...entry(0x0112, 3, 1, [...short(6), 0, 0]),
    ...entry(0x8769, 4, 1, long(exifAt)),
    ...entry(0x8825, 4, 1, long(gpsAt)),
    ...long(0),
    ...short(1),
    ...entry(0x9003, 2, 20, long(createAt + make.length)),
    ...long(0),
    ...short(1),
    ...entry(0x0000, 1, 4, [2, 2, 0, 0]),
    ...long(0),
    ...codes(make),
    ...codes('2025:04:20 12:00:01\0'),
    ...Array.from({ length: extraBytes }, () => 7),
  ];
}

const fix: DeviceFix = {
  latitude: 28.6139391,
  longitude: -77.2090212,
  accuracyM: 12.34,
  at: new Date('2025-04-20T06:30:09.999Z'),
};

const tagsOf = (jpeg: Uint8Array) => ExifReader.load(new Uint8Array(jpeg).buffer);
function metadataOf(jpeg: Uint8Array) {
  const tags: Record<string, { value?: unknown } | undefined> = tagsOf(jpeg);
  return parseExifGps((name) => tags[name]?.value);
}
const markersOf = (jpeg: Uint8Array) => [...walkSegments(jpeg)].map((segment) => segment.marker);

const degreesTo = (max: number) =>
  fc.oneof(
    fc.double({ min: -max, max, noNaN: true }),
    fc.integer({ min: -max * 1e7, max: max * 1e7 }).map((value) => value / 1e7),
  );
const positions = fc.record({ latitude: degreesTo(90), longitude: degreesTo(180) });

describe('writePosition', () => {
  for (const [name, jpeg] of Object.entries({
    'no EXIF': jpegWith(app0),
    'big-endian EXIF': jpegWith(exifSegment(cameraBlock('MM'))),
    'little-endian EXIF': jpegWith(exifSegment(cameraBlock('II'))),
  })) {
    test(`any position is read back within 1e-7 degrees: ${name}`, () => {
      fc.assert(
        fc.property(positions, ({ latitude, longitude }) => {
          // A position closer to 0,0 than the file's precision becomes 0,0.
          fc.pre(Math.abs(latitude) > 1e-7 || Math.abs(longitude) > 1e-7);
          const { position } = metadataOf(writePosition(jpeg, { ...fix, latitude, longitude }));
          expect(Math.abs((position?.latitude ?? NaN) - latitude)).toBeLessThanOrEqual(1e-7);
          expect(Math.abs((position?.longitude ?? NaN) - longitude)).toBeLessThanOrEqual(1e-7);
        }),
        { seed: 7, numRuns: 1500 },
      );
    });
  }

  test('edge cases are read back: poles, date line, almost a full minute', () => {
    const edges = [
      { latitude: 90, longitude: 180 },
      { latitude: -90, longitude: -180 },
      { latitude: 0, longitude: 77 },
      { latitude: 28, longitude: 0 },
      { latitude: 59.9999999999, longitude: 0.0166666666 },
    ];
    for (const edge of edges) {
      const { position } = metadataOf(writePosition(jpegWith(), { ...fix, ...edge }));
      expect(position?.latitude).toBeCloseTo(edge.latitude, 7);
      expect(position?.longitude).toBeCloseTo(edge.longitude, 7);
    }
  });

  test('source, accuracy and UTC time are written; accuracy only if it is known', () => {
    const tags = tagsOf(writePosition(jpegWith(), fix));
    expect(metadataOf(writePosition(jpegWith(), fix))).toMatchObject({ source: 'device', accuracyM: 12.34 });
    expect(tags.GPSDateStamp?.value).toEqual(['2025:04:20']);
    expect(tags.GPSTimeStamp?.value).toEqual([
      [6, 1],
      [30, 1],
      [9, 1],
    ]);
    expect(tags.GPSVersionID?.value).toEqual([2, 3, 0, 0]);
    for (const accuracyM of [null, NaN, Infinity, -1])
      expect(metadataOf(writePosition(jpegWith(), { ...fix, accuracyM })).accuracyM).toBeNull();
  });

  for (const order of ['II', 'MM'] as const) {
    test(`all other EXIF is unchanged, byte order ${order}, also when written twice`, () => {
      const block = cameraBlock(order);
      const original = jpegWith(app0, exifSegment(block));
      const once = writePosition(original, { ...fix, latitude: 1 });
      const twice = writePosition(once, fix);
      const tags = tagsOf(twice);
      expect(tags.Make?.value).toEqual(['Lava']);
      expect(tags.Orientation?.value).toBe(6);
      expect(metadataOf(twice)).toMatchObject({ takenAt: '2025-04-20T12:00:01', source: 'device' });
      expect(metadataOf(twice).position?.latitude).toBeCloseTo(28.6139391, 7);
      expect(markersOf(twice)).toEqual([0xe0, 0xe1, 0xc0]);
      expect([...(findExifBlock(once) ?? [])].slice(8, block.length)).toEqual(block.slice(8));
    });
  }

  test('image data and all other segments are unchanged, and so is the input', () => {
    const xmp = [0xff, 0xe1, 0, 6, 0x68, 0x74, 0x74, 0x70];
    const original = jpegWith(app0, xmp, exifSegment(cameraBlock('II')));
    const before = [...original];
    const written = writePosition(original, fix);
    expect([...original]).toEqual(before);
    expect(markersOf(written)).toEqual([0xe0, 0xe1, 0xe1, 0xc0]);
    expect([...written].slice(-frame.length - scan.length)).toEqual([...frame, ...scan]);
    expect(readFrameSize(written)).toEqual({ width: 64, height: 48 });
  });

  test('invalid EXIF is replaced by a new block', () => {
    const blocks = [[], [1, 2, 3], cameraBlock('II').slice(0, 20), [...cameraBlock('MM')].fill(0xff, 4, 8)];
    for (const block of blocks)
      expect(metadataOf(writePosition(jpegWith(exifSegment(block)), fix)).position?.latitude).toBeCloseTo(
        28.6139391,
        7,
      );
  });

  test('a block that fills its segment is replaced, but the orientation is kept', () => {
    const full = cameraBlock('II', 'Lava\0\0\0\0', 65_527 - cameraBlock('II').length);
    const written = writePosition(jpegWith(exifSegment(full)), fix);
    expect(metadataOf(written).position?.latitude).toBeCloseTo(28.6139391, 7);
    expect(tagsOf(written).Orientation?.value).toBe(6);
    const almost = cameraBlock('MM', 'Lava\0\0\0\0', 65_100 - cameraBlock('MM').length);
    expect(tagsOf(writePosition(jpegWith(exifSegment(almost)), fix)).Make?.value).toEqual(['Lava']);
  });

  test('an unusable position is an error of the caller', () => {
    expect(() => writePosition(jpegWith(), { ...fix, latitude: 91 })).toThrow(RangeError);
    expect(() => writePosition(jpegWith(), { ...fix, latitude: 0, longitude: 0 })).toThrow(RangeError);
    expect(() => writePosition(jpegWith(), { ...fix, at: new Date(NaN) })).toThrow(RangeError);
  });
});

test('bytes that belong to no segment are skipped, and stay where they are', () => {
  const filler = [0, 0, 7, 0xff, 0, 0xff, 0xff, 0xd0];
  const original = jpegWith(app0, filler, exifSegment(cameraBlock('II')), filler);
  expect(markersOf(original)).toEqual([0xe0, 0xe1, 0xc0]);
  expect(findExifBlock(original)).toEqual(Uint8Array.from(cameraBlock('II')));
  expect(readFrameSize(original)).toEqual({ width: 64, height: 48 });
  const written = writePosition(original, fix);
  expect(metadataOf(written).position?.latitude).toBeCloseTo(28.6139391, 7);
  expect([...written].slice(-frame.length - scan.length - 2 * filler.length)).toEqual([
    ...filler,
    ...filler,
    ...frame,
    ...scan,
  ]);
});

test('mutated and truncated files never hang, and throw only UnreadableJpeg', () => {
  const original = jpegWith(app0, exifSegment(cameraBlock('II')));
  const edits = fc.array(fc.tuple(fc.nat(original.length - 1), fc.nat(255)), { maxLength: 8 });
  fc.assert(
    fc.property(edits, fc.integer({ min: 0, max: original.length }), (changes, length) => {
      const bytes = original.slice(0, length);
      for (const [at, value] of changes) if (at < length) bytes[at] = value;
      try {
        readFrameSize(writePosition(copyExif(bytes, original), fix));
        writePosition(bytes, fix);
        readFrameSize(bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableJpeg);
      }
    }),
    { seed: 11, numRuns: 5000 },
  );
});

describe('copyExif', () => {
  test('copies all EXIF and sets the orientation to upright', () => {
    for (const order of ['II', 'MM'] as const) {
      const from = Buffer.from(jpegWith(exifSegment(cameraBlock(order))));
      const before = [...from];
      const copied = copyExif(from, jpegWith(app0));
      expect(tagsOf(copied).Orientation?.value).toBe(1);
      expect(tagsOf(copied).Make?.value).toEqual(['Lava']);
      expect(metadataOf(copied).takenAt).toBe('2025-04-20T12:00:01');
      expect(tagsOf(from).Orientation?.value).toBe(6);
      expect([...from]).toEqual(before);
    }
  });

  test('without EXIF the copy is unchanged', () => {
    const to = jpegWith(app0);
    expect(copyExif(jpegWith(), to)).toBe(to);
  });
});
