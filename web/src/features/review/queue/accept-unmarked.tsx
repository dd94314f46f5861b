/** "Accept all without warnings": a button, the dialog with what it would do, and a notice of what it did. */
import { useState } from 'react';
import { isRefusal, type Failure } from '#contract/call.ts';
import { acceptUnmarked } from '#contract/review/endpoints.ts';
import { callApi } from '../../../api/client.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { AutoFocus } from '../../../ui/auto-focus.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useReviewCounts, useReviewsChanged } from '../review-query.ts';
import { type Accepted, totalOf, useAcceptPlan, AcceptTable } from './accept-plan.tsx';

interface AcceptDialogProps {
  readonly state: string;
  readonly onAccepted: (accepted: Accepted) => void;
  readonly onClose: () => void;
}

/** What accepting all centres without warnings would do, for each state, and its confirmation. */
function AcceptDialog({ state, onAccepted, onClose }: AcceptDialogProps) {
  const { accept: texts } = useAdminTexts().review;
  const { common } = useTexts();
  const format = useFormat();
  const { plan, failure: notLoaded, isOutdated, load } = useAcceptPlan(state);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { data: counts } = useReviewCounts(state);
  const total = totalOf(plan);
  const hasSample = counts !== undefined && counts.lists.unmarked > 0 && counts.lists.drawn > 0;
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
      {plan === null ? null : <AcceptTable states={plan.states} total={total} hasSample={hasSample} />}
    </ConfirmDialog>
  );
}

export function AcceptedNotice({ accepted }: { readonly accepted: Accepted }) {
  const { accept: texts } = useAdminTexts().review;
  const format = useFormat();
  return (
    <div className="mb-3">
      <AutoFocus of={accepted}>
        <Notice tone="good" live="status">
          <p>{texts.done(format.number(accepted.accepted), format.number(accepted.drawn))}</p>
        </Notice>
      </AutoFocus>
    </div>
  );
}

interface AcceptUnmarkedProps {
  /** '' for all. */
  readonly state: string;
  /** Called with null when a new attempt begins. */
  readonly onAccepted: (accepted: Accepted | null) => void;
}

export function AcceptUnmarked({ state, onAccepted }: AcceptUnmarkedProps) {
  const { accept: texts } = useAdminTexts().review;
  const { reloadLists } = useReviewsChanged();
  const [isOpen, setOpen] = useState(false);
  const open = (): void => {
    onAccepted(null);
    setOpen(true);
  };
  const finish = (done: Accepted): void => {
    setOpen(false);
    onAccepted(done);
    reloadLists();
  };
  return (
    <>
      <Button variant="quiet" onClick={open}>
        {texts.open}
      </Button>
      {isOpen ? <AcceptDialog state={state} onAccepted={finish} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
