/** Derives the state of each step from the answers: nothing about progress is stored. */
import { checkStep } from '#contract/checklist/derive/rules.ts';
import { stepIds, type StepId } from '#contract/checklist/questions/steps.ts';
import { stepPath } from '../../../paths.ts';
import { useTexts } from '../../../texts/language.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { useChecklist } from '../checklist-context.tsx';
import { checked } from '../draft/draft.ts';

export type ListedStep = StepId | 'preview';

export interface StepState {
  readonly step: ListedStep;
  readonly number: number;
  /** The preview is done when the checklist is submitted, so never here. */
  readonly isDone: boolean;
  /** Whether all steps before it are complete. */
  readonly isOpen: boolean;
}

export function useStepStates(): StepState[] {
  const checklist = checked(useChecklist().draft);
  let isOpen = true;
  return [...stepIds, 'preview' as const].map((step, index) => {
    const isDone = step !== 'preview' && checkStep(step, checklist).length === 0;
    const state = { step, number: index + 1, isDone, isOpen };
    isOpen &&= isDone;
    return state;
  });
}

/** Leads to the first step that is not done, by its number and name; nothing on that step itself. */
export function ContinueLink({ current }: { readonly current: ListedStep }) {
  const { steps } = useTexts();
  const states = useStepStates();
  const next = states.find(({ isDone }) => !isDone);
  if (next === undefined || next.step === current) return null;
  return (
    <ButtonLink variant="quiet" wide to={stepPath(next.step)}>
      {steps.continueAt(next.number, states.length, steps.names[next.step])}
    </ButtonLink>
  );
}
