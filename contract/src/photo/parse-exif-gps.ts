/**
 * What a photo's EXIF tags say about place and time, decided once for browser and server. Getting the raw tag values
 * out of the file is the caller's part.
 */
import {
  deviceProcessingMethod,
  isUsablePosition,
  type GeoPosition,
  type PositionSource,
} from './geo-position.ts';

/** The tags that are looked at; only the EXIF block counts, a place in XMP alone does not. */
export const photoTagNames = [
  'GPSLatitude',
  'GPSLatitudeRef',
  'GPSLongitude',
  'GPSLongitudeRef',
  'GPSProcessingMethod',
  'GPSHPositioningError',
  'DateTimeOriginal',
] as const;
export type PhotoTagName = (typeof photoTagNames)[number];

export interface PhotoMetadata {
  /** Signed degrees to 1e-8, always usable; null when the photo carries no usable place. */
  readonly position: GeoPosition | null;
  readonly source: PositionSource;
  /** Radius in metres, where the file names it. */
  readonly accuracyM: number | null;
  /** The camera's local clock, `YYYY-MM-DDTHH:MM:SS`, without a zone. */
  readonly takenAt: string | null;
}

export const noPhotoMetadata: PhotoMetadata = {
  position: null,
  source: 'camera',
  accuracyM: null,
  takenAt: null,
};

/** A text tag: a string, its null-separated parts, or bare character codes. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return '';
  const parts: unknown[] = value.slice(0, 100);
  return parts
    .map((part) =>
      typeof part === 'number' ? String.fromCharCode(part) : typeof part === 'string' ? part : '',
    )
    .join('');
}

/** A rational as its two raw numbers; NaN for 0/0, for anything negative, and for everything that is none. */
function numberOf(value: unknown): number {
  if (!Array.isArray(value) || value.length !== 2) return Number.NaN;
  const [numerator, denominator]: unknown[] = value;
  if (typeof numerator !== 'number' || typeof denominator !== 'number') return Number.NaN;
  const quotient = numerator / denominator;
  return quotient >= 0 && Number.isFinite(quotient) ? quotient : Number.NaN;
}

/** Without its reference letter a number names two places, so it names none. */
function degreesOf(value: unknown, reference: unknown, positive: string, negative: string): number {
  if (!Array.isArray(value) || value.length !== 3) return Number.NaN;
  const [degrees, minutes, seconds] = value.map(numberOf);
  const letter = textOf(reference).trim().toUpperCase();
  if (letter !== positive && letter !== negative) return Number.NaN;
  const size = (degrees ?? NaN) + (minutes ?? NaN) / 60 + (seconds ?? NaN) / 3600;
  const signed = letter === negative ? -size : size;
  // Adding 0 turns -0 into 0.
  return Math.round(signed * 1e8) / 1e8 + 0;
}

function timeOf(value: unknown): string | null {
  const parts = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(textOf(value));
  if (parts === null) return null;
  const local = `${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}`;
  const date = new Date(`${local}Z`);
  // A day that is not in the calendar, like 31 February, comes back as another.
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(local)) return null;
  return local;
}

/**
 * The facts behind raw tag values, rationals as pairs of numbers.
 * @param valueOf answers a tag's raw value, anything or undefined; nothing about it is trusted
 */
export function parseExifGps(valueOf: (name: PhotoTagName) => unknown): PhotoMetadata {
  const latitude = degreesOf(valueOf('GPSLatitude'), valueOf('GPSLatitudeRef'), 'N', 'S');
  const longitude = degreesOf(valueOf('GPSLongitude'), valueOf('GPSLongitudeRef'), 'E', 'W');
  const accuracyM = numberOf(valueOf('GPSHPositioningError'));
  const method = textOf(valueOf('GPSProcessingMethod'))
    .replace(/^ASCII\0*/, '')
    .replace(/\0+$/, '');
  return {
    position: isUsablePosition(latitude, longitude) ? { latitude, longitude } : null,
    source: method === deviceProcessingMethod ? 'device' : 'camera',
    accuracyM: Number.isNaN(accuracyM) ? null : accuracyM,
    takenAt: timeOf(valueOf('DateTimeOriginal')),
  };
}
