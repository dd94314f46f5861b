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
