/** The preview: the checklist as a document, and its submission (specification section 2, preview). */
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { isRetryable, type Failure } from '#contract/call.ts';
import { parseFormValues } from '#contract/checklist/form-values.ts';
import { stepOfField } from '#contract/checklist/steps.ts';
import { PlaceAttribution } from '../../patterns/places/place-words.tsx';
import { paths, stepPath } from '../../paths.ts';
import { useExamTitle } from '../../texts/page-settings.ts';
import { useFormat } from '../../texts/format.ts';
import { useGuideTexts } from '../../texts/guide.texts.ts';
import { useTexts } from '../../texts/language.tsx';
import { usePhotoTexts } from '../../texts/photos.texts.ts';
import { useSubmissionTexts } from '../../texts/submission.texts.ts';
import { ruleText } from '../../texts/rule-text.ts';
import { ScrollAnchor } from '../../ui/auto-focus.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { ErrorNotice, Notice } from '../../ui/messages.tsx';
import { Heading } from '../../ui/page.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useIsOnline } from '../../ui/use-device.ts';
import { useChecklist, useChecklistSession, useIsClosed } from './checklist-context.tsx';
import { LookAgain } from './coach.tsx';
import { hasUnsent, type Draft } from './draft/draft.ts';
import { refreshPhotoPaths } from './draft/photos.ts';
import { askWhetherSubmitted, submitChecklist } from './draft/submit.ts';
import { focusWhenShown, useEditFromPreview } from './parts/notes.tsx';
import { useRowMarks } from './parts/changes.ts';
import { DocumentTable } from './parts/document-table.tsx';
import { LastDay, SavedLine, submissionText } from './parts/saved-line.tsx';
import { labelOf } from './parts/fields.tsx';

/** `isUnknown`: the server may have the submission all the same. */
function SubmissionFailure(props: { readonly failure: Failure; readonly isUnknown: boolean }) {
  const { failure, isUnknown } = props;
  const texts = useTexts();
  const { guide } = useGuideTexts();
  const fields = failure.kind === 'refused' ? (failure.problems ?? []).map((problem) => problem.field) : [];
  const [field] = fields;
  const step = field === undefined ? null : stepOfField(field);
  return (
    <ErrorNotice text={submissionText(texts, failure)}>
      {/* The sentences about photos do not say which one. */}
      {fields
        .filter((each) => each.startsWith('photos.'))
        .map((each) => (
          <p key={each}>{labelOf(texts, each)}</p>
        ))}
      {step === null ? null : (
        <ButtonLink variant="link" to={stepPath(step)} state={{ field }}>
          {texts.steps.names[step]}
        </ButtonLink>
      )}
      {isRetryable(failure) ? <p>{isUnknown ? guide.mayHaveArrived : guide.notSubmitted}</p> : null}
    </ErrorNotice>
  );
}

/** So long after a question without an answer the server is asked again whether the submission has arrived. */
const askAfterMs = 5_000;

/** Asks until the server has said it, and at once when the network is back. */
function useLostAnswer(onSubmitted: () => Promise<void>) {
  const session = useChecklistSession();
  const isOnline = useIsOnline();
  /** The centre. */
  const [asked, setAsked] = useState<string | null>(null);
  const finish = useEffectEvent(onSubmitted);
  useEffect(() => {
    if (asked === null || !isOnline) return undefined;
    let isOver = false;
    let timer: number | undefined;
    const ask = async (): Promise<void> => {
      const isSubmitted = await session.run(async (parts) => askWhetherSubmitted(parts, asked));
      if (isOver) return;
      if (isSubmitted === null) timer = window.setTimeout(run, askAfterMs);
      else setAsked(null);
      if (isSubmitted === true) await finish();
    };
    const run = (): void => void ask().catch(reportError);
    run();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [asked, isOnline, session]);
  return { isUnknown: asked !== null, ask: setAsked };
}

function useSubmit() {
  const texts = useTexts();
  const session = useChecklistSession();
  const navigate = useNavigate();
  const { draft } = useChecklist();
  /** While the user is asked whether to submit it. */
  const [asked, setAsked] = useState<Draft | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const toStatus = async (): Promise<void> => navigate(paths.status, { replace: true });
  const lost = useLostAnswer(toStatus);
  const submit = useAction(async (seen: Draft) => {
    setAsked(null);
    setFailure(null);
    lost.ask(null);
    const outcome = await session.run(async (parts) => submitChecklist(parts, seen));
    if (outcome.ok) {
      await toStatus();
      return;
    }
    setFailure(outcome.failure);
    lost.ask(outcome.isUnknown ? seen.centre.id : null);
  });
  const confirm = (): void => {
    const code = 'centre.not-selected';
    if (draft.centre.id === '')
      setFailure({ kind: 'refused', status: 400, error: ruleText(texts, code), code });
    else setAsked(draft);
  };
  return { ...submit, failure, isUnknown: lost.isUnknown, confirm, asked, cancel: () => setAsked(null) };
}

/** Whether everything is saved on the server meanwhile, which it was not when the submission failed. */
function useCanRetry(failure: Failure | null, isUnknown: boolean): boolean {
  const { draft, send } = useChecklist();
  const isOnline = useIsOnline();
  const [seenWithout, setSeenWithout] = useState<Failure | null>(null);
  const isReady = isOnline && send.kind === 'idle' && !hasUnsent(draft) && !isUnknown;
  if (failure !== null && isRetryable(failure) && !isReady && seenWithout !== failure)
    setSeenWithout(failure);
  return failure !== null && isReady && seenWithout === failure;
}

/** Confirm & Submit, with what happens meanwhile: changes merged from another device, a failure, the progress of sending. */
function Submit() {
  const { common, preview } = useSubmissionTexts();
  const { guide } = useGuideTexts();
  const format = useFormat();
  const navigate = useNavigate();
  const { draft, send, merged } = useChecklist();
  const { run: submit, isBusy, failure, isUnknown, confirm, asked, cancel } = useSubmit();
  const isClosed = useIsClosed();
  const canRetry = useCanRetry(isClosed ? null : failure, isUnknown);
  const shown = isClosed || canRetry ? null : failure;
  return (
    <div className="no-print space-y-4">
      {isClosed ? <p className="font-semibold">{preview.closed}</p> : null}
      <ScrollAnchor>
        <div className="space-y-4">
          {merged ? (
            <Notice tone="warn" live="alert">
              {guide.mergedCheck}
            </Notice>
          ) : null}
          {canRetry ? (
            <Notice tone="good" live="status">
              {guide.submitNow}
            </Notice>
          ) : shown === null ? null : (
            <SubmissionFailure failure={shown} isUnknown={isUnknown} />
          )}
          {isBusy && send.kind === 'sending' && send.fraction !== null ? (
            <Progress label={preview.sendingPhotos(format.percent(send.fraction))} fraction={send.fraction} />
          ) : shown !== null && send.kind === 'idle' ? (
            // Not “Saved” beside a failure.
            <LastDay />
          ) : (
            <SavedLine />
          )}
        </div>
      </ScrollAnchor>
      <div className="back-and-next">
        <Button variant="quiet" disabled={isBusy} onClick={() => void navigate(stepPath('step4'))}>
          {common.back}
        </Button>
        {isClosed ? null : (
          <Button wide busy={isBusy} onClick={confirm}>
            {isBusy ? preview.busy : preview.submit}
          </Button>
        )}
      </div>
      {asked === null || isClosed ? null : (
        <ConfirmDialog
          title={preview.confirmTitle(draft.centre.name)}
          text={preview.confirmText}
          cancelLabel={preview.goBack}
          onConfirm={() => submit(asked)}
          onCancel={cancel}
        />
      )}
    </div>
  );
}

export default function Preview() {
  const { preview } = useSubmissionTexts();
  const { guide } = useGuideTexts();
  const { places } = usePhotoTexts();
  const exam = useExamTitle();
  const { draft } = useChecklist();
  const session = useChecklistSession();
  const { run: refreshPhotos } = useAction(() => session.run(refreshPhotoPaths));
  const marks = useRowMarks();
  const isClosed = useIsClosed();
  useEffect(() => {
    // What is not on the server yet: this screen has no Next that would send it.
    session.saveAndSync().catch(reportError);
  }, [session]);
  const row = useEditFromPreview();
  // After an edit from here the focus is on its step, once the heading has taken it.
  useEffect(() => (row === null ? undefined : focusWhenShown(`change-${stepOfField(row)}`)), [row]);
  const texts = { changed: guide.changed, elsewhere: guide.changedElsewhere };
  return (
    <>
      <Heading lead={exam}>{preview.title}</Heading>
      <div className="space-y-6">
        <DocumentTable
          changeable={!isClosed}
          marks={new Map([...marks].map(([number, mark]) => [number, texts[mark]]))}
          onPhotoMissing={refreshPhotos}
          document={{ centre: draft.centre, answers: parseFormValues(draft.answers), photos: draft.photos }}
        />
        <PlaceAttribution photos={Object.values(draft.photos)} texts={places} />
        <div>
          {isClosed ? null : <LookAgain />}
          <Submit />
        </div>
      </div>
    </>
  );
}
