/** The map of India on a canvas: pincodes as small dots, and the centres above them by the level of their reasons. */
import type { Dot } from '#contract/review/list-endpoints.ts';
import type { Level } from '#contract/review/warnings.ts';
import { isInside, toPoint, type MapView } from '../../patterns/places/projection.ts';
import { scaleOf, type Frame, type Point, type Size, type View } from '../../ui/pan-zoom.ts';

/** In the middle of India; the larger error at its ends does not matter here. */
const widthOfLongitude = Math.cos((22 * Math.PI) / 180);

/** All of India and the positions within it, with a margin. */
export const indiaBox = { south: 4.5, north: 39.2, west: 65.8, east: 99.7 };

/** In degrees of latitude. */
export const mapSize: Size = {
  width: (indiaBox.east - indiaBox.west) * widthOfLongitude,
  height: indiaBox.north - indiaBox.south,
};
/** Pixels for each degree. */
export const largestScale = 20_000;

export function mapViewOf(view: View, frame: Frame): MapView {
  const scale = scaleOf(view, frame);
  const { south, north, west, east } = indiaBox;
  return {
    centre: {
      latitude: (south + north) / 2 + view.offset.y / scale,
      longitude: (west + east) / 2 - view.offset.x / (widthOfLongitude * scale),
    },
    scale,
    widthOfLongitude,
  };
}

/** Colours of the page, which may be light or dark. */
export interface Palette {
  readonly land: string;
  readonly outline: string;
  readonly levels: Readonly<Record<Level | 'none', string>>;
}

export const mapLevels = ['none', 'notice', 'serious'] as const;
export type MapLevel = (typeof mapLevels)[number];
export const levelOf = ({ level }: Pick<Dot, 'level'>): MapLevel => level ?? 'none';

/** A disc, a ring and a triangle, around 0,0. */
export const shapes: Readonly<Record<MapLevel, string>> = {
  none: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z',
  notice: 'M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0ZM-3 0a3 3 0 1 1 6 0a3 3 0 1 1-6 0Z',
  serious: 'M0-7 7 5.6-7 5.6Z',
};

export interface MapContent {
  /** Latitude and longitude in turns, in hundredths of a degree. */
  readonly pincodes: readonly number[];
  readonly dots: readonly Dot[];
}

function drawPincodes(
  context: CanvasRenderingContext2D,
  pincodes: readonly number[],
  view: MapView,
  size: Size,
): void {
  const side = Math.round(Math.max(1, Math.min(4, view.scale / 60)));
  for (let index = 0; index + 1 < pincodes.length; index += 2) {
    const [latitude = 0, longitude = 0] = [pincodes[index], pincodes[index + 1]];
    const { x, y } = toPoint({ latitude: latitude / 100, longitude: longitude / 100 }, view, size);
    if (isInside({ x, y }, size))
      context.fillRect(Math.round(x - side / 2), Math.round(y - side / 2), side, side);
  }
}

function drawShape(context: CanvasRenderingContext2D, path: Path2D, { x, y }: Point): void {
  context.translate(x, y);
  context.fill(path);
  context.stroke(path);
  context.translate(-x, -y);
}

/** The most urgent ones are drawn last, above the others. */
export function drawMap(
  context: CanvasRenderingContext2D,
  { pincodes, dots }: MapContent,
  view: MapView,
  size: Size,
  { land, outline, levels }: Palette,
): void {
  context.clearRect(0, 0, size.width, size.height);
  context.fillStyle = land;
  drawPincodes(context, pincodes, view, size);
  context.lineWidth = 1;
  context.strokeStyle = outline;
  for (const level of mapLevels) {
    const path = new Path2D(shapes[level]);
    context.fillStyle = levels[level];
    for (const dot of dots) {
      const point = toPoint(dot, view, size);
      if (levelOf(dot) === level && isInside(point, size)) drawShape(context, path, point);
    }
  }
}
