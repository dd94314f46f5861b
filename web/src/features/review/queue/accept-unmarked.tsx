/** "Accept all without warnings": a button, the dialog with what it would do, and a notice of what it did. */
import { useCallback, useEffect, useState } from 'react';
import { isRefusal, type Failure } from '#contract/call.ts';
import { acceptUnmarked, previewAcceptUnmarked } from '#contract/review/endpoints.ts';
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

/** How many centres are accepted, and how many of them drawn for a look. */
export interface Accepted {
  readonly accepted: number;
  readonly drawn: number;
}

interface StatePlan extends Accepted {
  readonly state: string;
}

interface AcceptPlan {
  readonly states: readonly StatePlan[];
  readonly planHash: string;
}

interface PlanState {
  /** Null until it is loaded, or when it could not be loaded. */
  readonly plan: AcceptPlan | null;
  readonly failure: Failure | null;
  /** Another than the dialog had shown before. */
  readonly isOutdated: boolean;
}

function totalOf(plan: AcceptPlan | null): Accepted {
  const sum = (name: 'accepted' | 'drawn'): number =>
    (plan?.states ?? []).reduce((total, of) => total + of[name], 0);
  return { accepted: sum('accepted'), drawn: sum('drawn') };
}

/** Loads what accepting all centres without warnings would do now, and again when that has changed. */
function useAcceptPlan(state: string) {
  const [planState, setPlanState] = useState<PlanState>({ plan: null, failure: null, isOutdated: false });
  const load = useCallback(
    async (isOutdated: boolean): Promise<void> => {
      setPlanState({ plan: null, failure: null, isOutdated });
      const result = await callApi(previewAcceptUnmarked, { query: state === '' ? {} : { state } });
      setPlanState({
        plan: result.ok ? result.value : null,
        failure: result.ok ? null : result.failure,
        isOutdated,
      });
    },
    [state],
  );
  useEffect(() => {
    load(false).catch(reportError);
  }, [load]);
  return { ...planState, load };
}

interface AcceptTableProps {
  readonly states: readonly StatePlan[];
  readonly total: Accepted;
  /** Centres without warnings wait for a look, because they were drawn before. */
  readonly hasSample: boolean;
}

/** What would be accepted in each state. */
function AcceptTable({ states, total, hasSample }: AcceptTableProps) {
  const { accept: texts } = useAdminTexts().review;
  const format = useFormat();
  if (total.accepted === 0 && total.drawn === 0)
    return <p className="font-semibold">{hasSample ? texts.onlySampled : texts.nothing}</p>;
  return (
    <table
      aria-label={texts.tableLabel}
      className="w-full border-collapse text-[0.9375rem] [&_td]:px-2 [&_td]:py-1.5 [&_td]:text-right [&_th]:px-2 [&_th]:py-1.5 [&_th:first-child]:text-left [&_th:not(:first-child)]:text-right"
    >
      <thead>
        <tr className="border-b border-edge bg-ground">
          <th scope="col">{texts.state}</th>
          <th scope="col">{texts.toBeAccepted}</th>
          <th scope="col">{texts.drawn}</th>
        </tr>
      </thead>
      <tbody>
        {states.map(({ state, accepted, drawn }) => (
          <tr key={state} className="border-b border-line">
            <th scope="row" className="font-normal">
              {state || texts.noState}
            </th>
            <td>{format.number(accepted)}</td>
            <td>{format.number(drawn)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row">{texts.total}</th>
          <td>{format.number(total.accepted)}</td>
          <td>{format.number(total.drawn)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

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
