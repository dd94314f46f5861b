/** The centres of the map as links, the most urgent first: for the keyboard, and where several lie at one place. */
import type { Dot } from '#contract/review/list-endpoints.ts';
import { useReviewTexts } from '../../../texts/use-review-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { reviewPath } from '../../../admin-paths.ts';
import { Link } from '../../../ui/link.tsx';
import { mapLevels, levelOf, type MapLevel } from './draw-map.ts';

const shapes: Readonly<Record<MapLevel, { readonly path: string; readonly className: string }>> = {
  serious: { path: 'M8 1 15 14H1Z', className: 'fill-bad' },
  notice: { path: 'M8 2 14 8 8 14 2 8Z', className: 'fill-warn' },
  none: { path: 'M8 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8', className: 'fill-good' },
};

function Shape({ level }: { readonly level: MapLevel }) {
  const { path, className } = shapes[level];
  return (
    <svg viewBox="0 0 16 16" aria-hidden className={`inline-block size-4 shrink-0 ${className}`}>
      <path d={path} />
    </svg>
  );
}

/** What the shapes of the map mean, each with its number of centres. */
export function Legend({ dots }: { readonly dots: readonly Dot[] }) {
  const { dots: texts } = useReviewTexts();
  const format = useFormat();
  return (
    <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {mapLevels.toReversed().map((level) => (
        <li key={level} className="flex items-center gap-1">
          <Shape level={level} />
          {texts.levels[level]}: {format.number(dots.filter((dot) => levelOf(dot) === level).length)}
        </li>
      ))}
    </ul>
  );
}

const shownAtMost = 50;

const byUrgency = (one: Dot, other: Dot): number =>
  mapLevels.indexOf(levelOf(other)) - mapLevels.indexOf(levelOf(one)) ||
  (one.centre_code < other.centre_code ? -1 : 1);

interface MapListProps {
  readonly title: string;
  readonly dots: readonly Dot[];
  /** The query of the list, which the opened centre then belongs to. */
  readonly list: string;
}

export function MapList({ title, dots, list }: MapListProps) {
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
