/** From degrees to pixels, for the map of the queue and for sketches. */
import type { GeoPosition } from '#contract/photo/geo-position.ts';
import type { Point, Size } from '../../ui/pan-zoom.ts';

export interface MapView {
  /** In the middle of the map. */
  readonly centre: GeoPosition;
  /** Pixels for each degree of latitude. */
  readonly scale: number;
  /** Of a degree of longitude, in degrees of latitude; the same on the whole map. */
  readonly widthOfLongitude: number;
}

/** @param latitude on which a degree of longitude has its width */
export function fitBox(
  { south, north, west, east }: Readonly<Record<'south' | 'north' | 'west' | 'east', number>>,
  { width, height }: Size,
  paddingPx: number,
  latitude = (south + north) / 2,
): MapView {
  const widthOfLongitude = Math.cos((latitude * Math.PI) / 180);
  const scale = Math.min(
    (width - 2 * paddingPx) / ((east - west) * widthOfLongitude),
    (height - 2 * paddingPx) / (north - south),
  );
  return {
    centre: { latitude: (south + north) / 2, longitude: (west + east) / 2 },
    scale: Math.max(scale, 1),
    widthOfLongitude,
  };
}

export function toPoint(
  { latitude, longitude }: GeoPosition,
  { centre, scale, widthOfLongitude }: MapView,
  size: Size,
): Point {
  return {
    x: size.width / 2 + (longitude - centre.longitude) * widthOfLongitude * scale,
    y: size.height / 2 - (latitude - centre.latitude) * scale,
  };
}

export const isInside = ({ x, y }: Point, { width, height }: Size): boolean =>
  x >= 0 && y >= 0 && x <= width && y <= height;
