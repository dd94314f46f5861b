/** The questions of a step as inputs, in the order of the catalogue, bound to the draft. */
import { Fragment, type ReactNode } from 'react';
import { entriesOfStep, type EntryId } from '#contract/checklist/questions/index.ts';
import { perKind, type CatalogueEntry } from '#contract/checklist/questions/question.ts';
import type { StepId } from '#contract/checklist/questions/steps.ts';
import { useTexts } from '../../../texts/language.tsx';
import { useChecklist, useChecklistSession } from '../checklist-context.tsx';
import { inputOfKind } from './question-inputs.tsx';
import type { StepErrors } from './step-frame.tsx';

interface QuestionFieldProps {
  readonly id: string;
  readonly entry: CatalogueEntry;
  readonly errors: StepErrors;
}

function QuestionField({ id, entry, errors }: QuestionFieldProps) {
  const texts = useTexts();
  const session = useChecklistSession();
  const values: Readonly<Record<string, unknown>> = useChecklist().draft.answers;
  if (entry.kind === 'centre' || entry.kind === 'photo' || entry.kind === 'derived') return null;
  const onChange = (value: unknown): void => session.edit((before) => ({ ...before, [id]: value }));
  return perKind(inputOfKind, entry, { value: values[id], onChange, errors, texts }, id);
}

interface QuestionFieldsProps {
  readonly step: StepId;
  readonly errors: StepErrors;
  /** What the screen shows itself instead of the usual input of an entry: centre, photos, rooms. */
  readonly custom?: Partial<Record<EntryId, ReactNode>>;
}

/** Every question of the step is shown: one that is added to the catalogue needs nothing here. */
export function QuestionFields({ step, errors, custom = {} }: QuestionFieldsProps) {
  const shown: Readonly<Record<string, ReactNode>> = custom;
  const entries: readonly (readonly [string, CatalogueEntry])[] = Object.entries(entriesOfStep[step]);
  return entries.map(([id, entry]) => (
    <Fragment key={id}>
      {id in shown ? shown[id] : <QuestionField id={id} entry={entry} errors={errors} />}
    </Fragment>
  ));
}
