/** What was decided last: said on the screen of the next centre too, with the way back, and Z, which takes the decision back. */
import { useNavigate } from 'react-router';
import type { Result } from '#contract/call.ts';
import { undoDecision } from '#contract/review/decision-endpoints.ts';
import type { Decision } from '#contract/review/endpoints.ts';
import { reviewPath } from '../../admin-paths.ts';
import { callApi } from '../../api/client.ts';
import { say } from '../../patterns/last-act.tsx';
import { useReviewTexts } from '../../texts/use-review-texts.ts';
import { Link } from '../../ui/link.tsx';
import { useReviewsChanged } from './review-query.ts';
import type { WalkEntry } from './walk.ts';

interface Decided {
  readonly centre: WalkEntry;
  readonly decision: Decision;
  /** Of the review since then, with which the decision is taken back. */
  readonly version: number;
  /** The centre that is opened now; null: the queue, and undefined: this one stays. */
  readonly next: WalkEntry | null | undefined;
}

/** @param list the query of the queue; null when the review was opened from elsewhere */
export function useSayDecided(list: string | null): (decided: Decided) => void {
  const { decide: texts } = useReviewTexts();
  const { onSaved } = useReviewsChanged();
  const navigate = useNavigate();
  const pathOf = ({ id }: WalkEntry): string => reviewPath(id, list ?? undefined);
  /** Opens the centre whose decision is taken back. */
  const undo = async (centre: WalkEntry, version: number): Promise<Result<string>> => {
    const result = await callApi(undoDecision, { params: { id: centre.id }, body: { version } });
    if (!result.ok) return result;
    onSaved(result.value);
    await navigate(pathOf(centre), { replace: true });
    return { ok: true, value: texts.undone(centre.code, texts.state[result.value.decision]) };
  };
  return ({ centre, decision, version, next }) =>
    say({
      text: (
        <>
          {texts.outcome[decision](centre.code)} {next ? `${texts.next(next.code)} ` : null}
          {next === undefined ? null : (
            <Link to={pathOf(centre)} className="underline underline-offset-4">
              {texts.backTo(centre.code)}
            </Link>
          )}
        </>
      ),
      undo: () => undo(centre, version),
      stays: true,
      isGone: next === undefined,
    });
}
