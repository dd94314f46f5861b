/** What was decided last, for the screen that is shown after it. */
import type { Decision } from '#contract/review/endpoints.ts';
import type { WalkEntry } from './walk.ts';

export interface Outcome {
  readonly centre: WalkEntry;
  readonly decision: Decision;
  /** The next centre, on whose screen it is shown; null: in the queue, or on the screen of the centre itself. */
  readonly next: WalkEntry | null;
}

export interface OutcomeProps {
  readonly outcome: Outcome | null;
  readonly onOutcome: (outcome: Outcome | null) => void;
}
