/**
 * Interprets the EXIF tags about position and time, for browser and server. The caller reads the raw tag values from the
 * file.
 */
import { toIndianClock } from '../indian-clock.ts';
import {
  deviceProcessingMethod,
  isAboutIndia,
  isUsablePosition,
  type GeoPosition,
  type PositionSource,
} from './geo-position.ts';
import { findExifBlock } from './jpeg-segments.ts';

/** The tags used. Only the EXIF block counts; a position in XMP is ignored. */
export const photoTagNames = [
  'GPSLatitude',
  'GPSLatitudeRef',
  'GPSLongitude',
  'GPSLongitudeRef',
  'GPSProcessingMethod',
  'GPSHPositioningError',
  'DateTimeOriginal',
  // The time at which the position was measured.
  'GPSDateStamp',
  'GPSTimeStamp',
] as const;
export type PhotoTagName = (typeof photoTagNames)[number];

export interface PhotoMetadata {
  /** Signed degrees rounded to 1e-8; null when the photo has no usable position. */
  readonly position: GeoPosition | null;
  readonly source: PositionSource;
  /** Radius in metres; null when it is not recorded. */
  readonly accuracyM: number | null;
  /** The camera's local clock, `YYYY-MM-DDTHH:MM:SS`, without a zone. */
  readonly takenAt: string | null;
}

export interface ReadMetadata extends PhotoMetadata {
  /** When the position was measured, in milliseconds since 1970; null when it is not recorded. */
  readonly fixedAtMs: number | null;
}

const noMetadata: ReadMetadata = {
  position: null,
  source: 'camera',
  accuracyM: null,
  takenAt: null,
  fixedAtMs: null,
};

/** Reads a text tag: a string, its null-separated parts, or character codes. */
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

/** Reads a rational from its two raw numbers; NaN for 0/0, negative and invalid values. */
function numberOf(value: unknown): number {
  if (!Array.isArray(value) || value.length !== 2) return Number.NaN;
  const [numerator, denominator]: unknown[] = value;
  if (typeof numerator !== 'number' || typeof denominator !== 'number') return Number.NaN;
  const quotient = numerator / denominator;
  return quotient >= 0 && Number.isFinite(quotient) ? quotient : Number.NaN;
}

const isUndefined = (rational: unknown): boolean =>
  Array.isArray(rational) && rational.length === 2 && rational.every((part) => part === 0);

/** Reads signed degrees; NaN without a valid reference letter, because the sign is then unknown. */
function degreesOf(value: unknown, reference: unknown, positive: string, negative: string): number {
  if (!Array.isArray(value) || value.length !== 3) return Number.NaN;
  const [degrees = NaN, minutes = NaN, written = NaN] = value.map(numberOf);
  // Cameras that write minutes with decimals may leave the seconds undefined.
  const seconds = isUndefined(value[2]) && !Number.isInteger(minutes) ? 0 : written;
  const letter = textOf(reference).trim().toUpperCase();
  if (letter !== positive && letter !== negative) return Number.NaN;
  // More belong to another place. Exactly 60 comes from rounding.
  if (minutes > 60 || seconds > 60) return Number.NaN;
  const size = degrees + minutes / 60 + seconds / 3600;
  const signed = letter === negative ? -size : size;
  // Adding 0 turns -0 into 0.
  return Math.round(signed * 1e8) / 1e8 + 0;
}

function timeOf(value: unknown): string | null {
  const parts = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(textOf(value));
  if (parts === null) return null;
  const local = `${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}`;
  const date = new Date(`${local}Z`);
  // An invalid day, such as 31 February, becomes another day.
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(local)) return null;
  return local;
}

function fixTimeOf(date: unknown, time: unknown): number | null {
  const day = /^(\d{4}):(\d\d):(\d\d)/.exec(textOf(date));
  if (day === null || !Array.isArray(time) || time.length !== 3) return null;
  const [hours = NaN, minutes = NaN, seconds = NaN] = time.map(numberOf);
  const ms = Date.UTC(Number(day[1]), Number(day[2]) - 1, Number(day[3]), hours, minutes, seconds);
  return Number.isNaN(ms) ? null : ms;
}

/**
 * Parses raw tag values; rationals are pairs of numbers.
 * @param valueOf returns the raw value of a tag, of any type
 */
export function parseExifGps(valueOf: (name: PhotoTagName) => unknown): ReadMetadata {
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
    fixedAtMs: fixTimeOf(valueOf('GPSDateStamp'), valueOf('GPSTimeStamp')),
  };
}

const readOptions = { includeTags: { exif: [...photoTagNames] } };
type LoadTags = (
  block: DataView,
  options: typeof readOptions,
) => Readonly<Record<string, { readonly value?: unknown } | undefined>>;

/** What an EXIF block begins with, in one order of bytes or the other. */
const tiffMarks: readonly number[] = [0x49492a00, 0x4d4d002a];

/**
 * Reads position and time from a photo, for the page as for the server; nothing without a readable EXIF block. Never throws.
 * @param load of the library (`loadView`), which gets the EXIF block only (at most 64 KB), so that no file can keep it busy
 */
export function readMetadata(jpeg: Uint8Array, load: LoadTags): ReadMetadata {
  try {
    const block = findExifBlock(jpeg);
    if (block === null) return noMetadata;
    const view = new DataView(new Uint8Array(block).buffer);
    // The library of the server would also read a picture of another format in it, that of the page (web/build-plugins.ts) would not.
    if (!tiffMarks.includes(view.getUint32(0))) return noMetadata;
    const tags = load(view, readOptions);
    return parseExifGps((name) => tags[name]?.value);
  } catch {
    // The position of a photo that the library cannot parse is not trusted.
    return noMetadata;
  }
}

const [hourMs, longestZoneHours, precisionHours] = [60 * 60 * 1000, 15, 1 / 12] as const;

/**
 * Returns when a photo in or about India was taken by the clock of India, where the time of its position shows that the camera has the
 * clock of another zone. Nearly all of them are half an hour beside; a position that was measured earlier hardly is.
 */
export function takenInIndia({ takenAt, position }: PhotoMetadata, fixedAtMs: number | null): string | null {
  if (takenAt === null || position === null || fixedAtMs === null || !isAboutIndia(position)) return takenAt;
  const taken = Date.parse(`${takenAt}Z`);
  const hours = (taken - toIndianClock(new Date(fixedAtMs)).getTime()) / hourMs;
  const isOfZone =
    Math.abs(hours) < longestZoneHours && Math.abs(Math.abs(hours % 1) - 0.5) <= precisionHours;
  if (!isOfZone) return takenAt;
  return new Date(taken - (Math.round(2 * hours) / 2) * hourMs).toISOString().slice(0, takenAt.length);
}
