/**
 * The task list: which step this is, which are done, and one tap away all steps. Its line stays at the top of the window; on a wide
 * screen the list is open at the side.
 */
import { Suspense, useState } from 'react';
import { useTexts } from '../../../texts/language.tsx';
import { Guide } from '../guide/load-guide.ts';
import { roomAtTheSide, useStepStates, type ListedStep } from '../guide/step-states.tsx';
import { StepLine } from './step-skeleton.tsx';

interface StepListProps {
  readonly current: ListedStep;
  /** Whether the list is on the screen already. */
  readonly isShown: boolean;
}

export function StepList({ current, isShown }: StepListProps) {
  const { steps } = useTexts();
  const states = useStepStates();
  const [isOpen, setOpen] = useState(() => !isShown && roomAtTheSide().matches);
  return (
    // As high as the step, so that the line can stay at hand beside all of it.
    <div className="max-xl:contents xl:absolute xl:inset-y-0 xl:right-full xl:mr-4 xl:w-60">
      <nav aria-label={steps.listLabel} className="step-line no-print z-10 -mx-gutter mb-4 xl:top-4 xl:mx-0">
        <details
          open={isOpen}
          onToggle={(event) => setOpen(event.currentTarget.open)}
          className="border-y border-line bg-paper xl:rounded-card xl:border-x"
        >
          <summary className="block">
            <StepLine
              current={current}
              done={states.filter(({ isDone }) => isDone).map(({ step }) => step)}
            />
          </summary>
          {isOpen ? (
            <Suspense>
              <Guide part="tasks" states={states} current={current} onClose={() => setOpen(false)} />
            </Suspense>
          ) : null}
        </details>
      </nav>
    </div>
  );
}
