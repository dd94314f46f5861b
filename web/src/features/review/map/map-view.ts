/** The view of the map: from degrees to pixels and back, fit, zoom about a point and pan. */
import type { GeoPosition } from '#contract/photo/geo-position.ts';
import type { Point, Size } from '../../../ui/stage.ts';

export interface MapView {
  /** In the middle of the map. */
  readonly centre: GeoPosition;
  /** Pixels for each degree of latitude. */
  readonly scale: number;
}

/** A degree of longitude is this much shorter in the middle of India; a larger error at its ends does not matter here. */
const widthOfLongitude = Math.cos((22 * Math.PI) / 180);
const largestScale = 20_000;
const paddingPx = 24;

/** All of India and the positions within it. */
export const indiaBox = { south: 6.5, north: 37.2, west: 68, east: 97.5 };

export function fitView({ width, height }: Size): MapView {
  const { south, north, west, east } = indiaBox;
  const scale = Math.min(
    (width - 2 * paddingPx) / ((east - west) * widthOfLongitude),
    (height - 2 * paddingPx) / (north - south),
  );
  return {
    centre: { latitude: (south + north) / 2, longitude: (west + east) / 2 },
    scale: Math.max(scale, 1),
  };
}

export function toPoint({ latitude, longitude }: GeoPosition, view: MapView, size: Size): Point {
  return {
    x: size.width / 2 + (longitude - view.centre.longitude) * widthOfLongitude * view.scale,
    y: size.height / 2 - (latitude - view.centre.latitude) * view.scale,
  };
}

function toPosition({ x, y }: Point, view: MapView, size: Size): GeoPosition {
  return {
    latitude: view.centre.latitude - (y - size.height / 2) / view.scale,
    longitude: view.centre.longitude + (x - size.width / 2) / (widthOfLongitude * view.scale),
  };
}

export const isInside = ({ x, y }: Point, { width, height }: Size): boolean =>
  x >= 0 && y >= 0 && x <= width && y <= height;

const limit = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** The middle of the map stays within India. */
function limitCentre({ latitude, longitude }: GeoPosition): GeoPosition {
  const { south, north, west, east } = indiaBox;
  return { latitude: limit(latitude, south, north), longitude: limit(longitude, west, east) };
}

export function panBy(view: MapView, { x, y }: Point, size: Size): MapView {
  const middle = { x: size.width / 2 - x, y: size.height / 2 - y };
  return { ...view, centre: limitCentre(toPosition(middle, view, size)) };
}

/** Whether the map shows all of India, and cannot be zoomed out. */
export const isWhole = (view: MapView, size: Size): boolean => view.scale <= fitView(size).scale;

/** @param point keeps its place; the middle by default. Zooming out ends at all of India. */
export function zoomBy(
  view: MapView,
  factor: number,
  size: Size,
  point: Point = { x: size.width / 2, y: size.height / 2 },
): MapView {
  const fit = fitView(size);
  if (factor < 1 && view.scale * factor <= fit.scale) return fit;
  const scale = limit(view.scale * factor, fit.scale, largestScale);
  const kept = toPosition(point, view, size);
  const moved = toPoint(kept, { ...view, scale }, size);
  return panBy({ ...view, scale }, { x: point.x - moved.x, y: point.y - moved.y }, size);
}
