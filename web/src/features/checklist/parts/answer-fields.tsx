/** Inputs bound to one answer of the draft: they show its value and its error, and change it in the session. */
import { YesNo } from '../../../ui/choices.tsx';
import { useChecklist, useChecklistSession } from '../checklist-context.tsx';
import { CountField } from './count-field.tsx';
import type { StepErrors } from './step-frame.tsx';

interface CountAnswerProps {
  readonly field: 'rooms24' | 'rooms48' | 'rooms72' | 'candidateCount';
  readonly label: string;
  readonly errors: StepErrors;
  readonly hint?: string;
  readonly clean?: (text: string) => string;
}

export function CountAnswer({ field, label, errors, hint, clean = (text) => text }: CountAnswerProps) {
  const session = useChecklistSession();
  const { answers } = useChecklist().draft;
  return (
    <CountField
      id={field}
      label={label}
      hint={hint}
      value={answers[field]}
      error={errors.of(field)}
      onChange={(text) => session.edit((before) => ({ ...before, [field]: clean(text) }))}
    />
  );
}

interface GroupCountAnswerProps<Group extends 'manpower' | 'washrooms'> {
  readonly group: Group;
  readonly kind: Group extends 'manpower' ? 'invig' | 'admin' | 'peons' | 'guards' : 'male' | 'female';
  readonly label: string;
  readonly errors: StepErrors;
}

export function GroupCountAnswer<Group extends 'manpower' | 'washrooms'>(
  props: GroupCountAnswerProps<Group>,
) {
  const { group, kind, label, errors } = props;
  const session = useChecklistSession();
  const values: Readonly<Record<string, string>> = { ...useChecklist().draft.answers[group] };
  const id = `${group}.${kind}`;
  return (
    <CountField
      id={id}
      label={label}
      required
      value={values[kind] ?? ''}
      error={errors.of(id)}
      onChange={(text) =>
        session.edit((before) => ({ ...before, [group]: { ...before[group], [kind]: text } }))
      }
    />
  );
}

interface YesNoAnswerProps {
  readonly field: 'trainingCompleted' | 'boundaryWall' | 'friskingArea' | 'strongRoomSecure' | 'dispatchRoom';
  readonly legend: string;
  readonly errors: StepErrors;
}

export function YesNoAnswer({ field, legend, errors }: YesNoAnswerProps) {
  const session = useChecklistSession();
  const { answers } = useChecklist().draft;
  return (
    <YesNo
      id={field}
      legend={legend}
      value={answers[field]}
      error={errors.of(field)}
      onChange={(value) => session.edit((before) => ({ ...before, [field]: value }))}
    />
  );
}
