/** Lists the steps of the checklist in order (specification section 2). */
import { entriesOfStep, type StepId } from './questions.ts';

export type { StepId };
export const stepIds = Object.keys(entriesOfStep) as StepId[];

/** Returns null for the first step. */
export function previousStep(step: StepId): StepId | null {
  return stepIds[stepIds.indexOf(step) - 1] ?? null;
}

export function nextStep(step: StepId): StepId | 'preview' {
  return stepIds[stepIds.indexOf(step) + 1] ?? 'preview';
}

/** Returns the step that contains the field. `otherRooms.0` belongs to the step of its question. */
export function stepOfField(field: string): StepId {
  const hasField = (step: StepId): boolean =>
    Object.keys(entriesOfStep[step]).some((id) => field === id || field.startsWith(`${id}.`));
  return stepIds.find(hasField) ?? 'step1a';
}
