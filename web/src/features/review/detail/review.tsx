/** /admin/review/{id}: the evidence of one centre on one screen, and the decision. */
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { hasStatus, type Failure } from '#contract/call.ts';
import type { Decision, ReviewDetail } from '#contract/review/endpoints.ts';
import { reviewPath } from '../../../admin-paths.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { AutoFocus } from '../../../ui/auto-focus.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { failureOf } from '../../../api/query.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useRememberOpenedRow } from '../../../patterns/record-navigation.tsx';
import { useQueryParams } from '../../../patterns/list-url.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Heading } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/progress.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useWalk, type OutcomeProps, type WalkEntry } from '../walk.ts';
import { useReview } from '../review-query.ts';
import { LoadedReview } from './loaded-review.tsx';
import { queuePath, useOpenedFrom, ReviewNavigation } from './review-navigation.tsx';

interface OutcomeLineProps extends OutcomeProps {
  /** Of the centre that is shown. */
  readonly id: string;
  readonly list: string | null;
}

/** What was decided just before, with the way back to that centre. */
function OutcomeLine({ id, list, outcome, onOutcome }: OutcomeLineProps) {
  const { decide: texts } = useAdminTexts().review;
  const isOfThis = outcome?.centre.id === id;
  const isOwn = isOfThis && outcome.next === null;
  const isOfLast = outcome?.next?.id === id;
  const isOver = outcome !== null && !isOfThis && !isOfLast;
  useEffect(() => {
    if (isOver) onOutcome(null);
  }, [isOver, onOutcome]);
  if (outcome === null || !(isOwn || isOfLast)) return <div role="status" />;
  const { centre, decision, next } = outcome;
  const said = texts.outcome[decision](centre.code);
  const notice = (
    <Notice tone="good">
      <p className="flex flex-wrap items-center gap-x-4">
        <span>{next === null ? said : `${said} ${texts.next(next.code)}`}</span>
        {next === null ? null : (
          <TextLink to={reviewPath(centre.id, list ?? undefined)}>{texts.backTo(centre.code)}</TextLink>
        )}
      </p>
    </Notice>
  );
  return (
    <div role="status" className="mb-3">
      {isOwn ? <AutoFocus of={outcome}>{notice}</AutoFocus> : notice}
    </div>
  );
}

interface NotLoadedProps {
  readonly failure: Failure | null;
  readonly onRetry: () => void;
}

function NotLoaded({ failure, onRetry }: NotLoadedProps) {
  const { screen: texts } = useAdminTexts().review;
  const { common } = useTexts();
  if (failure === null) return <Skeleton label={common.loading} />;
  const title = hasStatus(failure, 404) ? texts.noReview : texts.loadFailed;
  return <FailureNotice title={title} failure={failure} onRetry={onRetry} />;
}

/** Returns what to call with a decision: opens the centre from which this one was opened, the next one of the list, or the queue. */
function useDecided(
  list: string | null,
  walk: ReturnType<typeof useWalk>,
  from: WalkEntry | null,
  onOutcome: OutcomeProps['onOutcome'],
) {
  const navigate = useNavigate();
  return async ({ id, centre_code: code }: ReviewDetail, decision: Decision): Promise<void> => {
    const stays = list === null || decision === 'waiting';
    const next = stays ? null : (from ?? (await walk.findNext()));
    onOutcome({ centre: { id, code }, decision, next });
    if (stays) return;
    // Replaced, so that the browser's Back returns to the queue.
    await navigate(next === null ? queuePath(list) : reviewPath(next.id, list), { replace: true });
  };
}

/** The heading takes the focus for each centre, once its name is known. */
export function Review({ outcome, onOutcome }: OutcomeProps) {
  const { id = '' } = useParams();
  const { review: texts } = useAdminTexts();
  const list = useQueryParams()[0].get('list');
  const walk = useWalk(id, list);
  const openedFrom = useOpenedFrom();
  // The line about the last decision leads back to its centre.
  const isNextOf = outcome?.next?.id === id && outcome.centre.id === openedFrom?.id;
  const from = isNextOf ? null : openedFrom;
  const query = useReview(id);
  const { run: reload } = useAction(() => query.refetch());
  const onDecided = useDecided(list, walk, from, onOutcome);
  useRememberOpenedRow(id);
  const failure = query.error === null ? null : failureOf(query.error);
  const review = failure !== null && hasStatus(failure, 404) ? undefined : query.data;
  const title =
    review === undefined ? texts.title : texts.screen.heading(review.centre_name, review.centre_code);
  return (
    <>
      <OutcomeLine id={id} list={list} outcome={outcome} onOutcome={onOutcome} />
      <Heading dense key={`${id} ${title}`}>
        {title}
      </Heading>
      <ReviewNavigation id={id} list={list} walk={walk} from={from} />
      {review === undefined || failure !== null ? <NotLoaded failure={failure} onRetry={reload} /> : null}
      {review === undefined ? null : (
        <LoadedReview
          key={id}
          review={review}
          loadedAt={query.dataUpdatedAt}
          onReload={reload}
          onDecided={onDecided}
        />
      )}
    </>
  );
}
