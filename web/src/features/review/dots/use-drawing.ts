/** Draws the map whenever its content, its view, its size or the colours of the page change. */
import { useEffect, useRef, useState } from 'react';
import { drawMap, type MapContent, type Palette } from './draw-map.ts';
import type { Size } from '../../../ui/stage.ts';
import type { MapView } from './map-view.ts';

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

/** Returns the reference for the canvas. */
export function useDrawing({ pincodes, dots }: MapContent, view: MapView, size: Size) {
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
