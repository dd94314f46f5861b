/**
 * Which step this is, which are done, and one tap away all steps. The line stays at the top of the window; on a wide screen the list is
 * open at the side. On the way back in the list stands before the first step.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useGuideTexts } from '../../../texts/guide.texts.ts';
import { Card } from '../../../ui/messages.tsx';
import { useIsClosed } from '../checklist-context.tsx';
import { StepLine } from './step-skeleton.tsx';
import { ContinueLink, TaskList, useStepStates, type ListedStep, type StepState } from './task-list.tsx';

/** Matches while the opened list is beside the step; otherwise it lies over it. Printing, which leaves it out, does not change it. */
const roomAtTheSide = (): MediaQueryList => matchMedia('print, (min-width: 64rem)');

/** Closes what lies over the step when the focus or a finger goes elsewhere, by Escape, and when a narrower window lays it there. */
function useLightDismiss(onClose: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const list = box.current?.parentElement;
    const atTheSide = roomAtTheSide();
    const stopping = new AbortController();
    const listen = (event: 'pointerdown' | 'focusin' | 'keydown', isMeant: (event: Event) => boolean): void =>
      document.addEventListener(
        event,
        (happened) => {
          if (isMeant(happened) && !atTheSide.matches) close();
        },
        { signal: stopping.signal },
      );
    const isElsewhere = ({ target }: Event): boolean =>
      target instanceof Node && list?.contains(target) !== true;
    listen('pointerdown', isElsewhere);
    // Not the heading, which takes the focus when a step comes late.
    listen(
      'focusin',
      (event) => isElsewhere(event) && event.target instanceof HTMLElement && event.target.tabIndex >= 0,
    );
    listen('keydown', (event) => event instanceof KeyboardEvent && event.key === 'Escape');
    const onRoom = (): void => {
      if (!atTheSide.matches) close();
    };
    atTheSide.addEventListener('change', onRoom, { signal: stopping.signal });
    return () => stopping.abort();
  }, []);
  return box;
}

interface OpenedListProps {
  readonly states: readonly StepState[];
  readonly current: ListedStep;
  readonly onClose: () => void;
}

/** The opened task list, and while something can be done, what to do next: over the step on a narrow screen. */
function OpenedList({ states, current, onClose }: OpenedListProps) {
  const box = useLightDismiss(onClose);
  const isClosed = useIsClosed();
  return (
    <div
      ref={box}
      className="absolute inset-x-0 top-full max-h-[calc(100dvh-3rem)] overflow-y-auto overscroll-contain border-b border-line bg-paper p-2 shadow-lg lg:static lg:text-[0.9375rem] lg:max-h-[calc(100dvh-5rem)] lg:border-t lg:border-b-0 lg:shadow-none"
    >
      <TaskList states={states} current={current} isClosed={isClosed} />
      {isClosed ? null : (
        <div className="p-2 empty:hidden">
          <ContinueLink states={states} current={current} />
        </div>
      )}
    </div>
  );
}

interface StepListProps {
  readonly current: ListedStep;
  /** Whether the list is on the screen already. */
  readonly isShown: boolean;
}

export function StepList({ current, isShown }: StepListProps) {
  const { steps } = useGuideTexts();
  const states = useStepStates();
  const [isOpen, setOpen] = useState(() => !isShown && roomAtTheSide().matches);
  return (
    // As high as the form, so that the line can stay at hand beside all of it.
    <div className="max-lg:contents lg:absolute lg:inset-y-0 lg:left-0 lg:w-56">
      <nav aria-label={steps.listLabel} className="step-line no-print z-10 -mx-gutter mb-4 lg:top-4 lg:mx-0">
        <details
          open={isOpen}
          onToggle={(event) => setOpen(event.currentTarget.open)}
          className="border-y border-line bg-paper lg:overflow-hidden lg:rounded-card lg:border-x"
        >
          <summary className="block">
            <StepLine
              current={current}
              done={states.filter(({ isDone }) => isDone).map(({ step }) => step)}
            />
          </summary>
          {isOpen ? <OpenedList states={states} current={current} onClose={() => setOpen(false)} /> : null}
        </details>
      </nav>
    </div>
  );
}

const isInUse = (): boolean => document.activeElement?.matches('input, select, textarea, button, a') === true;

/** For somebody who comes back, where a later step is to be continued. */
export function ReturnList() {
  const { guide } = useGuideTexts();
  const states = useStepStates();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // After the heading of the step, which takes the focus when it is shown; not from a field that an edit from the preview leads to.
    const timer = setTimeout(() => {
      if (!isInUse()) title.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, []);
  return (
    <Card>
      <h2 ref={title} tabIndex={-1} className="text-xl font-bold">
        {guide.returnTitle}
      </h2>
      <p>{guide.answersAreBack}</p>
      <div className="-mx-2 mt-1 mb-2">
        <TaskList states={states} current="step1a" />
      </div>
      <ContinueLink isMain states={states} current="step1a" />
    </Card>
  );
}
