/**
 * The task list: every step with its state, what it lacks, and why it cannot be opened yet. The states are derived from the answers:
 * nothing about progress is stored.
 */
import { useLocation } from 'react-router';
import { checkStep, type CheckedChecklist } from '#contract/checklist/rules.ts';
import { stepIds, type StepId } from '#contract/checklist/steps.ts';
import { stepPath } from '../../../paths.ts';
import { useGuideTexts } from '../../../texts/guide.texts.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { useChecklist, useIsClosed } from '../checklist-context.tsx';
import { checked, newDraft } from '../draft/draft.ts';

export type ListedStep = StepId | 'preview';

export interface StepState {
  readonly step: ListedStep;
  readonly number: number;
  /** The fields that are empty or wrong. */
  readonly missing: readonly string[];
  /** The preview is done when the checklist is submitted, so never here. */
  readonly isDone: boolean;
  /** The number of the first step before it that is not done; null when it can be opened. */
  readonly opensAfter: number | null;
}

export const listedSteps: readonly ListedStep[] = [...stepIds, 'preview'];

/** Null while the address leads on to a step. */
export function useStepOfAddress(): ListedStep | null {
  const { pathname } = useLocation();
  return listedSteps.find((step) => stepPath(step) === pathname) ?? null;
}

export function stepStatesOf(checklist: CheckedChecklist): StepState[] {
  let opensAfter: number | null = null;
  return listedSteps.map((step, index) => {
    const missing = step === 'preview' ? [] : checkStep(step, checklist).map(({ field }) => field);
    const isDone = step !== 'preview' && missing.length === 0;
    const state = { step, number: index + 1, missing, isDone, opensAfter };
    if (!isDone) opensAfter ??= state.number;
    return state;
  });
}

/** After the last day every step can be opened to read it. */
export function useStepStates(): StepState[] {
  const states = stepStatesOf(checked(useChecklist().draft));
  return useIsClosed() ? states.map((state) => ({ ...state, opensAfter: null })) : states;
}

/** The step at which the checklist goes on. */
export const nextOf = (states: readonly StepState[]): StepState | undefined =>
  states.find(({ isDone }) => !isDone);

/** The label of a field; of `otherRooms.0` and `coachingInstitute.associated` that of the question. */
export function useLabelOf(): (field: string) => string {
  const labels: Readonly<Record<string, string>> = useGuideTexts().labels;
  return (field) => labels[field] ?? labels[field.split('.')[0] ?? ''] ?? field;
}

const untouched = checked(newDraft({ id: 'any', name: '', city: '', state: '' }));

/** Whether something of the step is answered, though not everything. */
const isBegun = ({ step, missing }: StepState): boolean =>
  step !== 'preview' &&
  missing.length > 0 &&
  missing.join() !==
    checkStep(step, untouched)
      .map(({ field }) => field)
      .join();

const marks = {
  done: 'border-good bg-good text-paper',
  current: 'border-action bg-action text-on-action',
  incomplete: 'border-warn bg-paper text-warn',
  todo: 'border-edge bg-paper text-muted',
};

/** Its mark, its state in a word, and what it lacks or waits for. */
function Task(props: { readonly state: StepState; readonly isCurrent: boolean; readonly isClosed: boolean }) {
  const { state, isCurrent, isClosed } = props;
  const { guide, steps, common } = useGuideTexts();
  const labelOf = useLabelOf();
  const { step, number, isDone, missing, opensAfter } = state;
  const isLink = opensAfter === null && !isCurrent;
  const isLacking = opensAfter === null && isBegun(state);
  const isToDo = isLink && !isDone && !isLacking && !isClosed;
  const words = [isCurrent ? steps.current : '', isDone ? steps.done : isToDo ? steps.todo : ''];
  const mark = isCurrent ? 'current' : isDone ? 'done' : isLacking ? 'incomplete' : 'todo';
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className={`flex items-start gap-3 px-2 ${isLink ? '' : 'py-1'}`}
    >
      <span
        aria-hidden
        className={`shape flex size-6 shrink-0 items-center justify-center rounded-full border-2 text-sm font-bold ${isLink ? 'mt-2.5' : ''} ${marks[mark]}`}
      >
        {isDone && !isCurrent ? '✓' : number}
      </span>
      <span className="min-w-0 grow">
        <span className="flex items-center justify-between gap-x-3">
          {isLink ? (
            <Link
              to={stepPath(step)}
              className="flex min-h-11 items-center py-1 text-action underline underline-offset-4"
            >
              {steps.names[step]}
            </Link>
          ) : (
            <span className={isCurrent ? 'font-bold' : 'text-muted'}>{steps.names[step]}</span>
          )}
          {/* At the side of a step there is room for the mark only. */}
          <span className="shrink-0 text-sm text-muted @max-3xs:sr-only">
            {words.filter((word) => word !== '').join(common.listSeparator)}
          </span>
        </span>
        <span className={`block text-sm text-warn empty:hidden ${isLink ? '-mt-2 pb-1' : ''}`}>
          {isLacking ? guide.incomplete(missing.map(labelOf).join(common.listSeparator)) : null}
        </span>
        <span className="block text-sm text-muted empty:hidden">
          {opensAfter === null ? null : guide.opensAfter(opensAfter)}
        </span>
      </span>
    </li>
  );
}

interface TaskListProps {
  readonly states: readonly StepState[];
  readonly current?: ListedStep;
  /** Whether the steps can only be read. */
  readonly isClosed?: boolean;
}

export function TaskList({ states, current, isClosed = false }: TaskListProps) {
  return (
    <ol className="@container">
      {states.map((state) => (
        <Task key={state.step} state={state} isCurrent={state.step === current} isClosed={isClosed} />
      ))}
    </ol>
  );
}

/** Leads to the first step that is not done, by its number and name; nothing on that step itself. */
export function ContinueLink(props: TaskListProps & { readonly isMain?: boolean }) {
  const { states, current, isMain = false } = props;
  const { steps } = useGuideTexts();
  const next = nextOf(states);
  if (next === undefined || next.step === current) return null;
  return (
    <ButtonLink variant={isMain ? 'strong' : 'quiet'} wide to={stepPath(next.step)}>
      {steps.continueAt(next.number, states.length, steps.names[next.step])}
    </ButtonLink>
  );
}
