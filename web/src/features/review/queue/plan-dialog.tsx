/** An act on many centres of the queue: its button, and its dialog with the plan, while that loads, fails or has changed, and the confirmation. */
import { useState, type ComponentType, type ReactNode } from 'react';
import type { Failure } from '#contract/call.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useReviewTexts } from '../../../texts/use-review-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useReviewCounts } from '../review-query.ts';
import type { LoadedPlan } from './accept-plan.tsx';
import type { DoneAct } from './undo-accept.tsx';

type Text = 'title' | 'text' | 'busy' | 'loadFailed' | 'failed' | 'outdated';

interface PlanDialogProps {
  readonly texts: Readonly<Record<Text, string>>;
  /** '' for all. */
  readonly state: string;
  readonly loaded: LoadedPlan<unknown>;
  /** Of the act. */
  readonly failure: Failure | null;
  readonly isBusy: boolean;
  readonly confirmLabel: string;
  /** Nothing would be done. */
  readonly isEmpty: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** What is shown of the plan. */
  readonly children: ReactNode;
}

interface StillCheckedProps {
  readonly state: string;
  readonly onLoad: () => Promise<void>;
}

/** A plan has only centres that the checks have seen as they are now. */
function StillChecked({ state, onLoad }: StillCheckedProps) {
  const { review, reviewTools } = useReviewTexts();
  const format = useFormat();
  const counts = useReviewCounts(state);
  const { run, isBusy } = useAction(() => Promise.all([counts.refetch(), onLoad()]));
  const unchecked = counts.data?.unchecked ?? 0;
  return (
    <div role="status" className="empty:hidden">
      {unchecked === 0 ? null : (
        <p className="flex flex-wrap items-center gap-x-3">
          {review.queue.unchecked(format.number(unchecked))} {reviewTools.leftUntilChecked}
          <Button variant="link" busy={isBusy} onClick={run}>
            {reviewTools.loadAgain}
          </Button>
        </p>
      )}
    </div>
  );
}

export function PlanDialog({ texts, state, loaded, failure, isBusy, ...props }: PlanDialogProps) {
  const { accept } = useReviewTexts().review;
  const { common } = useTexts();
  const { plan, isLoading, failure: notLoaded, isOutdated, load } = loaded;
  return (
    <ConfirmDialog
      title={texts.title}
      text={texts.text}
      confirmLabel={props.confirmLabel}
      busyLabel={isBusy ? texts.busy : undefined}
      disabled={props.isEmpty || isLoading}
      onConfirm={props.onConfirm}
      onCancel={props.onClose}
    >
      {state === '' ? null : <p className="font-semibold">{accept.within(state)}</p>}
      {isOutdated ? (
        <Notice tone="warn" live="alert">
          <p>{texts.outdated}</p>
        </Notice>
      ) : null}
      {notLoaded === null ? null : (
        <FailureNotice title={texts.loadFailed} failure={notLoaded} onRetry={() => void load(false)} />
      )}
      {failure === null ? null : <FailureNotice title={texts.failed} failure={failure} />}
      <StillChecked state={state} onLoad={() => load(false)} />
      {plan === null && notLoaded === null ? <p role="status">{common.loading}</p> : null}
      {props.children}
    </ConfirmDialog>
  );
}

export interface ActDialogProps {
  /** '' for all. */
  readonly state: string;
  readonly onDone: (done: DoneAct) => void;
  readonly onClose: () => void;
}

interface ActButtonProps extends Pick<ActDialogProps, 'state'> {
  readonly label: string;
  readonly dialog: ComponentType<ActDialogProps>;
  /** Called with null when a new attempt begins. */
  readonly onDone: (done: DoneAct | null) => void;
}

/** Opens the dialog of an act. */
export function ActButton({ label, dialog: ActDialog, state, onDone }: ActButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const open = (): void => {
    onDone(null);
    setOpen(true);
  };
  const finish = (done: DoneAct): void => {
    setOpen(false);
    onDone(done);
  };
  return (
    <>
      <Button variant="quiet" onClick={open}>
        {label}
      </Button>
      {isOpen ? <ActDialog state={state} onDone={finish} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
