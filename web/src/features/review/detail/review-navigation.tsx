/** The ways back to the queue, to the neighbours in it, and to the details of the centre. */
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import { adminPaths, centrePath, reviewPath } from '../../../admin-paths.ts';
import { useQueryParams } from '../../../patterns/list-url.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Neighbours } from '../../../patterns/record-navigation.tsx';
import { useFormat } from '../../../texts/format.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useShortcuts } from '../../../ui/use-shortcuts.ts';
import type { WalkEntry, useWalk } from '../walk.ts';
import { EvidenceButton } from '../evidence/evidence-button.tsx';

const openedFrom = z.object({ openedFrom: z.object({ id: z.string(), code: z.string() }) });

/** Returns the centre on whose screen this review was opened, which is looked at next. */
export function useOpenedFrom(): WalkEntry | null {
  const { state } = useLocation() as { state: unknown };
  const read = openedFrom.safeParse(state);
  return read.success ? read.data.openedFrom : null;
}

interface OtherReviewProps {
  readonly id: string;
  readonly code: string;
  /** Whose screen has the link. */
  readonly review: ReviewDetail;
}

export function OtherReview({ id, code, review }: OtherReviewProps) {
  const { screen: texts } = useAdminTexts().review;
  const list = useQueryParams()[0].get('list') ?? undefined;
  const from: WalkEntry = { id: review.id, code: review.centre_code };
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
  const { screen: texts } = useAdminTexts().review;
  const format = useFormat();
  const navigate = useNavigate();
  const { position, total, previous, hasNext, findNext } = walk;
  // Replaced, so that the browser's Back returns to the queue.
  const open = async (id: string): Promise<void> =>
    navigate(reviewPath(id, list ?? undefined), { replace: true });
  const { run: onNext } = useAction(async () => {
    const next = await findNext();
    if (next !== null) await open(next.id);
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

export function ReviewNavigation({ id, list, walk, from }: WaysProps) {
  const { screen: texts, decide } = useAdminTexts().review;
  const navigate = useNavigate();
  const back = queuePath(list);
  useShortcuts({ Backspace: () => void navigate(back) }, 'page');
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <ButtonLink variant="quiet" to={back}>
        {texts.back}
      </ButtonLink>
      {from === null ? null : (
        <TextLink to={reviewPath(from.id, list ?? undefined)}>{decide.backTo(from.code)}</TextLink>
      )}
      {list === null || walk.isAlone ? null : <WalkNeighbours list={list} walk={walk} />}
      <TextLink to={centrePath(id)}>{texts.centre}</TextLink>
      <EvidenceButton centreId={id} />
    </div>
  );
}
