/** The task list: every step with its state, what it lacks, and why it cannot be opened yet. */
import { checkStep } from '#contract/checklist/derive/rules.ts';
import { stepPath } from '../../../paths.ts';
import { useGuideTexts } from '../../../texts/guide-texts.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { checked, newDraft } from '../draft/draft.ts';
import { nextOf, type ListedStep, type StepState } from './step-states.tsx';

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

interface TaskProps {
  readonly state: StepState;
  readonly isCurrent: boolean;
}

/** Its mark, and what is said of it in words. */
function useTaskState({ state, isCurrent }: TaskProps) {
  const { guide, steps, common } = useGuideTexts();
  const { isDone, opensAfter } = state;
  const lacks = opensAfter === null && isBegun(state);
  const kind = isCurrent ? 'current' : isDone ? 'done' : lacks ? 'incomplete' : 'todo';
  const words = [
    isCurrent ? steps.current : '',
    isDone ? steps.done : lacks ? guide.incomplete : '',
    opensAfter === null ? '' : guide.opensAfter(opensAfter),
  ].filter((word) => word !== '');
  return { kind, lacks, text: words.join(common.listSeparator) || steps.todo } as const;
}

function Task({ state, isCurrent }: TaskProps) {
  const { guide, steps, common } = useGuideTexts();
  const labelOf = useLabelOf();
  const { kind, lacks, text } = useTaskState({ state, isCurrent });
  const { step, number, missing, opensAfter } = state;
  const name = steps.names[step];
  return (
    <li aria-current={isCurrent ? 'step' : undefined} className="flex items-start gap-3 px-2 py-0.5">
      <span
        aria-hidden
        className={`shape mt-2.5 flex size-6 shrink-0 items-center justify-center rounded-full border-2 text-sm font-bold ${marks[kind]}`}
      >
        {kind === 'done' ? '✓' : number}
      </span>
      <span className="flex min-h-11 min-w-0 grow flex-col justify-center">
        <span className="flex flex-wrap items-center justify-between gap-x-3">
          {opensAfter === null && !isCurrent ? (
            <Link
              to={stepPath(step)}
              className="flex min-h-11 items-center text-action underline underline-offset-4"
            >
              {name}
            </Link>
          ) : (
            <span className={isCurrent ? 'font-bold' : 'text-muted'}>{name}</span>
          )}
          <span className={`text-sm ${kind === 'incomplete' ? 'font-semibold text-warn' : 'text-muted'}`}>
            {text}
          </span>
        </span>
        {lacks ? (
          <span className="-mt-1 pb-1 text-sm text-muted">
            {guide.toComplete(missing.map(labelOf).join(common.listSeparator))}
          </span>
        ) : null}
      </span>
    </li>
  );
}

interface TaskListProps {
  readonly states: readonly StepState[];
  /** The step that is on the screen. */
  readonly current?: ListedStep;
}

export function TaskList({ states, current }: TaskListProps) {
  return (
    <ol>
      {states.map((state) => (
        <Task key={state.step} state={state} isCurrent={state.step === current} />
      ))}
    </ol>
  );
}

/** Leads to the first step that is not done, by its number and name; nothing on that step itself. */
export function ContinueLink({
  states,
  current,
  isMain = false,
}: TaskListProps & { readonly isMain?: boolean }) {
  const { steps } = useGuideTexts();
  const next = nextOf(states);
  if (next === undefined || next.step === current) return null;
  return (
    <ButtonLink variant={isMain ? 'strong' : 'quiet'} wide to={stepPath(next.step)}>
      {steps.continueAt(next.number, states.length, steps.names[next.step])}
    </ButtonLink>
  );
}
