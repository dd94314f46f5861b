/** Checks the answer, asks for a confirmation, and sends it. */
import { useState } from 'react';
import type { Failure } from '#contract/call.ts';
import type { OwnCorrection } from '#contract/review/correction-endpoints.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { useSubmissionTexts } from '../../../texts/use-submission-texts.ts';
import { useAction } from '../../../ui/use-action.ts';
import { useChecklist, useChecklistSession } from '../checklist-context.tsx';
import type { StepErrors } from '../parts/fields.tsx';
import { checkAnswer, describeAnswerProblems } from './correction-draft.ts';
import { sendCorrection } from './correction-session.ts';
import { createCorrectionApi } from './correction-ports.ts';
import type { CorrectionTask } from './correction-task.ts';

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
