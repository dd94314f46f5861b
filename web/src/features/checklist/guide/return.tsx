/** On the way back in: the task list before the first step, with one button to where the checklist goes on. */
import { useEffect, useRef } from 'react';
import { useGuideTexts } from '../../../texts/use-guide-texts.ts';
import { Card, Notice } from '../../../ui/messages.tsx';
import { useStepStates } from './step-states.tsx';
import { ContinueLink, TaskList } from './task-list.tsx';

/** It may come after the step, which can be in use by then. */
const isInUse = (): boolean => document.activeElement?.matches('input, select, textarea, button, a') === true;

function ReturnList() {
  const { guide } = useGuideTexts();
  const states = useStepStates();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // After the heading of the step, which takes the focus when it is shown.
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

/** @param isBeyond whether a later step is to be continued */
export function Return({ isBeyond }: { readonly isBeyond: boolean }) {
  const { saved } = useGuideTexts();
  if (isBeyond) return <ReturnList />;
  return (
    <Notice tone="info">
      <p>{saved.restored}</p>
    </Notice>
  );
}
