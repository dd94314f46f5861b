/** Draws where a photo was taken and where it should have been, without tiles of anybody else (decision 0057). */
import type { ReactNode } from 'react';
import { distanceM, type GeoPosition, wholeKilometres } from '#contract/photo/geo-position.ts';
import { type ExpectedPlace, type PhotoPlace } from '#contract/photo/photo-place.ts';
import type { Point } from '../../ui/pan-zoom.ts';
import type { PlaceTexts } from './place-words.tsx';
import { fitBox, isInside, toPoint, type MapView } from './projection.ts';

export const sketchSize = { width: 200, height: 140 };
const paddingPx = 22;
/** Half of the side of the smallest sketch, about three kilometres. */
const leastDegrees = 0.03;
const kmPerDegree = 111.195;
const longestBarPx = 70;

/** The photo and where it should have been; the post offices around it do not widen the view. */
export function sketchView(photo: GeoPosition, { expected }: Pick<PhotoPlace, 'expected'>): MapView {
  const shown = [photo, ...expected];
  const latitudes = shown.map(({ latitude }) => latitude);
  const longitudes = shown.map(({ longitude }) => longitude);
  const box = {
    south: Math.min(...latitudes) - leastDegrees,
    north: Math.max(...latitudes) + leastDegrees,
    west: Math.min(...longitudes) - leastDegrees,
    east: Math.max(...longitudes) + leastDegrees,
  };
  return fitBox(box, sketchSize, paddingPx);
}

/** Returns a round number of kilometres, and its length. */
export function scaleBar({ scale }: MapView): { readonly km: number; readonly px: number } {
  const most = (longestBarPx / scale) * kmPerDegree;
  const power = 10 ** Math.floor(Math.log10(most));
  const km = ([5, 2].find((factor) => factor * power <= most) ?? 1) * power;
  return { km, px: (km / kmPerDegree) * scale };
}

/** The nearest first, with its distance from the photo. */
export function expectedByDistance(photo: GeoPosition, { expected }: Pick<PhotoPlace, 'expected'>) {
  return expected
    .map((place) => ({ place, metres: distanceM(photo, place) }))
    .toSorted((one, other) => one.metres - other.metres)
    .map(({ place, metres }) => ({ ...place, km: wholeKilometres(metres) }));
}

type Kind = 'photo' | 'around' | ExpectedPlace['kind'];

/** Each kind has a shape of its own, around 0,0. */
const shapes: Readonly<Record<Kind, { readonly path: string; readonly className: string }>> = {
  photo: { path: 'M0 0 -5.5 -9.5a6.3 6.3 0 1 1 11 0Z', className: 'fill-action stroke-paper' },
  around: { path: 'M-1.5-1.5h3v3h-3Z', className: 'fill-edge' },
  pincode: {
    path: 'M0-6a6 6 0 1 0 0 12 6 6 0 1 0 0-12M0-1a1 1 0 1 0 0 2 1 1 0 1 0 0-2',
    className: 'fill-none stroke-ink',
  },
  'typed-pincode': { path: 'M0-7 7 0 0 7-7 0Z', className: 'fill-none stroke-ink' },
  city: { path: 'M-5-5h10v10h-10Z', className: 'fill-none stroke-ink' },
};

function Shape({ kind, at: { x, y } }: { readonly kind: Kind; readonly at: Point }) {
  const { path, className } = shapes[kind];
  return <path d={path} transform={`translate(${x} ${y})`} strokeWidth={1.5} className={className} />;
}

function LegendItem({ kind, children }: { readonly kind: Kind; readonly children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <svg viewBox="-10 -10 20 20" aria-hidden className="mt-0.5 size-5 shrink-0">
        <Shape kind={kind} at={{ x: 0, y: kind === 'photo' ? 8 : 0 }} />
      </svg>
      <span className="min-w-0">{children}</span>
    </li>
  );
}

/** Below the sketch. */
const barRoom = 14;

interface SketchProps {
  readonly photo: GeoPosition;
  readonly place: PhotoPlace;
  readonly texts: PlaceTexts;
}

/** What it shows is the list below it as well. */
export function SketchDrawing({ photo, place, texts: { sketch: texts } }: SketchProps) {
  const view = sketchView(photo, place);
  const pointOf = (position: GeoPosition): Point => toPoint(position, view, sketchSize);
  const around = place.around.map(pointOf).filter((point) => isInside(point, sketchSize));
  const expected = expectedByDistance(photo, place);
  const [from, to] = [pointOf(photo), expected[0] === undefined ? null : pointOf(expected[0])];
  const bar = scaleBar(view);
  const barY = sketchSize.height + 8;
  return (
    <>
      <svg
        role="img"
        aria-label={texts.label}
        viewBox={`0 0 ${sketchSize.width} ${sketchSize.height + barRoom}`}
        className="block w-full max-w-64 rounded-card border border-line bg-ground"
      >
        {around.map((at) => (
          <Shape key={`${at.x} ${at.y}`} kind="around" at={at} />
        ))}
        {to === null ? null : (
          <path
            d={`M${from.x} ${from.y}L${to.x} ${to.y}`}
            strokeDasharray="5 4"
            strokeWidth={1.5}
            className="stroke-edge"
          />
        )}
        {expected.map((each) => (
          <Shape key={each.kind} kind={each.kind} at={pointOf(each)} />
        ))}
        <Shape kind="photo" at={from} />
        <path d={`M10 ${barY - 4}v4h${bar.px}v-4`} strokeWidth={1.5} className="fill-none stroke-ink" />
        <text x={10 + bar.px + 6} y={barY} fontSize={12} className="fill-ink">
          {texts.kilometres(bar.km)}
        </text>
      </svg>
      <ul className="mt-1 space-y-0.5">
        <LegendItem kind="photo">{texts.photo}</LegendItem>
        {expected.map(({ kind, name, km }) => (
          <LegendItem key={kind} kind={kind}>
            {texts.expected[kind](name, km)}
          </LegendItem>
        ))}
        {around.length === 0 ? null : <LegendItem kind="around">{texts.around}</LegendItem>}
      </ul>
      {expected.length === 0 ? <p className="text-muted">{texts.noneExpected}</p> : null}
    </>
  );
}
