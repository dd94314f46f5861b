/** /admin/review/dots: where the photos of a list of the queue were taken, without tiles of anybody else (product.md, Review). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { listDots, listPincodeDots, type Dot } from '#contract/review/dots-endpoints.ts';
import { failureOf, fetchValue } from '../../../api/query.ts';
import { paths, reviewPath } from '../../../paths.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { Heading } from '../../../ui/page.tsx';
import { DotList } from './dot-list.tsx';
import { Legend } from './legend.tsx';
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

export function DotsScreen() {
  const { dots: texts, places } = useAdminTexts();
  const format = useFormat();
  const { filter, list, controls } = useReviewFilter();
  const dots = useQuery({
    queryKey: ['review-dots', filter],
    queryFn: () => fetchValue(listDots, { query: filter }),
  });
  const pincodes = useQuery({
    queryKey: ['pincode-dots'],
    queryFn: () => fetchValue(listPincodeDots, {}),
    staleTime: Infinity,
  });
  const { picked, onPick } = usePicked(list);
  const [seen, setSeen] = useState<readonly Dot[]>(none);
  const shown = dots.data?.dots ?? none;
  const label = texts.mapLabel(format.number(shown.length));
  return (
    <>
      <Heading lead={texts.lead}>{texts.title}</Heading>
      <p className="no-print mb-3">
        <Link to={`${paths.adminReview}?${list}`} className="inline-flex min-h-11 items-center underline">
          {texts.back}
        </Link>
      </p>
      {controls}
      {dots.error === null ? null : (
        <FailureNotice
          title={texts.loadFailed}
          failure={failureOf(dots.error)}
          onRetry={() => dots.refetch()}
        />
      )}
      {pincodes.error === null ? null : (
        <FailureNotice
          title={texts.pincodesFailed}
          failure={failureOf(pincodes.error)}
          onRetry={() => pincodes.refetch()}
        />
      )}
      <Legend dots={shown} />
      <div className="gap-6 lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(16rem,1fr)]">
        <MapCanvas
          pincodes={pincodes.data?.hundredths ?? none}
          dots={shown}
          label={label}
          onPick={onPick}
          onSeen={setSeen}
        />
        <div className="space-y-6 max-lg:mt-4 lg:max-h-[80dvh] lg:overflow-y-auto">
          {picked.length > 0 ? (
            <DotList title={texts.here(format.number(picked.length))} dots={picked} list={list} />
          ) : null}
          <DotList title={texts.inView(format.number(seen.length))} dots={seen} list={list} />
        </div>
      </div>
      <p className="mt-3 text-sm text-muted">{places.attribution}</p>
    </>
  );
}
