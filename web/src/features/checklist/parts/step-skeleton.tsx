/** What is on the screen while a step is loading: where it is among the steps, and its heading. The server renders it too. */
import type { ReactNode } from 'react';
import { useTexts } from '../../../texts/language.tsx';
import { Skeleton } from '../../../ui/progress.tsx';
import { listedSteps, type ListedStep } from './task-list.tsx';

interface StepLineProps {
  readonly current: ListedStep;
  /** Null while they are not known and the list cannot be opened: it has its room. */
  readonly done: readonly ListedStep[] | null;
}

/** Which step this is, and which are done. */
export function StepLine({ current, done }: StepLineProps) {
  const { steps } = useTexts();
  const onceKnown = done === null ? 'invisible' : '';
  return (
    <span className="flex min-h-11 flex-wrap content-center items-center justify-between gap-x-3 px-gutter">
      <span className="font-semibold">
        {steps.progress(listedSteps.indexOf(current) + 1, listedSteps.length)}
      </span>
      <span className={`text-sm text-action underline underline-offset-4 ${onceKnown}`}>{steps.showAll}</span>
      <span aria-hidden className="flex w-full gap-1">
        {listedSteps.map((step) => (
          <span
            key={step}
            className={`shape h-1.5 grow rounded-full ${step === current ? 'bg-action' : done?.includes(step) ? 'bg-good' : 'bg-line'}`}
          />
        ))}
      </span>
    </span>
  );
}

interface ScreenSkeletonProps {
  readonly title: string;
  readonly lead?: string | undefined;
  readonly label: string;
}

/** As high as the window, so that what stands below does not move. Its heading does not take the focus: that of the screen does. */
export function ScreenSkeleton({ title, lead, label }: ScreenSkeletonProps) {
  return (
    <div className="min-h-dvh print:min-h-0">
      <div className="mb-6 space-y-2">
        <h1 className="text-2xl font-bold sm:text-3xl">{title}</h1>
        {lead === undefined ? null : <p className="text-muted">{lead}</p>}
      </div>
      <Skeleton label={label} />
    </div>
  );
}

/** Where people go wrong without it. */
export const useIntro = (step: ListedStep): string | undefined =>
  (useTexts().steps.intro as Partial<Record<ListedStep, string>>)[step];

export function StepSkeleton({ step }: { readonly step: ListedStep }) {
  const { centre, steps } = useTexts();
  return <ScreenSkeleton title={steps.names[step]} lead={useIntro(step)} label={centre.loading} />;
}

/** At a desk the list of the steps has the left column, which it takes itself. */
export function FormColumns({ children }: { readonly children: ReactNode }) {
  return <div className="relative lg:pl-62">{children}</div>;
}

/** A step with what is above it on every step. */
export function FormSkeleton({ step }: { readonly step: ListedStep }) {
  return (
    <>
      <div className="-mx-gutter mb-4 border-y border-line bg-paper lg:hidden">
        <StepLine current={step} done={null} />
      </div>
      <StepSkeleton step={step} />
    </>
  );
}
