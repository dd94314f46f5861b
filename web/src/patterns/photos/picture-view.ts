/** Where a picture lies in the stage of the viewer, and how large: fit, zoom about a point, pan and rotate. */

import type { Point, Size } from '../../ui/stage.ts';

/** What a view is computed for. */
export interface Frame {
  /** In CSS pixels. */
  readonly stage: Size;
  /** In its own pixels, upright and not rotated. */
  readonly picture: Size;
  /** The scale of 100 %: one pixel of the picture is one pixel of the screen, which may be smaller than a CSS pixel. */
  readonly fullScale: number;
}

export interface View {
  /** `fit` follows the size of the stage. A number is CSS pixels for each pixel of the picture. */
  readonly zoom: 'fit' | number;
  /** From the middle of the stage to the middle of the picture, in CSS pixels. */
  readonly offset: Point;
  /** Quarter turns clockwise, 0 to 3. */
  readonly turns: number;
}

export const fitView: View = { zoom: 'fit', offset: { x: 0, y: 0 }, turns: 0 };

const largestZoom = 8;

const limit = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

function shownSize({ picture: { width, height } }: Frame, turns: number): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** A small picture is not enlarged. */
function fitScale(frame: Frame, turns: number): number {
  const { width, height } = shownSize(frame, turns);
  return Math.min(frame.stage.width / width, frame.stage.height / height, frame.fullScale);
}

export function scaleOf({ zoom, turns }: View, frame: Frame): number {
  return zoom === 'fit' ? fitScale(frame, turns) : zoom;
}

/** Keeps the picture in the middle along a side on which it is smaller than the stage, and its edge outside the stage otherwise. */
function limitOffset({ x, y }: Point, scale: number, turns: number, frame: Frame): Point {
  const { width, height } = shownSize(frame, turns);
  const spareX = Math.max(0, (width * scale - frame.stage.width) / 2);
  const spareY = Math.max(0, (height * scale - frame.stage.height) / 2);
  return { x: limit(x, -spareX, spareX), y: limit(y, -spareY, spareY) };
}

/** @param point from the middle of the stage; it keeps the place of the picture that it shows */
export function zoomTo(view: View, scale: number, frame: Frame, point: Point = { x: 0, y: 0 }): View {
  const before = scaleOf(view, frame);
  const smallest = fitScale(frame, view.turns);
  const after = limit(scale, smallest, frame.fullScale * largestZoom);
  if (after <= smallest) return { ...fitView, turns: view.turns };
  const ratio = after / before;
  const offset = {
    x: point.x - (point.x - view.offset.x) * ratio,
    y: point.y - (point.y - view.offset.y) * ratio,
  };
  return { zoom: after, offset: limitOffset(offset, after, view.turns, frame), turns: view.turns };
}

export function zoomBy(view: View, factor: number, frame: Frame, point?: Point): View {
  return zoomTo(view, scaleOf(view, frame) * factor, frame, point);
}

export function panBy(view: View, { x, y }: Point, frame: Frame): View {
  const moved = { x: view.offset.x + x, y: view.offset.y + y };
  return { ...view, offset: limitOffset(moved, scaleOf(view, frame), view.turns, frame) };
}

/** The picture turns about the middle of the stage. */
export function rotate(view: View, frame: Frame): View {
  const turned = {
    ...view,
    turns: (view.turns + 1) % 4,
    offset: { x: 0 - view.offset.y, y: view.offset.x },
  };
  return panBy(turned, { x: 0, y: 0 }, frame);
}
