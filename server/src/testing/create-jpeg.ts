/** Creates small valid JPEGs for tests, with EXIF data like that of cameras. */
import sharp from 'sharp';
import type { GeoPosition, PositionSource } from '#contract/photo/geo-position.ts';
import { writePosition } from '#contract/photo/write-position.ts';
import { createScene } from './create-scene.ts';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DecodedPhoto, DescribedPicture, PictureSize } from '../platform/photos/decoded-photo.ts';
import type { PhotoInspector } from '../platform/photos/inspect-photo.ts';
import { hashFile } from '../platform/photo-store/durable-files.ts';
import type { PhotoKind, PhotoStore } from '../platform/photo-store/photo-store.ts';

export interface JpegOptions {
  readonly width?: number;
  readonly height?: number;
  readonly position?: GeoPosition;
  /** `camera` (default): the position is in the original EXIF; `device`: the writer of our page has added it. */
  readonly source?: PositionSource;
  /** EXIF orientation, 1 to 8. */
  readonly orientation?: number;
  /** `YYYY-MM-DDTHH:MM:SS`, the camera's local clock. */
  readonly takenAt?: string;
  /** When the position was measured, `YYYY-MM-DDTHH:MM:SS` in UTC. */
  readonly fixedAt?: string;
  /** Fills the picture with deterministic noise, so that the file is large. */
  readonly noise?: boolean;
  /** The seed of a scene, which the picture shows instead of one colour. */
  readonly scene?: number;
}

type ExifTags = Record<string, string>;

/** Returns degrees, minutes and ten-thousandths of a second; the error is at most 1.4e-8 degrees. */
function degreesMinutesSeconds(degrees: number): string {
  const parts = Math.round(Math.abs(degrees) * 36_000_000);
  return `${Math.floor(parts / 36_000_000)}/1 ${Math.floor(parts / 600_000) % 60}/1 ${parts % 600_000}/10000`;
}

function gpsTags({ latitude, longitude }: GeoPosition, fixedAt?: string): ExifTags {
  const [day = '', time = ''] = fixedAt?.split('T') ?? [];
  return {
    ...(fixedAt === undefined
      ? {}
      : { GPSDateStamp: day.replaceAll('-', ':'), GPSTimeStamp: `${time.replaceAll(':', '/1 ')}/1` }),
    GPSLatitudeRef: latitude < 0 ? 'S' : 'N',
    GPSLatitude: degreesMinutesSeconds(latitude),
    GPSLongitudeRef: longitude < 0 ? 'W' : 'E',
    GPSLongitude: degreesMinutesSeconds(longitude),
  };
}

function createPixels(width: number, height: number, noise: boolean): Buffer {
  const bytes = Buffer.alloc(width * height * 3, 0x60);
  if (!noise) return bytes;
  let state = 1;
  for (let index = 0; index < bytes.length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[index] = state >>> 24;
  }
  return bytes;
}

/** By default the picture is 64 by 48 pixels and has no position. */
export async function createJpeg(options: JpegOptions = {}): Promise<Buffer> {
  const { width = 64, height = 48, position, source = 'camera', orientation, takenAt } = options;
  const exif = {
    IFD0: { Make: 'Testphone', Model: 'T1' },
    IFD2: takenAt === undefined ? {} : { DateTimeOriginal: takenAt.replace('T', ' ').replaceAll('-', ':') },
    IFD3: position !== undefined && source === 'camera' ? gpsTags(position, options.fixedAt) : {},
  };
  const picture =
    options.scene === undefined
      ? sharp(createPixels(width, height, options.noise ?? false), { raw: { width, height, channels: 3 } })
      : sharp(await createScene(options.scene, { width, height }));
  const jpeg = await picture
    .withExif(exif)
    .withMetadata(orientation === undefined ? {} : { orientation })
    .jpeg()
    .toBuffer();
  if (position === undefined || source === 'camera') return jpeg;
  const at = new Date('2025-04-20T06:30:00Z');
  return Buffer.from(writePosition(jpeg, { ...position, accuracyM: 12, at }));
}

// Creates JPEGs that are small to send and expensive to decode: empty progressive scans over a large picture.

interface HeavyJpegOptions {
  readonly width: number;
  readonly height: number;
  readonly components: number;
  /** At least 1; all but the first repeat the same scan of one component. */
  readonly scans: number;
  readonly position?: { readonly latitude: number; readonly longitude: number };
}

const blockSide = 8;
const longestRun = 32_767;
/** The symbol of a run of up to 32,767 blocks without coefficients; its code has one bit. */
const longRunSymbol = 0xe0;

const uint16 = (value: number): number[] => [value >> 8, value & 0xff];
const segment = (marker: number, payload: readonly number[]): Buffer =>
  Buffer.from([0xff, marker, ...uint16(payload.length + 2), ...payload]);

/** A Huffman table with one symbol, whose code is the bit 0. */
const oneCodeTable = (id: number, symbol: number): Buffer =>
  segment(0xc4, [id, 1, ...Array<number>(15).fill(0), symbol]);

/** Returns the bits as bytes, filled with ones; FF bytes are escaped. */
function packBits(bits: string): Buffer {
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1');
  const bytes = [...padded.matchAll(/.{8}/g)].map(([byte]) => Number.parseInt(byte, 2));
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])));
}

/** A scan of one component's frequencies 1 to 63, all 0. */
function createEmptyScan(component: number, blocks: number): Buffer {
  const runs = Array.from({ length: Math.ceil(blocks / longestRun) }, (_, index) =>
    Math.min(longestRun, blocks - index * longestRun),
  );
  // A run of 16,384 or more has its lower fourteen bits after the code; shorter ones are rounded up.
  const bits = runs
    .map(
      (run) =>
        `0${Math.max(0, run - 16_384)
          .toString(2)
          .padStart(14, '0')}`,
    )
    .join('');
  return Buffer.concat([segment(0xda, [1, component, 0, 1, 63, 0]), packBits(bits)]);
}

/** A valid progressive JPEG of one colour. Its file has a bit per block and about a hundred bytes per further scan. */
export function createHeavyJpeg({ width, height, components, scans, position }: HeavyJpegOptions): Buffer {
  const ids = Array.from({ length: components }, (_, index) => index + 1);
  const blocks = Math.ceil(width / blockSide) * Math.ceil(height / blockSide);
  const jpeg = Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(16)]),
    segment(0xc2, [
      8,
      ...uint16(height),
      ...uint16(width),
      components,
      ...ids.flatMap((id) => [id, 0x11, 0]),
    ]),
    oneCodeTable(0x00, 0),
    oneCodeTable(0x10, longRunSymbol),
    segment(0xda, [components, ...ids.flatMap((id) => [id, 0]), 0, 0, 0]),
    Buffer.alloc(Math.ceil((blocks * components) / 8)),
    ...Array.from({ length: scans - 1 }, (_, index) => createEmptyScan((index % components) + 1, blocks)),
    Buffer.from([0xff, 0xd9]),
  ]);
  if (position === undefined) return jpeg;
  return Buffer.from(
    writePosition(jpeg, { ...position, accuracyM: 12, at: new Date('2025-04-20T06:30:00Z') }),
  );
}

// Stores, inspects and describes photos of which a test has the bytes, by files of their own.

async function withFile<Result>(bytes: Uint8Array, use: (file: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'photo-bytes-'));
  try {
    const file = path.join(folder, 'photo');
    await writeFile(file, bytes);
    return await use(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

export function putPhoto(store: PhotoStore, id: string, kind: PhotoKind, bytes: Uint8Array): Promise<void> {
  return withFile(bytes, async (file) => store.put(id, { [kind]: await hashFile(file) }, 'move'));
}

/** Returns the bytes of the picture for display too. */
export function inspectPhoto(
  inspector: PhotoInspector,
  bytes: Uint8Array,
  sender: string,
  size?: PictureSize,
): Promise<DecodedPhoto & { readonly shown: Uint8Array }> {
  return withFile(bytes, async (file) => {
    const photo = await inspector.inspect({
      file,
      displayFile: `${file}.display`,
      sender,
      ...(size !== undefined && { size }),
    });
    return { ...photo, shown: await readFile(photo.display.path) };
  });
}

export function describePicture(
  inspector: PhotoInspector,
  bytes: Uint8Array,
  sender: string,
): Promise<DescribedPicture> {
  return withFile(bytes, (file) => inspector.describe({ file, sender }));
}
