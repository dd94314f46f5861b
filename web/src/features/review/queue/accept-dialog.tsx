/** What accepting all centres without reasons would do, for each state, and its confirmation. */
import { useState } from 'react';
import { isRefusal, type Failure } from '#contract/call.ts';
import { acceptUnmarked } from '#contract/review/endpoints.ts';
import { callApi } from '../../../api/client.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useReviewCounts } from '../review-query.ts';
import { AcceptTable } from './accept-table.tsx';
import { totalOf, useAcceptPlan } from './use-accept-plan.ts';

export interface Accepted {
  readonly accepted: number;
  readonly drawn: number;
}

interface AcceptDialogProps {
  readonly state: string;
  readonly onAccepted: (accepted: Accepted) => void;
  readonly onClose: () => void;
}

export function AcceptDialog({ state, onAccepted, onClose }: AcceptDialogProps) {
  const { accept: texts } = useAdminTexts().review;
  const { common } = useTexts();
  const format = useFormat();
  const { plan, failure: notLoaded, isOutdated, load } = useAcceptPlan(state);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { data: counts } = useReviewCounts(state);
  const total = totalOf(plan);
  const hasDrawn = counts !== undefined && counts.lists.unmarked > 0 && counts.lists.drawn > 0;
  const { run: accept, isBusy } = useAction(async () => {
    if (plan === null) return;
    setFailure(null);
    const body = { ...(state !== '' && { state }), planHash: plan.planHash };
    const result = await callApi(acceptUnmarked, { body });
    if (result.ok) onAccepted(total);
    else if (isRefusal(result.failure, 'review.outdated')) await load(true);
    else setFailure(result.failure);
  });
  return (
    <ConfirmDialog
      title={texts.title}
      text={texts.text}
      confirmLabel={texts.confirm(format.number(total.accepted))}
      busyLabel={isBusy ? texts.busy : undefined}
      disabled={total.accepted === 0}
      onConfirm={accept}
      onCancel={onClose}
    >
      {state === '' ? null : <p className="font-semibold">{texts.within(state)}</p>}
      {isOutdated ? (
        <Notice tone="warn" live="alert">
          <p>{texts.outdated}</p>
        </Notice>
      ) : null}
      {notLoaded === null ? null : (
        <FailureNotice title={texts.loadFailed} failure={notLoaded} onRetry={() => void load(false)} />
      )}
      {failure === null ? null : <FailureNotice title={texts.failed} failure={failure} />}
      {plan === null && notLoaded === null ? <p role="status">{common.loading}</p> : null}
      {plan === null ? null : <AcceptTable states={plan.states} total={total} hasDrawn={hasDrawn} />}
    </ConfirmDialog>
  );
}
