/** The parts of the guide, which are loaded together. */
import { useEffect, useEffectEvent, useRef, type ComponentProps, type ReactNode } from 'react';
import { useGuideTexts } from '../../../texts/use-guide-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { useIsClosed } from '../checklist-context.tsx';
import { FieldNotes } from './field-notes.tsx';
import { Return } from './return.tsx';
import { StepGuide } from './step-guide.tsx';
import { roomAtTheSide, type ListedStep, type StepState } from './step-states.tsx';
import { ContinueLink, TaskList } from './task-list.tsx';

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
      className="absolute inset-x-0 top-full max-h-[calc(100dvh-3rem)] overflow-y-auto overscroll-contain border-b border-line bg-paper p-2 shadow-lg xl:static xl:max-h-[calc(100dvh-5rem)] xl:border-t xl:border-b-0 xl:shadow-none"
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

export type GuideProps =
  | ({ readonly part: 'buttons'; readonly fallback: ReactNode } & ComponentProps<typeof EditButtons>)
  | ({ readonly part: 'notes' } & ComponentProps<typeof FieldNotes>)
  | ({ readonly part: 'step' } & ComponentProps<typeof StepGuide>)
  | ({ readonly part: 'tasks' } & ComponentProps<typeof OpenedList>)
  | ({ readonly part: 'return' } & ComponentProps<typeof Return>);

export default function Guide(props: GuideProps): ReactNode {
  switch (props.part) {
    case 'buttons':
      return <EditButtons {...props} />;
    case 'notes':
      return <FieldNotes {...props} />;
    case 'step':
      return <StepGuide {...props} />;
    case 'tasks':
      return <OpenedList {...props} />;
    case 'return':
      return <Return {...props} />;
  }
}
