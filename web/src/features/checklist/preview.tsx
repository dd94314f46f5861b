/** The preview: the checklist as a document, and the one submission (specification section 2, preview). */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Failure } from '#contract/call.ts';
import { stepOfField } from '#contract/checklist/questions/steps.ts';
import { paths, stepPath } from '../../paths.ts';
import { useFormat } from '../../texts/format.ts';
import { useTexts } from '../../texts/language.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useExamTitle } from '../../patterns/exam-title.ts';
import { ErrorNotice, Notice, Progress } from '../../ui/messages.tsx';
import { Heading } from '../../ui/page.tsx';
import { useChecklist, useChecklistSession } from './checklist-context.tsx';
import { parseFormValues } from '#contract/checklist/derive/form-values.ts';
import { DocumentTable } from './parts/document-table.tsx';
import { SavedLine } from './parts/saved-line.tsx';
import { StepList } from './parts/step-list.tsx';
import { submissionText } from './parts/submission-text.ts';

function SubmissionFailure({ failure }: { readonly failure: Failure }) {
  const texts = useTexts();
  const field = failure.kind === 'refused' ? failure.problems?.[0]?.field : undefined;
  const step = field === undefined ? null : stepOfField(field);
  return (
    <ErrorNotice text={submissionText(texts, failure)}>
      {step === null ? null : (
        <ButtonLink variant="link" to={stepPath(step)}>
          {texts.steps.names[step]}
        </ButtonLink>
      )}
    </ErrorNotice>
  );
}

function Submit() {
  const texts = useTexts();
  const format = useFormat();
  const session = useChecklistSession();
  const navigate = useNavigate();
  const { draft, send, merged } = useChecklist();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  const submit = async (): Promise<void> => {
    setAsking(false);
    setFailure(null);
    setBusy(true);
    const outcome = await session.submit();
    setBusy(false);
    if (outcome.ok) await navigate(paths.status, { replace: true });
    else setFailure(outcome.failure);
  };
  const ask = (): void => {
    if (draft.centre.id === '')
      setFailure({ kind: 'refused', status: 400, error: '', code: 'centre.not-selected' });
    else setAsking(true);
  };

  return (
    <div className="no-print space-y-4">
      {merged ? (
        <Notice tone="warn" live="alert">
          <p>{texts.saved.mergedCheck}</p>
        </Notice>
      ) : null}
      {failure === null ? null : <SubmissionFailure failure={failure} />}
      {busy && send.kind === 'sending' && send.fraction !== null ? (
        <Progress
          label={texts.preview.sendingPhotos(format.percent(send.fraction))}
          fraction={send.fraction}
        />
      ) : (
        <SavedLine />
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
        <Button variant="quiet" wide disabled={busy} onClick={() => void navigate(stepPath('step4'))}>
          {texts.common.back}
        </Button>
        <Button wide busy={busy} onClick={ask}>
          {busy ? texts.preview.busy : texts.preview.submit}
        </Button>
      </div>
      {asking ? (
        <ConfirmDialog
          title={texts.preview.confirmTitle}
          text={texts.preview.confirmText}
          onConfirm={() => void submit().catch(reportError)}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}

export default function Preview() {
  const { preview } = useTexts();
  const exam = useExamTitle();
  const { draft } = useChecklist();
  return (
    <>
      <StepList current="preview" />
      <Heading lead={exam}>{preview.title}</Heading>
      <div className="space-y-6">
        <DocumentTable
          changeable
          document={{ centre: draft.centre, answers: parseFormValues(draft.answers), photos: draft.photos }}
        />
        <Submit />
      </div>
    </>
  );
}
