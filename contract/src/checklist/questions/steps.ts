/** The steps of the checklist in their order (specification section 2). */
import { entriesOfStep, type StepId } from './index.ts';

export type { StepId };
export const stepIds = Object.keys(entriesOfStep) as StepId[];

/** The step before or after this one; null at the start, `preview` after the last. */
export function previousStep(step: StepId): StepId | null {
  return stepIds[stepIds.indexOf(step) - 1] ?? null;
}

export function nextStep(step: StepId): StepId | 'preview' {
  return stepIds[stepIds.indexOf(step) + 1] ?? 'preview';
}

/** The step that shows a field; `otherRooms.0` and the like belong to the step of their question. */
export function stepOfField(field: string): StepId {
  const shows = (step: StepId): boolean =>
    Object.keys(entriesOfStep[step]).some((id) => field === id || field.startsWith(`${id}.`));
  return stepIds.find(shows) ?? 'step1a';
}
