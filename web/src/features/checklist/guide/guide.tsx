/** The parts of the guide, which are loaded together. */
import type { ComponentProps, ReactNode } from 'react';
import { useGuideTexts } from '../../../texts/guide-texts.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckPhoneLink } from '../../../patterns/check-phone-link.tsx';
import { stepPath } from '../../../paths.ts';
import { Link } from '../../../ui/link.tsx';
import { ContinueLink, type ListedStep, type StepState } from './step-states.tsx';
import { FieldNotes } from './field-notes.tsx';
import { StepGuide } from './step-guide.tsx';

interface EditButtonsProps {
  readonly isBusy: boolean;
  readonly nextLabel: string;
  readonly onNext: () => void;
}

/** The buttons of a step that was opened from the preview: Save and return to check, which submits the form, and Next. */
function EditButtons({ isBusy, nextLabel, onNext }: EditButtonsProps) {
  const { guide } = useGuideTexts();
  return (
    <div className="flex flex-col-reverse gap-3 sm:flex-row">
      <Button variant="quiet" wide disabled={isBusy} onClick={onNext}>
        {nextLabel}
      </Button>
      <Button type="submit" wide busy={isBusy}>
        {guide.saveAndReturn}
      </Button>
    </div>
  );
}

const marks = {
  done: 'border-good bg-good text-paper',
  current: 'border-action bg-action text-on-action',
  todo: 'border-edge bg-paper text-muted',
};

function TaskItem({ step, number, isDone, isOpen, isCurrent }: StepState & { readonly isCurrent: boolean }) {
  const { steps } = useTexts();
  const state = isCurrent ? 'current' : isDone ? 'done' : 'todo';
  return (
    <li aria-current={isCurrent ? 'step' : undefined} className="flex min-h-11 items-center gap-3 px-2 py-1">
      <span
        aria-hidden
        className={`shape flex size-6 shrink-0 items-center justify-center rounded-full border-2 text-sm font-bold ${marks[state]}`}
      >
        {state === 'done' ? '✓' : number}
      </span>
      <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3">
        {isOpen && !isCurrent ? (
          <Link
            to={stepPath(step)}
            className="flex min-h-11 items-center text-action underline underline-offset-4"
          >
            {steps.names[step]}
          </Link>
        ) : (
          <span className={isCurrent ? 'font-bold' : 'text-muted'}>{steps.names[step]}</span>
        )}
        {/* At the side of a wide screen there is room for the mark only. */}
        <span className="text-sm text-muted xl:sr-only">{steps[state]}</span>
      </span>
    </li>
  );
}

interface TaskItemsProps {
  readonly states: readonly StepState[];
  readonly current: ListedStep;
}

/** The opened task list: every step with its state, and Continue. Steps whose earlier ones are complete can be opened. */
function TaskItems({ states, current }: TaskItemsProps) {
  return (
    <div className="border-t border-line p-2">
      <ol>
        {states.map((state) => (
          <TaskItem key={state.step} {...state} isCurrent={state.step === current} />
        ))}
      </ol>
      <div className="p-2 empty:hidden">
        <ContinueLink current={current} />
      </div>
      <div className="px-2">
        <CheckPhoneLink />
      </div>
    </div>
  );
}

export type GuideProps =
  | ({ readonly part: 'buttons'; readonly fallback: ReactNode } & ComponentProps<typeof EditButtons>)
  | ({ readonly part: 'notes' } & ComponentProps<typeof FieldNotes>)
  | ({ readonly part: 'step' } & ComponentProps<typeof StepGuide>)
  | ({ readonly part: 'tasks' } & ComponentProps<typeof TaskItems>);

export default function Guide(props: GuideProps): ReactNode {
  switch (props.part) {
    case 'buttons':
      return <EditButtons {...props} />;
    case 'notes':
      return <FieldNotes {...props} />;
    case 'step':
      return <StepGuide {...props} />;
    case 'tasks':
      return <TaskItems {...props} />;
  }
}
