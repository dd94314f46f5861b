/** The map itself. A click takes the centres under the pointer; arrows, +, - and 0 move it while it has the focus. */
import { useEffect, useRef, useState } from 'react';
import type { Dot } from '#contract/review/dots-endpoints.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { drawMap, type MapContent, type Palette } from './draw-map.ts';
import { isInside, toPoint, type Point } from './map-view.ts';
import { useMapView } from './use-map-view.ts';

/** As wide as a finger. */
const reachPx = 18;

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

interface MapCanvasProps extends MapContent {
  readonly label: string;
  /** Receives the centres at the place of a click, the nearest first. */
  readonly onPick: (dots: readonly Dot[]) => void;
  /** Receives the centres that can be seen. */
  readonly onSeen: (dots: readonly Dot[]) => void;
}

export function MapCanvas({ pincodes, dots, label, onPick, onSeen }: MapCanvasProps) {
  const { dots: texts } = useAdminTexts();
  const canvas = useRef<HTMLCanvasElement>(null);
  const look = useLook();
  const distanceOf = (dot: Dot, { x, y }: Point): number => {
    const point = toPoint(dot, map.view, map.size);
    return Math.hypot(point.x - x, point.y - y);
  };
  const onClick = (point: Point): void =>
    onPick(
      dots
        .filter((dot) => distanceOf(dot, point) <= reachPx)
        .toSorted((one, other) => distanceOf(one, point) - distanceOf(other, point)),
    );
  const map = useMapView(onClick);
  const { stage, size, handlers, keys, zoomIn, zoomOut, fit, isFit } = map;
  const { centre, scale } = map.view;
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (element === null || context === null || context === undefined) return;
    const ratio = window.devicePixelRatio;
    element.width = Math.round(size.width * ratio);
    element.height = Math.round(size.height * ratio);
    context.scale(ratio, ratio);
    const view = { centre, scale };
    drawMap(context, { pincodes, dots }, view, size, readPalette(element));
    onSeen(dots.filter((dot) => isInside(toPoint(dot, view, size), size)));
    // The position is a new object after each render.
  }, [pincodes, dots, centre.latitude, centre.longitude, scale, size, look, onSeen]);
  return (
    <div>
      <div
        ref={stage}
        {...handlers}
        role="group"
        tabIndex={0}
        aria-label={label}
        aria-describedby="map-keys"
        onKeyDown={(event) => {
          const run = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
          if (run === undefined) return;
          event.preventDefault();
          run();
        }}
        className="relative h-[60dvh] min-h-72 cursor-grab touch-none overflow-hidden rounded-card border border-line bg-paper active:cursor-grabbing lg:h-[75dvh]"
      >
        <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" />
      </div>
      <div className="no-print mt-2 flex flex-wrap items-center gap-2">
        <Button variant="quiet" onClick={zoomIn}>
          {texts.zoomIn}
        </Button>
        <Button variant="quiet" onClick={zoomOut}>
          {texts.zoomOut}
        </Button>
        <Button variant="quiet" disabled={isFit} onClick={fit}>
          {texts.fit}
        </Button>
        <p id="map-keys" className="text-sm text-muted">
          {texts.keys}
        </p>
      </div>
    </div>
  );
}
