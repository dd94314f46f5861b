/** A step that shows its questions and nothing else: steps 1b, 2b and 3 (specification section 2). */
import type { StepId } from '#contract/checklist/questions/steps.ts';
import { QuestionFields } from '../parts/question-fields.tsx';
import { StepFrame } from '../parts/step-frame.tsx';

export function QuestionStep({ step }: { readonly step: StepId }) {
  return <StepFrame step={step}>{(errors) => <QuestionFields step={step} errors={errors} />}</StepFrame>;
}
