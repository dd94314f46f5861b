/** Sending the answer: it is checked and confirmed first; and where it is: on this device, on its way, or not sent, and what to do then. */
import { useState } from 'react';
import { hasStatus, type Failure } from '#contract/call.ts';
import type { OwnCorrection } from '#contract/review/correction-endpoints.ts';
import { isSharedComputer, useSession } from '../../../session/session-store.ts';
import { failureText } from '../../../texts/failure-text.ts';
import { useFormat } from '../../../texts/format.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { useSubmissionTexts } from '../../../texts/use-submission-texts.ts';
import { ErrorNotice, Notice } from '../../../ui/messages.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useIsOnline } from '../../../ui/use-device.ts';
import { useChecklist, useChecklistSession } from '../checklist-context.tsx';
import { isKeepingPhoto } from '../draft/view.ts';
import { hasUnsent } from '../draft/draft.ts';
import { StatusLine, submissionText } from '../parts/saved-line.tsx';
import type { StepErrors } from '../parts/fields.tsx';
import { checkAnswer, describeAnswerProblems, sendCorrection } from './correction-session.ts';
import { createCorrectionApi, type CorrectionTask } from './correction-task.ts';

export function useSendCorrection(
  { correction }: CorrectionTask,
  onReachable: (correction: OwnCorrection) => void,
) {
  const { texts, language } = useLanguage();
  const { answer: words } = useSubmissionTexts();
  const session = useChecklistSession();
  const { draft } = useChecklist();
  const [attempt, setAttempt] = useState(0);
  const [isConfirming, setConfirming] = useState(false);
  const [seen, setSeen] = useState(draft);
  const [failure, setFailure] = useState<Failure | null>(null);
  const found = attempt === 0 ? [] : describeAnswerProblems(correction, draft, { texts, language });
  const errors: StepErrors = { of: (field) => found.find((error) => error.field === field)?.text };
  const { run: send, isBusy } = useAction(async () => {
    setConfirming(false);
    setFailure(null);
    const outcome = await session.run(async (parts) =>
      sendCorrection(parts, createCorrectionApi(parts.ports.userId), correction, { language, seen }),
    );
    if (outcome.kind === 'answered') onReachable(outcome.correction);
    else if (outcome.kind === 'failed') setFailure(outcome.failure);
    else setFailure({ kind: 'refused', status: 409, error: words.changed });
  });
  const ask = (): void => {
    const isComplete = checkAnswer(correction, session.view().draft).length === 0;
    setAttempt(isComplete ? 0 : attempt + 1);
    setConfirming(isComplete);
    setSeen(session.view().draft);
  };
  return {
    attempt,
    found,
    errors,
    failure,
    isConfirming,
    isBusy,
    ask,
    send,
    cancel: () => setConfirming(false),
  };
}

/** Says what this device keeps. */
export function KeptLine() {
  const { answer, saved } = useSubmissionTexts();
  const view = useChecklist();
  if (isKeepingPhoto(view)) return <StatusLine tone="busy" text={saved.keepingPhoto} />;
  const { draft, local } = view;
  const isKept = local !== 'impossible';
  const text = isKept
    ? answer[hasUnsent(draft) ? 'kept' : 'keptNothing']
    : answer[isSharedComputer() ? 'keptShared' : 'keptNowhere'];
  return <StatusLine tone={isKept ? 'good' : 'warn'} text={text} />;
}

/** Null once another session has begun after the failure. */
function useSessionFailure(failure: Failure | null): Failure | null {
  const token = useSession()?.token;
  const [seen, setSeen] = useState({ failure, token });
  if (seen.failure !== failure) setSeen({ failure, token });
  const isOver =
    failure !== null && hasStatus(failure, 401) && seen.failure === failure && seen.token !== token;
  return isOver ? null : failure;
}

function SendFailure({ failure }: { readonly failure: Failure }) {
  const texts = useSubmissionTexts();
  const { answer } = texts;
  const { local } = useChecklist();
  if (hasStatus(failure, 401)) return <ErrorNotice text={answer.sessionEnded} />;
  const text =
    failure.kind === 'refused'
      ? submissionText(texts, failure)
      : failureText(texts, failure, answer.sendFailed);
  return (
    <ErrorNotice text={text}>
      <p>{local === 'impossible' ? answer.sendFailedNoCopy : answer.sendFailedKept}</p>
    </ErrorNotice>
  );
}

/** What became of the last attempt, and whether there is a network for the next one. */
export function SendLines({ failure }: { readonly failure: Failure | null }) {
  const { answer } = useSubmissionTexts();
  const { local, send } = useChecklist();
  const format = useFormat();
  const isOnline = useIsOnline();
  const shown = useSessionFailure(failure);
  const [failedWithout, setFailedWithout] = useState<Failure | null>(null);
  if (shown?.kind === 'offline' && !isOnline && failedWithout !== shown) setFailedWithout(shown);
  if (send.kind === 'sending')
    return (
      <Progress label={answer.sendingPhotos(format.percent(send.fraction ?? 0))} fraction={send.fraction} />
    );
  if (!isOnline)
    return (
      <Notice tone="warn" live="status">
        <p>{local === 'impossible' ? answer.offlineNoCopy : answer.offline}</p>
      </Notice>
    );
  if (shown === null) return null;
  if (failedWithout === shown)
    return (
      <Notice tone="good" live="status">
        <p>{answer.back}</p>
      </Notice>
    );
  return <SendFailure failure={shown} />;
}
