/** Draws the map on a canvas: pincodes as small dots, and the centres above them by the level of their reasons. */
import type { Dot } from '#contract/review/list-endpoints.ts';
import type { Level } from '#contract/review/warnings.ts';
import type { Point, Size } from '../../../ui/stage.ts';
import { isInside, toPoint, type MapView } from '../../../patterns/places/projection.ts';

/** Colours of the page, which may be light or dark. */
export interface Palette {
  readonly land: string;
  readonly outline: string;
  readonly levels: Readonly<Record<Level | 'none', string>>;
}

export const mapLevels = ['none', 'notice', 'serious'] as const;
export type MapLevel = (typeof mapLevels)[number];
export const levelOf = ({ level }: Pick<Dot, 'level'>): MapLevel => level ?? 'none';

/** The radius in pixels of each shape: a circle, a diamond, a triangle. */
const radius: Readonly<Record<MapLevel, number>> = { none: 4, notice: 6, serious: 7 };

type Trace = (context: CanvasRenderingContext2D, point: Point, size: number) => void;

const traces: Readonly<Record<MapLevel, Trace>> = {
  none: (context, { x, y }, size) => context.arc(x, y, size, 0, 2 * Math.PI),
  notice: (context, { x, y }, size) => {
    context.moveTo(x, y - size);
    context.lineTo(x + size, y);
    context.lineTo(x, y + size);
    context.lineTo(x - size, y);
    context.closePath();
  },
  serious: (context, { x, y }, size) => {
    context.moveTo(x, y - size);
    context.lineTo(x + size, y + size * 0.8);
    context.lineTo(x - size, y + size * 0.8);
    context.closePath();
  },
};

function drawShape(
  context: CanvasRenderingContext2D,
  level: MapLevel,
  point: Point,
  { levels, outline }: Palette,
): void {
  context.beginPath();
  traces[level](context, point, radius[level]);
  context.fillStyle = levels[level];
  context.strokeStyle = outline;
  context.fill();
  context.stroke();
}

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

/** The most urgent ones are drawn last, above the others. */
export function drawMap(
  context: CanvasRenderingContext2D,
  { pincodes, dots }: MapContent,
  view: MapView,
  size: Size,
  palette: Palette,
): void {
  context.clearRect(0, 0, size.width, size.height);
  context.fillStyle = palette.land;
  drawPincodes(context, pincodes, view, size);
  context.lineWidth = 1;
  for (const level of mapLevels)
    for (const dot of dots) {
      if (levelOf(dot) !== level) continue;
      const point = toPoint(dot, view, size);
      if (isInside(point, size)) drawShape(context, level, point, palette);
    }
}
