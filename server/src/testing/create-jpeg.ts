/** Creates small valid JPEGs for tests, with EXIF data like that of cameras. */
import sharp from 'sharp';
import type { GeoPosition, PositionSource } from '#contract/photo/geo-position.ts';
import { writePosition } from '#contract/photo/write-position.ts';
import { createScene } from './create-scene.ts';

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
