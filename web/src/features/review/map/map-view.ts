/** The view of the map: fit, zoom about a point and pan. */
import type { GeoPosition } from '#contract/photo/geo-position.ts';
import { fitBox, toPoint, type MapView } from '../../../patterns/places/projection.ts';
import type { Point, Size } from '../../../ui/stage.ts';

/** In the middle of India; the larger error at its ends does not matter here. */
const middleLatitude = 22;
const largestScale = 20_000;
const paddingPx = 24;

/** All of India and the positions within it. */
export const indiaBox = { south: 6.5, north: 37.2, west: 68, east: 97.5 };

export const fitView = (size: Size): MapView => fitBox(indiaBox, size, paddingPx, middleLatitude);

function toPosition({ x, y }: Point, view: MapView, size: Size): GeoPosition {
  return {
    latitude: view.centre.latitude - (y - size.height / 2) / view.scale,
    longitude: view.centre.longitude + (x - size.width / 2) / (view.widthOfLongitude * view.scale),
  };
}

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
