/** Derives the state of each step from the answers: nothing about progress is stored. */
import { checkStep, type CheckedChecklist } from '#contract/checklist/derive/rules.ts';
import { stepIds, type StepId } from '#contract/checklist/questions/steps.ts';
import { useChecklist, useIsClosed } from '../checklist-context.tsx';
import { checked } from '../draft/draft.ts';

export type ListedStep = StepId | 'preview';

export interface StepState {
  readonly step: ListedStep;
  readonly number: number;
  /** The fields that are empty or wrong. */
  readonly missing: readonly string[];
  /** The preview is done when the checklist is submitted, so never here. */
  readonly isDone: boolean;
  /** The number of the first step before it that is not done; null when it can be opened. */
  readonly opensAfter: number | null;
}

export const listedSteps: readonly ListedStep[] = [...stepIds, 'preview'];

export function stepStatesOf(checklist: CheckedChecklist): StepState[] {
  let opensAfter: number | null = null;
  return listedSteps.map((step, index) => {
    const missing = step === 'preview' ? [] : checkStep(step, checklist).map(({ field }) => field);
    const isDone = step !== 'preview' && missing.length === 0;
    const state = { step, number: index + 1, missing, isDone, opensAfter };
    if (!isDone) opensAfter ??= state.number;
    return state;
  });
}

/** After the last day every step can be opened to read it. */
export function useStepStates(): StepState[] {
  const states = stepStatesOf(checked(useChecklist().draft));
  return useIsClosed() ? states.map((state) => ({ ...state, opensAfter: null })) : states;
}

/** The step at which the checklist goes on. */
export const nextOf = (states: readonly StepState[]): StepState | undefined =>
  states.find(({ isDone }) => !isDone);

/** Matches while the opened list is beside the step; otherwise it lies over it. Printing, which leaves it out, does not change it. */
export const roomAtTheSide = (): MediaQueryList => matchMedia('print, (min-width: 80rem)');
