/** What counts as the place of a photo and how it is written for people. Reading and writing files is elsewhere. */

/** Signed degrees, WGS 84. */
export interface GeoPosition {
  readonly latitude: number;
  readonly longitude: number;
}

/** Who knew the place: the camera that took the picture, or the device beside it (written in by our page). */
export type PositionSource = 'camera' | 'device';

/** The GPSProcessingMethod of places that our page has written, so that nobody takes them for the camera's own. */
export const deviceProcessingMethod = 'BROWSER';

const isWithin = (value: unknown, limit: number): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= limit;

/**
 * Whether a photo may count as taken there (specification section 5, Step4). Exactly 0,0 is what phones write when
 * they hide the place, so it is none; the equator and the Greenwich meridian are places like others.
 */
export function isUsablePosition(latitude: unknown, longitude: unknown): boolean {
  return isWithin(latitude, 90) && isWithin(longitude, 180) && !(latitude === 0 && longitude === 0);
}

/** Degrees with the six decimals of specification sections 2 and 9. */
export function formatCoordinate(value: number): string {
  return value.toFixed(6);
}
