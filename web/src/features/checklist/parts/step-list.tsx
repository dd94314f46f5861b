/** The list of steps with the current one and the completed ones, derived from the answers. Completed steps can be opened. */
import { Link } from 'react-router';
import { checkStep, firstIncompleteStep } from '#contract/checklist/derive/rules.ts';
import { stepIds } from '#contract/checklist/questions/steps.ts';
import { stepPath } from '../../../paths.ts';
import { useTexts } from '../../../texts/language.tsx';
import { useChecklist } from '../checklist-context.tsx';
import { checked } from '../draft/draft.ts';

const allSteps = [...stepIds, 'preview'] as const;
type ListedStep = (typeof allSteps)[number];
type State = 'done' | 'current' | 'todo';

interface StepState {
  readonly step: ListedStep;
  readonly state: State;
  /** Whether the step can be opened. */
  readonly isOpen: boolean;
}

function useStepStates(current: ListedStep): StepState[] {
  const { draft } = useChecklist();
  const checklist = checked(draft);
  const firstIncomplete = firstIncompleteStep(checklist);
  const reachable = firstIncomplete === null ? allSteps.length - 1 : allSteps.indexOf(firstIncomplete);
  const isDone = (step: ListedStep): boolean => step !== 'preview' && checkStep(step, checklist).length === 0;
  return allSteps.map((step, index) => ({
    step,
    state: step === current ? 'current' : isDone(step) && index < reachable ? 'done' : 'todo',
    isOpen: index <= reachable && step !== current,
  }));
}

const marks: Record<State, string> = {
  done: 'border-good bg-good text-paper',
  current: 'border-action bg-action text-on-action',
  todo: 'border-edge bg-paper text-muted',
};

interface StepItemProps extends StepState {
  readonly number: number;
}

function StepItem({ step, state, isOpen, number }: StepItemProps) {
  const { steps } = useTexts();
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className="flex min-h-11 items-center gap-3 px-2 py-1"
    >
      <span
        aria-hidden
        className={`shape flex size-6 shrink-0 items-center justify-center rounded-full border-2 text-sm font-bold ${marks[state]}`}
      >
        {state === 'done' ? '✓' : number}
      </span>
      <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3">
        {isOpen ? (
          <Link
            to={stepPath(step)}
            className="flex min-h-11 items-center text-action underline underline-offset-4"
          >
            {steps.names[step]}
          </Link>
        ) : (
          <span className={state === 'current' ? 'font-bold' : 'text-muted'}>{steps.names[step]}</span>
        )}
        <span className="text-sm text-muted">
          {state === 'done' ? steps.done : state === 'current' ? steps.current : steps.todo}
        </span>
      </span>
    </li>
  );
}

export function StepList({ current }: { readonly current: ListedStep }) {
  const { steps } = useTexts();
  const states = useStepStates(current);
  const number = allSteps.indexOf(current) + 1;
  return (
    <nav aria-label={steps.listLabel} className="no-print mb-6">
      <details className="rounded-card border border-line bg-paper">
        <summary className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-4 py-2">
          <span className="font-semibold">{steps.progress(number, allSteps.length)}</span>
          <span className="text-sm text-action underline underline-offset-4">{steps.showAll}</span>
          <span aria-hidden className="mt-1 flex w-full gap-1">
            {states.map(({ step, state }) => (
              <span
                key={step}
                className={`shape h-1.5 grow rounded-full ${state === 'done' ? 'bg-good' : state === 'current' ? 'bg-action' : 'bg-line'}`}
              />
            ))}
          </span>
        </summary>
        <ol className="border-t border-line p-2">
          {states.map((state, index) => (
            <StepItem key={state.step} {...state} number={index + 1} />
          ))}
        </ol>
      </details>
    </nav>
  );
}
