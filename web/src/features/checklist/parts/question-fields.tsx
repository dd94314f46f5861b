/** The questions of a step as inputs, in the order of the catalogue, bound to the draft. */
import { Fragment, Suspense, type ReactNode } from 'react';
import { entriesOfStep, type EntryId } from '#contract/checklist/questions/index.ts';
import type { CatalogueEntry } from '#contract/checklist/questions/question.ts';
import type { StepId } from '#contract/checklist/questions/steps.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Card } from '../../../ui/messages.tsx';
import { useChecklist, useChecklistSession } from '../checklist-context.tsx';
import { Guide } from '../guide/load-guide.ts';
import { QuestionInput } from './question-inputs.tsx';
import { type BoundInput } from './text-question-input.tsx';
import type { StepErrors } from './step-frame.tsx';

interface QuestionFieldProps {
  readonly id: string;
  readonly entry: CatalogueEntry;
  readonly errors: StepErrors;
}

export function QuestionField({ id, entry, errors }: QuestionFieldProps) {
  const texts = useTexts();
  const session = useChecklistSession();
  const values: Readonly<Record<string, unknown>> = useChecklist().draft.answers;
  if (entry.kind === 'centre' || entry.kind === 'photo' || entry.kind === 'derived') return null;
  const value = values[id];
  const onChange = (changed: unknown): void => session.edit((before) => ({ ...before, [id]: changed }));
  const input: BoundInput<unknown> = { value, onChange, errors, texts };
  return <QuestionInput id={id} question={entry} input={input} />;
}

interface QuestionFieldsProps {
  readonly step: StepId;
  readonly errors: StepErrors;
  /** What the screen shows instead of the input of the kind: centre, photos, rooms. */
  readonly custom?: Partial<Record<EntryId, ReactNode>>;
  /** The questions with which a card begins; without any, the step is one card of its frame. */
  readonly cardsFrom?: readonly EntryId[];
}

/** Shows every question of the step; a question that is added to the catalogue needs no change here. */
export function QuestionFields({ step, errors, custom = {}, cardsFrom = [] }: QuestionFieldsProps) {
  const customById: Readonly<Record<string, ReactNode>> = custom;
  const entries: readonly (readonly [string, CatalogueEntry])[] = Object.entries(entriesOfStep[step]);
  const field = ([id, entry]: readonly [string, CatalogueEntry]): ReactNode => (
    <Fragment key={id}>
      {id in customById ? customById[id] : <QuestionField id={id} entry={entry} errors={errors} />}
      <Suspense>
        <Guide part="notes" id={id} />
      </Suspense>
    </Fragment>
  );
  if (cardsFrom.length === 0) return entries.map(field);
  const starts = cardsFrom.map((first) => entries.findIndex(([id]) => id === first));
  return starts.map((start, card) => (
    <Card key={start}>
      <div className="flex flex-col gap-4 sm:gap-6">{entries.slice(start, starts[card + 1]).map(field)}</div>
    </Card>
  ));
}
