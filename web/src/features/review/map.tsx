/** /admin/review/dots: where the photos of a list of the queue were taken, without tiles of anybody else (product.md, Review). */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { listMapPositions, listPincodePositions, type Dot } from '#contract/review/list-endpoints.ts';
import { fetchValue } from '../../api/query.ts';
import { reviewPath } from '../../admin-paths.ts';
import { LoadFailure } from '../../patterns/outcome-notice.tsx';
import { isInside, toPoint, type MapView } from '../../patterns/places/projection.ts';
import { useReviewTexts } from '../../texts/review.texts.ts';
import { useFormat } from '../../texts/format.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { usePanZoom, type Point, type Size } from '../../ui/pan-zoom.ts';
import { useMedia } from '../../ui/use-device.ts';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { useListUrl } from '../../patterns/list-url.ts';
import { QueueLine, QueueHead, QueueTiles } from './queue-head.tsx';
import { queueUrl, toReviewFilter, reviewListsKey } from './review-query.ts';
import {
  drawMap,
  largestScale,
  levelOf,
  mapLevels,
  mapSize,
  mapViewOf,
  shapes,
  type MapContent,
  type MapLevel,
  type Palette,
} from './draw-map.ts';

function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(name);
  return {
    land: colour('--edge'),
    outline: colour('--paper'),
    levels: { none: colour('--good'), notice: colour('--warn'), serious: colour('--bad') },
  };
}

/** Draws the map whenever its content, its view, its size or the colours of the page change. Returns the reference for the canvas. */
function useDrawing({ pincodes, dots }: MapContent, view: MapView, size: Size) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isDark = useMedia('(prefers-color-scheme: dark)');
  const ratio = window.devicePixelRatio;
  // Another resolution ends its match, and the map is drawn with it.
  useMedia(`(resolution: ${ratio}dppx)`);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (element === null || context === null || context === undefined) return;
    element.width = Math.round(size.width * ratio);
    element.height = Math.round(size.height * ratio);
    context.scale(ratio, ratio);
    drawMap(context, { pincodes, dots }, view, size, readPalette(element));
  }, [pincodes, dots, view, size, isDark, ratio]);
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
 * The map itself: drag, pinch and the wheel with Ctrl move it, a click takes the centres under the pointer.
 * @param props.label says what the map shows
 * @param props.onPick receives the centres at the place of a click, the nearest first
 * @param props.onSeen receives the centres that can be seen
 */
function MapCanvas(
  props: MapContent & {
    readonly label: string;
    readonly onPick: (dots: readonly Dot[]) => void;
    readonly onSeen: (dots: readonly Dot[]) => void;
  },
) {
  const { pincodes, dots, label, onPick, onSeen } = props;
  const { dots: texts, viewer } = useReviewTexts();
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
          {viewer.zoomIn}
        </Button>
        <Button variant="quiet" onClick={zoom.zoomOut}>
          {viewer.zoomOut}
        </Button>
        <Button variant="quiet" disabled={isFit} onClick={zoom.fit}>
          {texts.fit}
        </Button>
        <p className="text-sm text-muted max-lg:hidden">{texts.keys}</p>
      </div>
    </div>
  );
}

const none: readonly never[] = [];

const fills: Readonly<Record<MapLevel, string>> = {
  serious: 'fill-bad',
  notice: 'fill-warn',
  none: 'fill-good',
};

function Shape({ level }: { readonly level: MapLevel }) {
  return (
    <svg viewBox="-8 -8 16 16" aria-hidden className={`inline-block size-4 shrink-0 ${fills[level]}`}>
      <path d={shapes[level]} />
    </svg>
  );
}

const shownAtMost = 50;

const byUrgency = (one: Dot, other: Dot): number =>
  mapLevels.indexOf(levelOf(other)) - mapLevels.indexOf(levelOf(one)) ||
  (one.centre_code < other.centre_code ? -1 : 1);

/**
 * The centres of the map as links, the most urgent first: for the keyboard, and where several lie at one place.
 * @param props.list the query of the list, which the opened centre then belongs to
 */
function MapList(props: { readonly title: string; readonly dots: readonly Dot[]; readonly list: string }) {
  const { title, dots, list } = props;
  const { dots: texts } = useReviewTexts();
  const format = useFormat();
  return (
    <section aria-label={title}>
      <h2 className="mb-1 font-bold" aria-live="polite">
        {title}
      </h2>
      <ul className="divide-y divide-line">
        {dots
          .toSorted(byUrgency)
          .slice(0, shownAtMost)
          .map((dot) => (
            <li key={dot.id}>
              <Link
                to={reviewPath(dot.id, list)}
                className="flex min-h-11 items-center gap-2 py-1 hover:underline"
              >
                <Shape level={levelOf(dot)} />
                <span className="min-w-0">
                  <span className="font-semibold">{dot.centre_code}</span> {dot.centre_name},{' '}
                  {dot.centre_city}
                  <span className="sr-only">, {texts.levels[levelOf(dot)]}</span>
                </span>
              </Link>
            </li>
          ))}
      </ul>
      {dots.length > shownAtMost ? (
        <p className="mt-1 text-sm text-muted">{texts.more(format.number(dots.length - shownAtMost))}</p>
      ) : null}
    </section>
  );
}

export function MapScreen() {
  const { dots: texts, places } = useReviewTexts();
  const { number } = useFormat();
  const navigate = useNavigate();
  const [urlState, change] = useListUrl(queueUrl);
  const query = toReviewFilter(urlState);
  const dots = useQuery({
    queryKey: [...reviewListsKey, 'dots', query],
    queryFn: () => fetchValue(listMapPositions, { query }),
    placeholderData: keepPreviousData,
  });
  // The same for every list.
  const pincodes = useQuery({
    queryKey: ['review', 'pincodes'],
    queryFn: () => fetchValue(listPincodePositions, {}),
    staleTime: Infinity,
  });
  const list = queueUrl.format(urlState);
  const [picked, setPicked] = useState<readonly Dot[]>(none);
  const [seen, setSeen] = useState<readonly Dot[]>(none);
  const shown = dots.data?.dots ?? none;
  /** Opens the centre of a click; several at one place are listed first. */
  const onPick = (found: readonly Dot[]): void => {
    const [only, ...others] = found;
    setPicked(others.length > 0 ? found : none);
    if (only !== undefined && others.length === 0) void navigate(reviewPath(only.id, list));
  };
  return (
    <>
      <QueueHead view="map" urlState={urlState} />
      <QueueTiles urlState={urlState} />
      <QueueLine urlState={urlState} change={change}>
        <p className="max-md:sr-only">{texts.lead}</p>
      </QueueLine>
      <LoadFailure title={texts.loadFailed} query={dots} />
      <LoadFailure title={texts.pincodesFailed} query={pincodes} />
      <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {mapLevels.toReversed().map((level) => (
          <li key={level} className="flex items-center gap-1">
            <Shape level={level} />
            {texts.levels[level]}: {number(shown.filter((dot) => levelOf(dot) === level).length)}
          </li>
        ))}
      </ul>
      <div className="gap-6 lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(16rem,1fr)]">
        <MapCanvas
          pincodes={pincodes.data?.hundredths ?? none}
          dots={shown}
          label={texts.mapLabel(number(shown.length))}
          onPick={onPick}
          onSeen={setSeen}
        />
        <div className="relative space-y-6 max-lg:mt-4 lg:max-h-[80dvh] lg:overflow-y-auto">
          {picked.length > 0 ? (
            <MapList title={texts.here(number(picked.length))} dots={picked} list={list} />
          ) : null}
          <MapList title={texts.inView(number(seen.length))} dots={seen} list={list} />
        </div>
      </div>
      <p className="mt-3 text-sm text-muted">{places.attribution}</p>
    </>
  );
}
