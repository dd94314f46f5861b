/** The ways from a review or a case: back to the queue, to the neighbours in it, to the case, and to the review of another centre. */
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import { connectedBy } from '#contract/review/other-photo.ts';
import { adminPaths, casePath, centrePath, reviewPath } from '../../admin-paths.ts';
import { useQueryParams } from '../../patterns/list-url.ts';
import { Neighbours } from '../../patterns/record-navigation.tsx';
import { useFormat } from '../../texts/format.ts';
import { useReviewTexts } from '../../texts/use-review-texts.ts';
import { Key } from '../../ui/admin-buttons.tsx';
import { TextLink } from '../../ui/link.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import type { useWalk, WalkEntry } from './walk.ts';

/** The query of the queue that a screen was opened from; null when it was opened from elsewhere. */
export const useList = (): string | null => useQueryParams()[0].get('list');

/** The path of the queue; without a query, of all that waits. */
const queuePath = (list: string | null): string =>
  list === null || list === '' ? adminPaths.review : `${adminPaths.review}?${list}`;

/** The path of the next centre, and after the last one of the queue. */
export const nextPath = (next: WalkEntry | null, list: string | null): string =>
  next === null ? queuePath(list) : reviewPath(next.id, list);

/** Replaced, so that the browser's Back returns to the queue. */
export const inItsPlace = { replace: true };

interface HeadProps {
  readonly list: string | null;
  readonly walk: ReturnType<typeof useWalk>;
  /** Another way back. */
  readonly way?: ReactNode;
  /** The heading. */
  readonly children: ReactNode;
}

function WalkNeighbours({ list, walk }: Pick<HeadProps, 'list' | 'walk'>) {
  const { screen: texts } = useReviewTexts();
  const { number } = useFormat();
  const navigate = useNavigate();
  const { position, total, previous, hasNext, findNext } = walk;
  const { run: onNext } = useAction(async () => navigate(nextPath(await findNext(), list), inItsPlace));
  const { run: onPrevious } = useAction(async () => navigate(nextPath(previous, list), inItsPlace));
  return (
    <Neighbours
      texts={texts}
      place={position === null ? '' : texts.position(number(position), number(total))}
      onPrevious={previous === null ? undefined : onPrevious}
      onNext={hasNext ? onNext : undefined}
    />
  );
}

export function ReviewHead({ list, walk, way, children }: HeadProps) {
  const { screen: texts } = useReviewTexts();
  const navigate = useNavigate();
  const back = queuePath(list);
  useShortcuts({ Backspace: () => void navigate(back) }, 'page');
  return (
    <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1 [&_[role=group]>button]:px-3">
      <TextLink to={back}>{texts.back}</TextLink>
      {way}
      <div className="min-w-0 grow basis-64 [&>div]:mb-0 [&_h1]:text-xl/7">{children}</div>
      {list === null || walk.isAlone ? null : <WalkNeighbours list={list} walk={walk} />}
    </div>
  );
}

const openedFrom = z.object({ openedFrom: z.object({ id: z.string(), code: z.string() }) });

/** Returns the centre on whose screen this review was opened, which is looked at next. */
export function useOpenedFrom(): WalkEntry | null {
  const { state } = useLocation() as { state: unknown };
  const read = openedFrom.safeParse(state);
  return read.success ? read.data.openedFrom : null;
}

/**
 * @param props.isArchived it belongs to an archived edition, about which nothing is decided any more
 * @param props.review whose screen has the link
 */
export function OtherReview(props: {
  readonly id: string;
  readonly code: string;
  readonly isArchived: boolean;
  readonly review: ReviewDetail;
}) {
  const { id, code, isArchived, review } = props;
  const { screen: texts } = useReviewTexts();
  const list = useList();
  if (isArchived) return <TextLink to={centrePath(id)}>{texts.centre}</TextLink>;
  const state: z.infer<typeof openedFrom> = { openedFrom: { id: review.id, code: review.centre_code } };
  return (
    <TextLink to={reviewPath(id, list)} state={state}>
      {texts.openReview(code)}
    </TextLink>
  );
}

const caseKey = 'E';

/** On the review of a member: the way to its case, also by E. */
export function CaseLink({ review }: { readonly review: ReviewDetail }) {
  const { case: texts } = useReviewTexts();
  const { number } = useFormat();
  const navigate = useNavigate();
  const path = casePath(review.id, useList());
  useShortcuts({ e: review.case && (() => void navigate(path)) }, 'page');
  if (review.case === undefined) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span>
        {texts.oneOf(number(review.case.members))}
        {review.reasons.some(connectedBy) ? null : ` ${texts.wasFirst}`}
      </span>
      <TextLink to={path}>{texts.open}</TextLink>
      <Key>{caseKey}</Key>
    </p>
  );
}
