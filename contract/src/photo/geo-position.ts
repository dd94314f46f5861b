// Distances between positions, and whether a position is in India.

const earthRadiusM = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the distance on the surface of a sphere, which differs from the true one by less than 1 %. */
export function distanceM(one: GeoPosition, other: GeoPosition): number {
  const [lat1, lat2] = [radians(one.latitude), radians(other.latitude)];
  const halfChord =
    Math.sin((lat2 - lat1) / 2) ** 2 +
    Math.cos(lat1) * Math.cos(lat2) * Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(halfChord)));
}

/** Returns whole kilometres; 0 for less than one. */
export const wholeKilometres = (metres: number): number => (metres < 1000 ? 0 : Math.round(metres / 1000));

/** A box that leaves no place in India out; it also contains parts of its neighbours. */
const india = { south: 6, north: 37.6, west: 68, east: 97.6 };

export function isAboutIndia({ latitude, longitude }: GeoPosition): boolean {
  return (
    latitude >= india.south && latitude <= india.north && longitude >= india.west && longitude <= india.east
  );
}

// The address of a place on a public map.

const zoom = 17;

export function mapAddress({ latitude, longitude }: GeoPosition): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${zoom}/${latitude}/${longitude}`;
}

/** Validates and formats GPS positions. */

/** Signed degrees, WGS 84. */
export interface GeoPosition {
  readonly latitude: number;
  readonly longitude: number;
}

/** Whether the camera recorded the position, or our page added the position of the device. */
export type PositionSource = 'camera' | 'device';

/** The GPSProcessingMethod of positions that our page has written; it distinguishes them from the camera's. */
export const deviceProcessingMethod = 'BROWSER';

const isWithin = (value: unknown, limit: number): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= limit;

/**
 * Whether the coordinates are a valid position (specification section 5, Step4). Phones write exactly 0,0 when they hide
 * the position, so it is rejected; other positions on the equator or the Greenwich meridian are valid.
 */
export function isUsablePosition(latitude: unknown, longitude: unknown): boolean {
  return isWithin(latitude, 90) && isWithin(longitude, 180) && !(latitude === 0 && longitude === 0);
}

/** Formats degrees with six decimals (specification sections 2 and 9). */
export function formatCoordinate(value: number): string {
  return value.toFixed(6);
}

// DIGIPIN, India Post's code of ten characters for each place of about four by four metres.

/** Degrees of the square of the first level, which contains India. */
const origin = { latitude: 2.5, longitude: 63.5 };
const extent = 36;
const levels = 10;
const cellsPerSide = 4 ** levels;

/** From north to south, each row from west to east. */
const labels = ['FC98', 'J327', 'K456', 'LMPT'];

/** Returns the number of the cell, from 0 at the origin. The northern and the eastern edge belong to the last one. */
const cellOf = (degrees: number, start: number): number =>
  Math.min(Math.floor(((degrees - start) / extent) * cellsPerSide), cellsPerSide - 1);

/** Returns the code with hyphens, for example `39J-49L-L8T4`; null outside the square. */
export function toDigipin({ latitude, longitude }: GeoPosition): string | null {
  const isInside = (degrees: number, start: number) => degrees >= start && degrees <= start + extent;
  if (!isInside(latitude, origin.latitude) || !isInside(longitude, origin.longitude)) return null;
  const north = cellOf(latitude, origin.latitude);
  const east = cellOf(longitude, origin.longitude);
  const code = Array.from({ length: levels }, (_, level) => {
    const digit = (cell: number) => Math.floor(cell / 4 ** (levels - 1 - level)) % 4;
    return labels[3 - digit(north)]?.charAt(digit(east)) ?? '';
  }).join('');
  return `${code.slice(0, 3)}-${code.slice(3, 6)}-${code.slice(6)}`;
}
