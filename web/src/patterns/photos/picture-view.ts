/** Where a picture lies in the stage of the viewer, and how large: fit, zoom about a point, pan and rotate. */
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type DOMAttributes,
  type PointerEvent as ReactPointerEvent,
} from 'react';
import { middle, spread, useElementSize, type Point, type Size } from '../../ui/stage.ts';

/** What a view is computed for. */
export interface Frame {
  /** In CSS pixels. */
  readonly stage: Size;
  /** In its own pixels, upright and not rotated. */
  readonly picture: Size;
  /** The scale of 100 %: one pixel of the picture is one pixel of the screen, which may be smaller than a CSS pixel. */
  readonly fullScale: number;
}

interface View {
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

const stepFactor = 1.25;
const panStepPx = 80;
/** One notch of a wheel is 100 or 120 pixels; a pinch on a touchpad comes as a wheel with Ctrl and small steps. */
const wheelZoom = 0.002;
const pinchZoom = 0.01;

/** What the buttons and keys of the viewer need. */
export interface PictureView {
  /** Of 100 %, where one pixel of the picture is one of the screen. */
  readonly share: number;
  readonly isFit: boolean;
  /** For the element of the picture, which has the picture's own size. */
  readonly transform: string;
  readonly fit: () => void;
  readonly fullSize: () => void;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly rotate: () => void;
  /** Moves the picture by steps. */
  readonly pan: (x: number, y: number) => () => void;
}

export type StageHandlers = Pick<
  DOMAttributes<HTMLElement>,
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onDoubleClick'
>;

function usePlace() {
  const { stage, size } = useElementSize();
  /** The place of a pointer, from the middle of the stage. */
  const pointOf = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point => {
    const { left = 0, top = 0 } = stage.current?.getBoundingClientRect() ?? {};
    return { x: clientX - left - size.width / 2, y: clientY - top - size.height / 2 };
  };
  return { stage, size, pointOf };
}

/** One pointer drags the picture, two pinch it. */
function usePointers(change: (changeView: (view: View) => View) => void, frame: Frame) {
  const pointers = useRef(new Map<number, Point>());
  const onEnd = (event: ReactPointerEvent): void => {
    pointers.current.delete(event.pointerId);
  };
  return {
    track: (event: ReactPointerEvent, point: Point): void => {
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, point);
    },
    move: (event: ReactPointerEvent, point: Point): void => {
      if (!pointers.current.has(event.pointerId)) return;
      const before = [...pointers.current.values()];
      pointers.current.set(event.pointerId, point);
      const after = [...pointers.current.values()];
      const [from, to] = [middle(before), middle(after)];
      const factor = after.length === 2 ? spread(after) / (spread(before) || 1) : 1;
      change((view) =>
        panBy(zoomBy(view, factor, frame, from), { x: to.x - from.x, y: to.y - from.y }, frame),
      );
    },
    onEnd,
  };
}

/** @param picture its size, upright */
export function usePictureView(picture: Size) {
  const [view, setView] = useState(fitView);
  const { stage, size, pointOf } = usePlace();
  const frame: Frame = { stage: size, picture, fullScale: 1 / window.devicePixelRatio };
  const { track, move, onEnd } = usePointers(setView, frame);
  const scale = scaleOf(view, frame);

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const factor = Math.exp(-event.deltaY * (event.ctrlKey ? pinchZoom : wheelZoom));
    setView((current) => zoomBy(current, factor, frame, pointOf(event)));
  });
  useEffect(() => {
    const element = stage.current;
    const listener = (event: WheelEvent): void => onWheel(event);
    // React listens passively, and the page would be zoomed as well.
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, [stage]);

  const fullSize = (point?: Point): void =>
    setView((current) => zoomTo(current, frame.fullScale, frame, point));
  const pan = (x: number, y: number) => (): void =>
    setView((current) => panBy(current, { x: x * panStepPx, y: y * panStepPx }, frame));
  const handlers: StageHandlers = {
    onPointerDown: (event) => track(event, pointOf(event)),
    onPointerMove: (event) => move(event, pointOf(event)),
    onPointerUp: onEnd,
    onPointerCancel: onEnd,
    onDoubleClick: (event) =>
      view.zoom === 'fit' ? fullSize(pointOf(event)) : setView({ ...fitView, turns: view.turns }),
  };
  const pictureView: PictureView = {
    share: scale / frame.fullScale,
    isFit: view.zoom === 'fit',
    transform: `translate(-50%, -50%) translate(${view.offset.x}px, ${view.offset.y}px) rotate(${view.turns * 90}deg) scale(${scale})`,
    fit: () => setView((current) => ({ ...fitView, turns: current.turns })),
    fullSize: () => fullSize(),
    zoomIn: () => setView((current) => zoomBy(current, stepFactor, frame)),
    zoomOut: () => setView((current) => zoomBy(current, 1 / stepFactor, frame)),
    rotate: () => setView((current) => rotate(current, frame)),
    pan,
  };
  return { stage, handlers, view: pictureView };
}
