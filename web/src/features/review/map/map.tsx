/** /admin/review/dots: where the photos of a list of the queue were taken, without tiles of anybody else (product.md, Review). */
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { listMapPositions, listPincodePositions, type Dot } from '#contract/review/list-endpoints.ts';
import { failureOf, fetchValue } from '../../../api/query.ts';
import { reviewPath } from '../../../admin-paths.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useReviewTexts } from '../../../texts/use-review-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useAction } from '../../../ui/use-action.ts';
import { useListUrl } from '../../../patterns/list-url.ts';
import { QueueFilters, QueueHead, QueueTiles } from '../queue/queue-head.tsx';
import { queueUrl, toReviewFilter, type QueueUrlState } from '../queue-url-state.ts';
import { reviewListsKey } from '../review-query.ts';
import { MapList, Legend } from './map-list.tsx';
import { MapCanvas } from './map-canvas.tsx';

const none: readonly never[] = [];

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

interface FailedPartProps {
  readonly title: string;
  readonly part: Pick<UseQueryResult, 'error' | 'refetch'>;
}

function FailedPart({ title, part: { error, refetch } }: FailedPartProps) {
  const { run: retry } = useAction(() => refetch());
  return error === null ? null : <FailureNotice title={title} failure={failureOf(error)} onRetry={retry} />;
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
      <FailedPart title={texts.loadFailed} part={dots} />
      <FailedPart title={texts.pincodesFailed} part={pincodes} />
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
