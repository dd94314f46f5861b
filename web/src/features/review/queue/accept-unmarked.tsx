/** "Accept all without warnings", or with notices of chosen kinds only: the dialog with what it would do. */
import { useState } from 'react';
import { isRefusal, type Failure } from '#contract/call.ts';
import { acceptUnmarked, previewAcceptUnmarked } from '#contract/review/accept-endpoints.ts';
import type { ReasonCode } from '#contract/review/warnings.ts';
import { callApi } from '../../../api/client.ts';
import { useReviewTexts } from '../../../texts/use-review-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useAction } from '../../../ui/use-action.ts';
import { useReviewCounts } from '../review-query.ts';
import { AcceptKinds } from './accept-kinds.tsx';
import { type PlanQuery, totalOf, usePlan, AcceptTable } from './accept-plan.tsx';
import { PlanDialog, type ActDialogProps } from './plan-dialog.tsx';
import { LastAccepted } from './undo-accept.tsx';

const preview = (query: PlanQuery) => callApi(previewAcceptUnmarked, { query });

/** What accepting all centres without warnings would do, for each state, and its confirmation. */
export function AcceptDialog({ state, onDone, onClose }: ActDialogProps) {
  const { review, reviewTools } = useReviewTexts();
  const { accept: texts } = review;
  const { acceptKinds } = reviewTools;
  const format = useFormat();
  const [kinds, setKinds] = useState<readonly ReasonCode[]>([]);
  const loaded = usePlan(preview, state, kinds);
  const { plan, isLoading, load } = loaded;
  const [failure, setFailure] = useState<Failure | null>(null);
  const { data: counts } = useReviewCounts(state);
  const total = totalOf(plan);
  const hasSample = counts !== undefined && counts.lists.unmarked > 0 && counts.lists.drawn > 0;
  const { run: accept, isBusy } = useAction(async () => {
    if (plan === null || isLoading) return;
    setFailure(null);
    const body = { ...(state !== '' && { state }), kinds: [...kinds], planHash: plan.planHash };
    const result = await callApi(acceptUnmarked, { body });
    if (result.ok) {
      const { accepted, drawn, id } = result.value;
      const done = texts.done(format.number(accepted), format.number(drawn));
      onDone({ text: accepted < total.accepted ? `${done} ${texts.someLeft}` : done, id });
    } else if (isRefusal(result.failure, 'review.outdated')) await load(true);
    else setFailure(result.failure);
  });
  const dialog = { texts, state, loaded, failure, isBusy, onClose };
  const confirmLabel = texts.confirm(format.number(total.accepted));
  return (
    <PlanDialog {...dialog} confirmLabel={confirmLabel} isEmpty={total.accepted === 0} onConfirm={accept}>
      {plan === null ? null : (
        <>
          <AcceptKinds
            {...acceptKinds}
            kinds={plan.kinds}
            chosen={kinds}
            isLoading={isLoading}
            onChange={setKinds}
            adds
          />
          {plan.answered === 0 ? null : <p>{texts.answered(format.number(plan.answered))}</p>}
          <AcceptTable states={plan.states} total={total} hasSample={hasSample} />
          <LastAccepted last={plan.last} onUndone={() => void load(false)} />
        </>
      )}
    </PlanDialog>
  );
}
