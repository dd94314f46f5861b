/** The ways back to the queue, to the neighbours in it, and to the details of the centre. */
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import { connectedBy } from '#contract/review/other-photo.ts';
import { adminPaths, casePath, centrePath, reviewPath } from '../../admin-paths.ts';
import { useQueryParams } from '../../patterns/list-url.ts';
import { useReviewTexts } from '../../texts/use-review-texts.ts';
import { TextLink } from '../../ui/link.tsx';
import { Neighbours } from '../../patterns/record-navigation.tsx';
import { useFormat } from '../../texts/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import type { WalkEntry, useWalk } from './walk.ts';
import { Key } from '../../ui/admin-buttons.tsx';

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
  const list = useQueryParams()[0].get('list') ?? undefined;
  const from: WalkEntry = { id: review.id, code: review.centre_code };
  if (isArchived) return <TextLink to={centrePath(id)}>{texts.centre}</TextLink>;
  return (
    <TextLink to={reviewPath(id, list)} state={{ openedFrom: from } satisfies z.infer<typeof openedFrom>}>
      {texts.openReview(code)}
    </TextLink>
  );
}

/** The path of the queue; without a query, of all that waits. */
export const queuePath = (list: string | null): string =>
  list === null || list === '' ? adminPaths.review : `${adminPaths.review}?${list}`;

interface WaysProps {
  readonly id: string;
  readonly list: string | null;
  readonly walk: ReturnType<typeof useWalk>;
  /** On whose screen this review was opened. */
  readonly from: WalkEntry | null;
}

function WalkNeighbours({ list, walk }: Omit<WaysProps, 'id' | 'from'>) {
  const { screen: texts } = useReviewTexts();
  const format = useFormat();
  const navigate = useNavigate();
  const { position, total, previous, hasNext, findNext } = walk;
  // Replaced, so that the browser's Back returns to the queue.
  const open = async (id: string): Promise<void> =>
    navigate(reviewPath(id, list ?? undefined), { replace: true });
  const { run: onNext } = useAction(async () => {
    const next = await findNext();
    await (next === null ? navigate(queuePath(list), { replace: true }) : open(next.id));
  });
  const { run: onPrevious } = useAction(async () => (previous === null ? undefined : open(previous.id)));
  return (
    <Neighbours
      texts={texts}
      place={position === null ? '' : texts.position(format.number(position), format.number(total))}
      onPrevious={previous === null ? undefined : onPrevious}
      onNext={hasNext ? onNext : undefined}
    />
  );
}

/** @param children the heading */
export function ReviewHead(props: Omit<WaysProps, 'id'> & { readonly children: ReactNode }) {
  const { list, walk, from, children } = props;
  const { screen: texts, decide } = useReviewTexts();
  const navigate = useNavigate();
  const back = queuePath(list);
  useShortcuts({ Backspace: () => void navigate(back) }, 'page');
  return (
    <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1 [&_[role=group]>button]:px-3">
      <TextLink to={back}>{texts.back}</TextLink>
      {from === null ? null : (
        <TextLink to={reviewPath(from.id, list ?? undefined)}>{decide.backTo(from.code)}</TextLink>
      )}
      <div className="min-w-0 grow basis-64 [&>div]:mb-0 [&_h1]:text-xl/7">{children}</div>
      {list === null || walk.isAlone ? null : <WalkNeighbours list={list} walk={walk} />}
    </div>
  );
}

/** Of a case: back to the queue, and to the centres before and after its members. */
export function CaseNavigation({ id, list, walk }: Omit<WaysProps, 'from'>) {
  const { screen: texts, case: caseTexts } = useReviewTexts();
  const navigate = useNavigate();
  const back = queuePath(list);
  useShortcuts({ Backspace: () => void navigate(back) }, 'page');
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <ButtonLink variant="quiet" to={back}>
        {texts.back}
      </ButtonLink>
      {list === null || walk.isAlone ? null : <WalkNeighbours list={list} walk={walk} />}
      <TextLink to={reviewPath(id, list ?? undefined)}>{caseTexts.backToReview}</TextLink>
    </div>
  );
}

const caseKey = 'E';

/** On the review of a member: the way to its case, also by E. */
export function CaseLink({ review }: { readonly review: ReviewDetail }) {
  const { case: texts } = useReviewTexts();
  const format = useFormat();
  const navigate = useNavigate();
  const list = useQueryParams()[0].get('list') ?? undefined;
  const path = casePath(review.id, list);
  useShortcuts({ e: review.case === undefined ? undefined : () => void navigate(path) }, 'page');
  if (review.case === undefined) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span>
        {texts.oneOf(format.number(review.case.members))}
        {review.reasons.some(connectedBy) ? null : ` ${texts.wasFirst}`}
      </span>
      <TextLink to={path}>{texts.open}</TextLink>
      <Key>{caseKey}</Key>
    </p>
  );
}
