/** The parts of the guide, which are loaded together. */
import type { ComponentProps, ReactNode } from 'react';
import { CorrectionButtons } from './correction-buttons.tsx';
import { FieldNotes } from './field-notes.tsx';
import { StepGuide } from './step-guide.tsx';
import { TaskItems } from './task-items.tsx';

export type GuideProps =
  | ({ readonly part: 'buttons'; readonly fallback: ReactNode } & ComponentProps<typeof CorrectionButtons>)
  | ({ readonly part: 'notes' } & ComponentProps<typeof FieldNotes>)
  | ({ readonly part: 'step' } & ComponentProps<typeof StepGuide>)
  | ({ readonly part: 'tasks' } & ComponentProps<typeof TaskItems>);

export default function Guide(props: GuideProps): ReactNode {
  switch (props.part) {
    case 'buttons':
      return <CorrectionButtons {...props} />;
    case 'notes':
      return <FieldNotes {...props} />;
    case 'step':
      return <StepGuide {...props} />;
    case 'tasks':
      return <TaskItems {...props} />;
  }
}
