/** The view of the map, and what changes it: drag, wheel, pinch, keys and buttons. */
import { useEffect, useEffectEvent, useMemo, useRef, useState, type PointerEvent } from 'react';
import type { Shortcuts } from '../../../ui/use-shortcuts.ts';
import { middle, spread, useElementSize, type Point, type Size } from '../../../ui/stage.ts';
import type { MapView } from '../../../patterns/places/projection.ts';
import { fitView, isWhole, panBy, zoomBy } from './map-view.ts';

const stepFactor = 1.5;
const panStepPx = 60;
const wheelZoom = 0.002;
/** A pointer that moves less than this clicks. */
const clickPx = 6;

type Change = (change: (view: MapView) => MapView) => void;

/**
 * One pointer drags the map, two pinch it; one that hardly moves clicks. While all of India is shown, one finger scrolls the page.
 */
function usePointers(change: Change, size: Size, onClick: (point: Point) => void) {
  const pointers = useRef(new Map<number, Point>());
  const moved = useRef(0);
  const pointOf = (event: PointerEvent): Point => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  return {
    onPointerDown: (event: PointerEvent): void => {
      event.currentTarget.setPointerCapture(event.pointerId);
      if (pointers.current.size === 0) moved.current = 0;
      pointers.current.set(event.pointerId, pointOf(event));
    },
    onPointerMove: (event: PointerEvent): void => {
      if (!pointers.current.has(event.pointerId)) return;
      const before = [...pointers.current.values()];
      pointers.current.set(event.pointerId, pointOf(event));
      const after = [...pointers.current.values()];
      const [from, to] = [middle(before), middle(after)];
      const isScroll = event.pointerType === 'touch' && after.length === 1;
      moved.current += Math.hypot(to.x - from.x, to.y - from.y) + (after.length > 1 ? clickPx : 0);
      const factor = after.length === 2 ? spread(after) / (spread(before) || 1) : 1;
      change((view) =>
        isScroll && isWhole(view, size)
          ? view
          : panBy(zoomBy(view, factor, size, from), { x: to.x - from.x, y: to.y - from.y }, size),
      );
    },
    onPointerUp: (event: PointerEvent): void => {
      pointers.current.delete(event.pointerId);
      if (moved.current < clickPx) onClick(pointOf(event));
    },
    onPointerCancel: (event: PointerEvent): void => void pointers.current.delete(event.pointerId),
  };
}

/** @param onClick receives the point in the map as it is shown */
export function useMapView(onClick: (point: Point, view: MapView, size: Size) => void) {
  const { stage, size } = useElementSize();
  // Null follows the size of the map.
  const [chosen, setChosen] = useState<MapView | null>(null);
  const view = useMemo(() => chosen ?? fitView(size), [chosen, size]);
  const change: Change = (changeView) => setChosen((current) => changeView(current ?? fitView(size)));
  const handlers = usePointers(change, size, (point) => onClick(point, view, size));

  /** The wheel alone scrolls the page. A pinch on a touchpad comes as a wheel with Ctrl. */
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const { left = 0, top = 0 } = stage.current?.getBoundingClientRect() ?? {};
    const point = { x: event.clientX - left, y: event.clientY - top };
    change((current) => zoomBy(current, Math.exp(-event.deltaY * wheelZoom), size, point));
  });
  useEffect(() => {
    const element = stage.current;
    const listener = (event: WheelEvent): void => onWheel(event);
    // React listens passively, and the whole page would be zoomed.
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, [stage]);

  const zoomIn = (): void => change((current) => zoomBy(current, stepFactor, size));
  const zoomOut = (): void => change((current) => zoomBy(current, 1 / stepFactor, size));
  const fit = (): void => setChosen(null);
  const pan = (x: number, y: number) => (): void =>
    change((current) => panBy(current, { x: x * panStepPx, y: y * panStepPx }, size));
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
    isFit: chosen === null,
    isWhole: isWhole(view, size),
    handlers,
    keys,
    zoomIn,
    zoomOut,
    fit,
  };
}
