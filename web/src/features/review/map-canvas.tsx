/** The map itself: drag, pinch and the wheel with Ctrl move it, a click takes the centres under the pointer. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Dot } from '#contract/review/list-endpoints.ts';
import { isInside, toPoint, type MapView } from '../../patterns/places/projection.ts';
import { useReviewTexts } from '../../texts/use-review-texts.ts';
import { Button } from '../../ui/button.tsx';
import { usePanZoom, type Point, type Size } from '../../ui/pan-zoom.ts';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { drawMap, largestScale, mapSize, mapViewOf, type MapContent, type Palette } from './draw-map.ts';

function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(name);
  return {
    land: colour('--edge'),
    outline: colour('--paper'),
    levels: { none: colour('--good'), notice: colour('--warn'), serious: colour('--bad') },
  };
}

/** Counts the changes between the light and the dark page, and of the resolution. */
function useLook(): number {
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    const queries = ['(prefers-color-scheme: dark)', `(resolution: ${window.devicePixelRatio}dppx)`].map(
      (query) => window.matchMedia(query),
    );
    const onChange = (): void => setLooks((count) => count + 1);
    for (const query of queries) query.addEventListener('change', onChange);
    return () => {
      for (const query of queries) query.removeEventListener('change', onChange);
    };
  }, [looks]);
  return looks;
}

/** Draws the map whenever its content, its view, its size or the colours of the page change. Returns the reference for the canvas. */
function useDrawing({ pincodes, dots }: MapContent, view: MapView, size: Size) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const look = useLook();
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (element === null || context === null || context === undefined) return;
    const ratio = window.devicePixelRatio;
    element.width = Math.round(size.width * ratio);
    element.height = Math.round(size.height * ratio);
    context.scale(ratio, ratio);
    drawMap(context, { pincodes, dots }, view, size, readPalette(element));
  }, [pincodes, dots, view, size, look]);
  return canvas;
}

/** As wide as a finger. */
const reachPx = 18;

function positionsAt(dots: readonly Dot[], { x, y }: Point, view: MapView, size: Size): Dot[] {
  const distanceOf = (dot: Dot): number => {
    const point = toPoint(dot, view, size);
    return Math.hypot(point.x - x, point.y - y);
  };
  return dots
    .filter((dot) => distanceOf(dot) <= reachPx)
    .toSorted((one, other) => distanceOf(one) - distanceOf(other));
}

/**
 * @param props.label says what the map shows
 * @param props.onPick receives the centres at the place of a click, the nearest first
 * @param props.onSeen receives the centres that can be seen
 */
export function MapCanvas(
  props: MapContent & {
    readonly label: string;
    readonly onPick: (dots: readonly Dot[]) => void;
    readonly onSeen: (dots: readonly Dot[]) => void;
  },
) {
  const { pincodes, dots, label, onPick, onSeen } = props;
  const { dots: texts } = useReviewTexts();
  const {
    stage,
    handlers,
    view: moved,
    size,
    isFit,
    ...zoom
  } = usePanZoom({
    step: 1.5,
    content: mapSize,
    largest: largestScale,
    wheelNeedsCtrl: true,
    onClick: ({ x, y }, clicked, frame) => {
      const { width, height } = frame.stage;
      const point = { x: x + width / 2, y: y + height / 2 };
      onPick(positionsAt(dots, point, mapViewOf(clicked, frame), frame.stage));
    },
  });
  const view = useMemo(
    () => mapViewOf(moved, { stage: size, content: mapSize, fitsUpTo: Infinity, largest: largestScale }),
    [moved, size],
  );
  const canvas = useDrawing({ pincodes, dots }, view, size);
  useShortcuts(zoom.keys, 'page');
  useEffect(
    () => onSeen(dots.filter((dot) => isInside(toPoint(dot, view, size), size))),
    [dots, view, size, onSeen],
  );
  return (
    <div>
      <div
        ref={stage}
        {...handlers}
        className={`relative h-[60dvh] min-h-72 cursor-grab overflow-hidden rounded-card border border-line bg-paper active:cursor-grabbing lg:h-[75dvh] ${isFit ? 'touch-pan-y' : 'touch-none'}`}
      >
        <canvas ref={canvas} role="img" aria-label={label} className="absolute inset-0 size-full" />
      </div>
      <div className="no-print mt-2 flex flex-wrap items-center gap-2">
        <Button variant="quiet" onClick={zoom.zoomIn}>
          {texts.zoomIn}
        </Button>
        <Button variant="quiet" onClick={zoom.zoomOut}>
          {texts.zoomOut}
        </Button>
        <Button variant="quiet" disabled={isFit} onClick={zoom.fit}>
          {texts.fit}
        </Button>
        <p className="text-sm text-muted max-lg:hidden">{texts.keys}</p>
      </div>
    </div>
  );
}
