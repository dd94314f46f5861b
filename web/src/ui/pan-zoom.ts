/**
 * What is moved and zoomed within its stage: a photo, two compared ones, the map. One pointer drags, two pinch, the wheel and keys zoom.
 * What is shown has units of its own, such as pixels of a photo or degrees; a scale is CSS pixels for each of them.
 */
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type MouseEvent as ReactMouseEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
} from 'react';
import type { Shortcuts } from './use-shortcuts.ts';

/** In CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a view is computed for. */
export interface Frame {
  /** In CSS pixels. */
  readonly stage: Size;
  /** In units of its own, not rotated. */
  readonly content: Size;
  /** What is smaller than the stage is not enlarged beyond this scale to fit it. */
  readonly fitsUpTo: number;
  readonly largest: number;
}

export interface View {
  /** `fit` follows the size of the stage; otherwise the scale. */
  readonly zoom: 'fit' | number;
  /** From the middle of the stage to the middle of the content, in CSS pixels. */
  readonly offset: Point;
  /** Quarter turns clockwise, 0 to 3. */
  readonly turns: number;
}

export const fitView: View = { zoom: 'fit', offset: { x: 0, y: 0 }, turns: 0 };

const limit = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

function shownSize({ content: { width, height } }: Frame, turns: number): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

function fitScale(frame: Frame, turns: number): number {
  const { width, height } = shownSize(frame, turns);
  return Math.min(frame.stage.width / width, frame.stage.height / height, frame.fitsUpTo);
}

export const scaleOf = ({ zoom, turns }: View, frame: Frame): number =>
  zoom === 'fit' ? fitScale(frame, turns) : zoom;

/** Keeps the content in the middle along a side on which it is smaller than the stage, and its edge outside the stage otherwise. */
function limitOffset({ x, y }: Point, scale: number, turns: number, frame: Frame): Point {
  const { width, height } = shownSize(frame, turns);
  const spareX = Math.max(0, (width * scale - frame.stage.width) / 2);
  const spareY = Math.max(0, (height * scale - frame.stage.height) / 2);
  return { x: limit(x, -spareX, spareX), y: limit(y, -spareY, spareY) };
}

/** @param point from the middle of the stage; it keeps the place of the content that it shows. Zooming out ends at fit. */
export function zoomTo(view: View, scale: number, frame: Frame, point: Point = { x: 0, y: 0 }): View {
  const smallest = fitScale(frame, view.turns);
  const after = limit(scale, smallest, frame.largest);
  if (after <= smallest) return { ...fitView, turns: view.turns };
  const ratio = after / scaleOf(view, frame);
  const offset = {
    x: point.x - (point.x - view.offset.x) * ratio,
    y: point.y - (point.y - view.offset.y) * ratio,
  };
  return { zoom: after, offset: limitOffset(offset, after, view.turns, frame), turns: view.turns };
}

export const zoomBy = (view: View, factor: number, frame: Frame, point?: Point): View =>
  zoomTo(view, scaleOf(view, frame) * factor, frame, point);

export function panBy(view: View, { x, y }: Point, frame: Frame): View {
  const moved = { x: view.offset.x + x, y: view.offset.y + y };
  return { ...view, offset: limitOffset(moved, scaleOf(view, frame), view.turns, frame) };
}

/** Turns about the middle of the stage. */
export function rotate(view: View, frame: Frame): View {
  const offset = { x: 0 - view.offset.y, y: view.offset.x };
  return panBy({ ...view, turns: (view.turns + 1) % 4, offset }, { x: 0, y: 0 }, frame);
}

const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** The distance of the first two points; 0 of one. */
const spread = ([one, other]: readonly Point[]): number =>
  one === undefined || other === undefined ? 0 : Math.hypot(one.x - other.x, one.y - other.y);

type Change = (next: (view: View, frame: Frame) => View) => void;

/** A stage may have several cells with the same view, such as two compared photos. */
const cellOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('[data-cell]') : null;

/** The place of a pointer, from the middle of its stage. */
function pointOf({ clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>, element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

/** Returns the reference for the stage, and the size of it or of its cells, which is never 0. */
function useStage() {
  const stage = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 1, height: 1 });
  useEffect(() => {
    const element = stage.current?.querySelector('[data-cell]') ?? stage.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth || 1, height: element.clientHeight || 1 }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { stage, size };
}

/** A pointer that moves less than this clicks. */
const clickPx = 6;

/** One pointer drags, two pinch; one that hardly moves clicks. */
function usePointers(change: Change, onClick: (point: Point) => void) {
  const pointers = useRef(new Map<number, Point>());
  const moved = useRef(0);
  return {
    onPointerDown: (event: ReactPointerEvent): void => {
      event.currentTarget.setPointerCapture(event.pointerId);
      if (pointers.current.size === 0) moved.current = 0;
      pointers.current.set(event.pointerId, pointOf(event, event.currentTarget));
    },
    onPointerMove: (event: ReactPointerEvent): void => {
      if (!pointers.current.has(event.pointerId)) return;
      const before = [...pointers.current.values()];
      pointers.current.set(event.pointerId, pointOf(event, event.currentTarget));
      const after = [...pointers.current.values()];
      const [from, to] = [middle(before), middle(after)];
      moved.current += Math.hypot(to.x - from.x, to.y - from.y) + (after.length > 1 ? clickPx : 0);
      const factor = after.length === 2 ? spread(after) / (spread(before) || 1) : 1;
      change((view, frame) =>
        panBy(zoomBy(view, factor, frame, from), { x: to.x - from.x, y: to.y - from.y }, frame),
      );
    },
    onPointerUp: (event: ReactPointerEvent): void => {
      pointers.current.delete(event.pointerId);
      if (moved.current < clickPx) onClick(pointOf(event, event.currentTarget));
    },
    onPointerCancel: (event: ReactPointerEvent): void => void pointers.current.delete(event.pointerId),
  };
}

const panStepPx = 80;
/** One notch of a wheel is 100 or 120 pixels; a pinch on a touchpad comes as a wheel with Ctrl and small steps. */
const wheelZoom = 0.002;
const pinchZoom = 0.01;

function useWheel(stage: RefObject<HTMLElement | null>, change: Change, needsCtrl: boolean): void {
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (needsCtrl && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const element = cellOf(event.target) ?? stage.current;
    if (element === null) return;
    const factor = Math.exp(-event.deltaY * (event.ctrlKey && !needsCtrl ? pinchZoom : wheelZoom));
    const point = pointOf(event, element);
    change((current, of) => zoomBy(current, factor, of, point));
  });
  useEffect(() => {
    const element = stage.current;
    // React listens passively, and the page would be zoomed as well.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [stage]);
}

interface PanZoomOptions {
  /** By default the stage itself. */
  readonly content?: Size;
  readonly fitsUpTo?: number;
  readonly largest?: number;
  /** By what a button or key zooms. */
  readonly step?: number;
  /** The wheel alone scrolls the page past the stage. */
  readonly wheelNeedsCtrl?: boolean;
  /** @param point from the middle of the stage */
  readonly onClick?: (point: Point, view: View, frame: Frame) => void;
}

export function usePanZoom(options: PanZoomOptions) {
  const { wheelNeedsCtrl = false, step = 1.25, onClick } = options;
  const { stage, size } = useStage();
  const [view, setView] = useState(fitView);
  const { content = size, fitsUpTo = Infinity, largest = 8 } = options;
  const frame: Frame = { stage: size, content, fitsUpTo, largest };
  const change: Change = (next) => setView((current) => next(current, frame));
  const pointers = usePointers(change, (point) => onClick?.(point, view, frame));
  useWheel(stage, change, wheelNeedsCtrl);
  const scale = scaleOf(view, frame);
  const zoomIn = (): void => change((current, of) => zoomBy(current, step, of));
  const zoomOut = (): void => change((current, of) => zoomBy(current, 1 / step, of));
  const fit = (): void => setView((current) => ({ ...fitView, turns: current.turns }));
  const pan = (x: number, y: number) => (): void =>
    change((current, of) => panBy(current, { x: x * panStepPx, y: y * panStepPx }, of));
  const keys: Shortcuts = {
    '+': zoomIn,
    '=': zoomIn,
    '-': zoomOut,
    0: fit,
    'Shift+ArrowLeft': pan(1, 0),
    'Shift+ArrowRight': pan(-1, 0),
    'Shift+ArrowUp': pan(0, 1),
    'Shift+ArrowDown': pan(0, -1),
  };
  return {
    stage,
    size,
    view,
    scale,
    isFit: view.zoom === 'fit',
    /** For the content, in the middle of the stage and of the size of its units. */
    transform: `translate(${view.offset.x}px, ${view.offset.y}px) rotate(${view.turns * 90}deg) scale(${scale})`,
    /** Of the stage, or of each of its cells. */
    handlers: pointers,
    /** To this scale about the place of the pointer, and back. */
    toggle: (to: number, event: ReactMouseEvent): void => {
      // Before the event is over, and its element unknown.
      const point = pointOf(event, event.currentTarget);
      if (view.zoom === 'fit') change((current, of) => zoomTo(current, to, of, point));
      else fit();
    },
    keys,
    zoomIn,
    zoomOut,
    fit,
    zoomTo: (to: number): void => change((current, of) => zoomTo(current, to, of)),
    rotate: (): void => change(rotate),
  };
}

/** What a stage gives to what is shown in it, beside its reference. */
export type PanZoom = Omit<ReturnType<typeof usePanZoom>, 'stage' | 'handlers'>;
export type PanZoomHandlers = ReturnType<typeof usePanZoom>['handlers'];
