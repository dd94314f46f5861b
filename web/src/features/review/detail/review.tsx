/** /admin/review/{id}: the evidence of one centre on one screen, and the decision. */
import { useNavigate, useParams } from 'react-router';
import { hasStatus, type Failure } from '#contract/call.ts';
import { reviewPath } from '../../../admin-paths.ts';
import { useReviewTexts } from '../../../texts/use-review-texts.ts';
import { failureOf } from '../../../api/query.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { say } from '../../../patterns/last-act.tsx';
import { useRememberOpenedRow } from '../../../patterns/record-navigation.tsx';
import { useQueryParams } from '../../../patterns/list-url.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Heading } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/progress.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useWalk, type WalkEntry } from '../walk.ts';
import { useSayDecided } from '../decided.tsx';
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
function useSaved(list: string | null, walk: ReturnType<typeof useWalk>, from: WalkEntry | null): OnSaved {
  const navigate = useNavigate();
  const sayDecided = useSayDecided(list);
  return async ({ id, centre_code: code, version }, decision) => {
    // A mark that is set after a decision would be lost with it.
    if (decision === undefined) return say(null);
    const stays = list === null || decision === 'waiting';
    const next = stays ? undefined : (from ?? (await walk.findNext()));
    sayDecided({ centre: { id, code }, decision, version, next });
    // Replaced, so that the browser's Back returns to the queue.
    if (next !== undefined && list !== null)
      await navigate(next === null ? queuePath(list) : reviewPath(next.id, list), { replace: true });
    return undefined;
  };
}

/** The heading takes the focus for each centre, once its name is known. */
export function Review() {
  const { id = '' } = useParams();
  const { review: texts } = useReviewTexts();
  const list = useQueryParams()[0].get('list');
  const walk = useWalk(id, list);
  const from = useOpenedFrom();
  const query = useReview(id);
  const { run: reload } = useAction(() => query.refetch());
  const onSaved = useSaved(list, walk, from);
  useRememberOpenedRow(id);
  const failure = query.error === null ? null : failureOf(query.error);
  const review = failure !== null && hasStatus(failure, 404) ? undefined : query.data;
  const title =
    review === undefined ? texts.title : texts.screen.heading(review.centre_name, review.centre_code);
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_21rem] xl:grid-rows-[auto_1fr] xl:gap-x-4 2xl:grid-cols-[minmax(0,1fr)_26rem]">
      <ReviewHead list={list} walk={walk} from={from}>
        <Heading dense key={`${id} ${title}`}>
          {title}
        </Heading>
      </ReviewHead>
      {review === undefined || failure !== null ? <NotLoaded failure={failure} onRetry={reload} /> : null}
      {review === undefined ? null : (
        <LoadedReview
          key={id}
          review={review}
          loadedAt={query.dataUpdatedAt}
          onReload={reload}
          onSaved={onSaved}
        />
      )}
    </div>
  );
}
