/** The addresses of a correction, which leads from a row of the preview to its field and back to the row. */
import type { StepId } from '#contract/checklist/questions/steps.ts';
import { stepPath } from '../../../paths.ts';

/** `field` is the id of a field, or the label of a row of the preview. The way back keeps both parameters. */
export function correctionPath(step: StepId, field: string): string {
  return `${stepPath(step)}?return=preview&field=${encodeURIComponent(field)}`;
}
