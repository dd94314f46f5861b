/** /admin/review/dots: where the photos of a list of the queue were taken, without tiles of anybody else (product.md, Review). */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { listMapPositions, listPincodePositions, type Dot } from '#contract/review/list-endpoints.ts';
import { fetchValue } from '../../api/query.ts';
import { reviewPath } from '../../admin-paths.ts';
import { LoadFailure } from '../../patterns/outcome-notice.tsx';
import { useReviewTexts } from '../../texts/use-review-texts.ts';
import { useFormat } from '../../texts/format.ts';
import { Link } from '../../ui/link.tsx';
import { useListUrl } from '../../patterns/list-url.ts';
import { QueueFilters, QueueHead, QueueTiles } from './queue-head.tsx';
import { queueUrl, toReviewFilter, type QueueUrlState, reviewListsKey } from './review-query.ts';
import { levelOf, mapLevels, shapes, type MapLevel } from './draw-map.ts';
import { MapCanvas } from './map-canvas.tsx';

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

/** What the shapes of the map mean, each with its number of centres. */
function Legend({ dots }: { readonly dots: readonly Dot[] }) {
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

/** Opens the centre of a click; several at one place are listed first. */
function usePicked(list: string) {
  const navigate = useNavigate();
  const [picked, setPicked] = useState<readonly Dot[]>(none);
  const onPick = (dots: readonly Dot[]): void => {
    setPicked(dots.length > 1 ? dots : none);
    const [only, ...others] = dots;
    if (only !== undefined && others.length === 0)
      Promise.resolve(navigate(reviewPath(only.id, list))).catch(reportError);
  };
  return { picked, onPick };
}

/** The centres of the list, and the pincodes, which are the same for every list. */
function useMapContent(urlState: QueueUrlState) {
  const query = toReviewFilter(urlState);
  const dots = useQuery({
    queryKey: [...reviewListsKey, 'dots', query],
    queryFn: () => fetchValue(listMapPositions, { query }),
    placeholderData: keepPreviousData,
  });
  const pincodes = useQuery({
    queryKey: ['review', 'pincodes'],
    queryFn: () => fetchValue(listPincodePositions, {}),
    staleTime: Infinity,
  });
  return { dots, pincodes };
}

function QueueMap({ urlState }: { readonly urlState: QueueUrlState }) {
  const { dots: texts } = useReviewTexts();
  const format = useFormat();
  const { dots, pincodes } = useMapContent(urlState);
  const list = queueUrl.format(urlState);
  const { picked, onPick } = usePicked(list);
  const [seen, setSeen] = useState<readonly Dot[]>(none);
  const shown = dots.data?.dots ?? none;
  return (
    <>
      <LoadFailure title={texts.loadFailed} query={dots} />
      <LoadFailure title={texts.pincodesFailed} query={pincodes} />
      <Legend dots={shown} />
      <div className="gap-6 lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(16rem,1fr)]">
        <MapCanvas
          pincodes={pincodes.data?.hundredths ?? none}
          dots={shown}
          label={texts.mapLabel(format.number(shown.length))}
          onPick={onPick}
          onSeen={setSeen}
        />
        <div className="relative space-y-6 max-lg:mt-4 lg:max-h-[80dvh] lg:overflow-y-auto">
          {picked.length > 0 ? (
            <MapList title={texts.here(format.number(picked.length))} dots={picked} list={list} />
          ) : null}
          <MapList title={texts.inView(format.number(seen.length))} dots={seen} list={list} />
        </div>
      </div>
    </>
  );
}

export function MapScreen() {
  const { dots: texts, places } = useReviewTexts();
  const [urlState, change] = useListUrl(queueUrl);
  return (
    <>
      <QueueHead view="map" title={texts.title} urlState={urlState} />
      <QueueTiles urlState={urlState} />
      <div className="no-print mb-2 flex flex-wrap items-end gap-3">
        <QueueFilters urlState={urlState} change={change} />
        <p className="max-w-prose text-sm text-muted max-md:sr-only">{texts.lead}</p>
      </div>
      <QueueMap urlState={urlState} />
      <p className="mt-3 text-sm text-muted">{places.attribution}</p>
    </>
  );
}
