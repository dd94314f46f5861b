/** The task list: which step this is, how many are done, and one tap away all steps. On a wide screen it is open at the side. */
import { Suspense, useState } from 'react';
import { useTexts } from '../../../texts/language.tsx';
import { Guide } from '../guide/load-guide.ts';
import { useStepStates, type ListedStep } from '../guide/step-states.tsx';

const hasRoomAtTheSide = (): boolean => matchMedia('(min-width: 80rem)').matches;

export function StepList({ current }: { readonly current: ListedStep }) {
  const { steps } = useTexts();
  const states = useStepStates();
  const [isOpen, setOpen] = useState(hasRoomAtTheSide);
  const number = states.findIndex(({ step }) => step === current) + 1;
  return (
    <nav aria-label={steps.listLabel} className="no-print mb-6 xl:absolute xl:right-full xl:mr-4 xl:w-54">
      <details
        open={isOpen}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className="rounded-card border border-line bg-paper"
      >
        <summary className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-4 py-2">
          <span className="font-semibold">{steps.progress(number, states.length)}</span>
          <span className="text-sm">{steps.doneOf(states.filter(({ isDone }) => isDone).length)}</span>
          <span className="text-sm text-action underline underline-offset-4">{steps.showAll}</span>
          <span aria-hidden className="mt-1 flex w-full gap-1">
            {states.map(({ step, isDone }) => (
              <span
                key={step}
                className={`shape h-1.5 grow rounded-full ${step === current ? 'bg-action' : isDone ? 'bg-good' : 'bg-line'}`}
              />
            ))}
          </span>
        </summary>
        {isOpen ? (
          <Suspense>
            <Guide part="tasks" states={states} current={current} />
          </Suspense>
        ) : null}
      </details>
    </nav>
  );
}
