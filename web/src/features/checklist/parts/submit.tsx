/** Confirm & Submit of the preview, with the state of the submission. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Failure } from '#contract/call.ts';
import { stepOfField } from '#contract/checklist/questions/steps.ts';
import { paths, stepPath } from '../../../paths.ts';
import { useFormat } from '../../../texts/format.ts';
import { useGuideTexts } from '../../../texts/guide-texts.ts';
import { useTexts } from '../../../texts/language.tsx';
import { useSubmissionTexts } from '../../../texts/submission-texts.ts';
import { ruleText } from '../../../texts/rule-text.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { ErrorNotice, Notice } from '../../../ui/messages.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useChecklist, useChecklistSession } from '../checklist-context.tsx';
import { submitChecklist } from '../draft/submit-checklist.ts';
import { useCanRetry } from '../guide/use-can-retry.ts';
import { SavedLine } from './saved-line.tsx';
import { submissionText } from './submission-text.ts';

function SubmissionFailure({ failure }: { readonly failure: Failure }) {
  const texts = useTexts();
  const field = failure.kind === 'refused' ? failure.problems?.[0]?.field : undefined;
  const step = field === undefined ? null : stepOfField(field);
  return (
    <ErrorNotice text={submissionText(texts, failure)}>
      {step === null ? null : (
        <ButtonLink variant="link" to={stepPath(step)} state={{ field }}>
          {texts.steps.names[step]}
        </ButtonLink>
      )}
    </ErrorNotice>
  );
}

function useSubmit() {
  const texts = useTexts();
  const session = useChecklistSession();
  const navigate = useNavigate();
  const { draft, merges } = useChecklist();
  const [seen, setSeen] = useState(merges);
  const [isConfirming, setConfirming] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const submit = useAction(async () => {
    setConfirming(false);
    setFailure(null);
    const outcome = await session.run(async (parts) => submitChecklist(parts, seen));
    if (outcome.ok) await navigate(paths.status, { replace: true });
    else setFailure(outcome.failure);
  });
  const confirm = (): void => {
    const code = 'centre.not-selected';
    if (draft.centre.id === '')
      setFailure({ kind: 'refused', status: 400, error: ruleText(texts, code), code });
    else {
      setSeen(merges);
      setConfirming(true);
    }
  };
  return { ...submit, failure, confirm, isConfirming, cancel: () => setConfirming(false) };
}

/** What happens to the draft: changes merged from another device, a failure, the progress of sending. */
function SubmitState({ isBusy, failure }: Pick<ReturnType<typeof useSubmit>, 'isBusy' | 'failure'>) {
  const { preview } = useSubmissionTexts();
  const { guide } = useGuideTexts();
  const format = useFormat();
  const { send, merged } = useChecklist();
  const canRetry = useCanRetry(failure);
  return (
    <>
      {merged ? (
        <Notice tone="warn" live="alert">
          <p>{guide.mergedCheck}</p>
        </Notice>
      ) : null}
      {canRetry ? (
        <Notice tone="good" live="status">
          <p>{guide.submitNow}</p>
        </Notice>
      ) : failure === null ? null : (
        <SubmissionFailure failure={failure} />
      )}
      {isBusy && send.kind === 'sending' && send.fraction !== null ? (
        <Progress label={preview.sendingPhotos(format.percent(send.fraction))} fraction={send.fraction} />
      ) : (
        <SavedLine />
      )}
    </>
  );
}

export function Submit() {
  const { common, preview } = useSubmissionTexts();
  const navigate = useNavigate();
  const { run: submit, isBusy, failure, confirm, isConfirming, cancel } = useSubmit();
  return (
    <div className="no-print space-y-4">
      <SubmitState isBusy={isBusy} failure={failure} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
        <Button variant="quiet" wide disabled={isBusy} onClick={() => void navigate(stepPath('step4'))}>
          {common.back}
        </Button>
        <Button wide busy={isBusy} onClick={confirm}>
          {isBusy ? preview.busy : preview.submit}
        </Button>
      </div>
      {isConfirming ? (
        <ConfirmDialog
          title={preview.confirmTitle}
          text={preview.confirmText}
          onConfirm={submit}
          onCancel={cancel}
        />
      ) : null}
    </div>
  );
}
