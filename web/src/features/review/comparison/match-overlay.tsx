/** What is drawn over two compared pictures: the matched points with their numbers, the outlines around them, and the active pair joined. */
import type { Point } from '../../../ui/stage.ts';

export interface DrawnMatch {
  /** In CSS pixels of the overlay, as all positions. */
  readonly pairs: readonly (readonly [Point, Point])[];
  readonly hulls: readonly (readonly Point[])[];
}

interface MatchOverlayProps {
  readonly match: DrawnMatch;
  /** The index of the pair that is joined. */
  readonly active: number;
  readonly onActive: (index: number) => void;
}

interface MarkerProps {
  readonly at: Point;
  readonly label: string;
  readonly isActive: boolean;
  readonly onPoint?: () => void;
}

function Marker({ at: { x, y }, label, isActive, onPoint }: MarkerProps) {
  return (
    <g
      onPointerEnter={onPoint}
      onPointerDown={onPoint}
      className={isActive ? 'pointer-events-none' : 'pointer-events-auto cursor-pointer'}
    >
      <circle
        cx={x}
        cy={y}
        r={isActive ? 13 : 9}
        className={isActive ? 'fill-action stroke-paper stroke-2' : 'fill-paper stroke-ink'}
      />
      <text
        x={x}
        y={y}
        textAnchor="middle"
        dominantBaseline="central"
        className={`font-semibold select-none ${isActive ? 'fill-on-action text-[14px]' : 'fill-ink text-[11px]'}`}
      >
        {label}
      </text>
    </g>
  );
}

const listed = (points: readonly Point[]): string => points.map(({ x, y }) => `${x},${y}`).join(' ');

/** A bright line on a wider dark one, so that it is seen on every picture. */
function Line({ points, isClosed }: { readonly points: readonly Point[]; readonly isClosed: boolean }) {
  const Shape = isClosed ? 'polygon' : 'polyline';
  return (
    <>
      <Shape points={listed(points)} className="fill-none stroke-black/70 stroke-5" />
      <Shape
        points={listed(points)}
        className="fill-none stroke-yellow-300 stroke-2"
        strokeDasharray={isClosed ? '6 4' : undefined}
      />
    </>
  );
}

/** For the eye alone: the sentence below says what changed. */
export function MatchOverlay({ match: { pairs, hulls }, active, onActive }: MatchOverlayProps) {
  const joined = pairs[active];
  return (
    <svg aria-hidden className="pointer-events-none absolute inset-0 size-full">
      {hulls.map((hull, index) => (
        <Line key={index} points={hull} isClosed />
      ))}
      {joined === undefined ? null : <Line points={joined} isClosed={false} />}
      {pairs.map((pair, index) =>
        index === active
          ? null
          : pair.map((at, side) => (
              <Marker
                key={`${index} ${side}`}
                at={at}
                label={String(index + 1)}
                isActive={false}
                onPoint={() => onActive(index)}
              />
            )),
      )}
      {joined?.map((at, side) => (
        <Marker key={side} at={at} label={String(active + 1)} isActive />
      ))}
    </svg>
  );
}
