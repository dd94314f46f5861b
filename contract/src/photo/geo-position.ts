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
