/** Leads to the first step that is not done, by its number and name; nothing on that step itself. */
import { stepPath } from '../../../paths.ts';
import { useTexts } from '../../../texts/language.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { useStepStates, type ListedStep } from './step-states.ts';

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
