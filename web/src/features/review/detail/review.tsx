/** /admin/review/{id}: the evidence of one centre on one screen, and the decision. */
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { hasStatus, type Failure } from '#contract/call.ts';
import { reviewPath } from '../../../admin-paths.ts';
import { useReviewTexts } from '../../../texts/use-review-texts.ts';
import { LiveRegion } from '../../../ui/messages.tsx';
import { failureOf } from '../../../api/query.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useRememberOpenedRow } from '../../../patterns/record-navigation.tsx';
import { useQueryParams } from '../../../patterns/list-url.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Heading } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/progress.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useWalk, type Outcome, type OutcomeProps, type WalkEntry } from '../walk.ts';
import { OutcomeBar, useOutcomeSentence } from '../outcome-bar.tsx';
import { useReview, type OnSaved } from '../review-query.ts';
import { LoadedReview } from './loaded-review.tsx';
import { queuePath, useOpenedFrom, ReviewHead } from './review-navigation.tsx';

interface NotLoadedProps {
  readonly failure: Failure | null;
  readonly onRetry: () => void;
}

function NotLoaded({ failure, onRetry }: NotLoadedProps) {
  const { screen: texts } = useReviewTexts().review;
  const { common } = useTexts();
  if (failure === null) return <Skeleton label={common.loading} />;
  const title = hasStatus(failure, 404) ? texts.noReview : texts.loadFailed;
  return <FailureNotice title={title} failure={failure} onRetry={onRetry} />;
}

/**
 * Returns what to call with a change: after a decision it opens the centre from which this one was opened, the next one of the list, or
 * the queue.
 */
function useSaved(
  list: string | null,
  walk: ReturnType<typeof useWalk>,
  from: WalkEntry | null,
  { outcome, onOutcome }: OutcomeProps,
): OnSaved {
  const navigate = useNavigate();
  return async ({ id, centre_code: code, version }, decision) => {
    if (decision === undefined) {
      // A mark that is set after a decision would be lost with it.
      if (outcome?.centre.id === id) onOutcome(null);
      return;
    }
    const stays = list === null || decision === 'waiting';
    const next = stays ? null : (from ?? (await walk.findNext()));
    onOutcome({ centre: { id, code }, decision, next, version });
    if (stays) return;
    // Replaced, so that the browser's Back returns to the queue.
    await navigate(next === null ? queuePath(list) : reviewPath(next.id, list), { replace: true });
  };
}

/** What cannot be taken back is said on the screen of its centre or of the next one only. */
function useShownOutcome(id: string, { outcome, onOutcome }: OutcomeProps): Outcome | null {
  const isHere = outcome !== null && (outcome.next ?? outcome.centre).id === id;
  // What was taken back is known before its centre is opened.
  const canCome = outcome?.isUndone === true || outcome?.centre.id === id;
  const isOver = outcome !== null && outcome.version === undefined && !isHere && !canCome;
  useEffect(() => {
    if (isOver) onOutcome(null);
  }, [isOver, onOutcome]);
  return isHere || outcome?.version !== undefined ? outcome : null;
}

/** The heading takes the focus for each centre, once its name is known. */
export function Review(props: OutcomeProps) {
  const { outcome, onOutcome } = props;
  const { id = '' } = useParams();
  const { review: texts } = useReviewTexts();
  const sentence = useOutcomeSentence();
  const list = useQueryParams()[0].get('list');
  const walk = useWalk(id, list);
  const openedFrom = useOpenedFrom();
  // The line about the last decision leads back to its centre.
  const isNextOf = outcome?.next?.id === id && outcome.centre.id === openedFrom?.id;
  const from = isNextOf ? null : openedFrom;
  const query = useReview(id);
  const { run: reload } = useAction(() => query.refetch());
  const onSaved = useSaved(list, walk, from, props);
  const shown = useShownOutcome(id, props);
  useRememberOpenedRow(id);
  const failure = query.error === null ? null : failureOf(query.error);
  const review = failure !== null && hasStatus(failure, 404) ? undefined : query.data;
  const title =
    review === undefined ? texts.title : texts.screen.heading(review.centre_name, review.centre_code);
  const bar =
    shown === null ? null : <OutcomeBar outcome={shown} id={id} list={list} onOutcome={onOutcome} />;
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_21rem] xl:grid-rows-[auto_1fr] xl:gap-x-4 2xl:grid-cols-[minmax(0,1fr)_26rem]">
      <LiveRegion>{shown === null ? null : sentence(shown, id)}</LiveRegion>
      <ReviewHead list={list} walk={walk} from={from}>
        <Heading dense key={`${id} ${title}`}>
          {title}
        </Heading>
      </ReviewHead>
      {review === undefined || failure !== null ? (
        <div className="space-y-2">
          {review === undefined ? bar : null}
          <NotLoaded failure={failure} onRetry={reload} />
        </div>
      ) : null}
      {review === undefined ? null : (
        <LoadedReview
          key={id}
          review={review}
          loadedAt={query.dataUpdatedAt}
          bar={bar}
          onReload={reload}
          onSaved={onSaved}
        />
      )}
    </div>
  );
}
