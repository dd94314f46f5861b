/** Collects the question catalogue: every question of the checklist, in the order of the screens. */
import { step1a } from './step1a.ts';
import { step1b } from './step1b.ts';
import { step2a } from './step2a.ts';
import { step2b } from './step2b.ts';
import { step3 } from './step3.ts';
import { step4 } from './step4.ts';
import type {
  AnswerByKind,
  CatalogueEntry,
  ChoiceQuestion,
  ChoicesQuestion,
  CountsQuestion,
  DerivedEntry,
  Question,
} from './question.ts';

export const entriesOfStep = { step1a, step1b, step2a, step2b, step3, step4 };
export type StepId = keyof typeof entriesOfStep;

const catalogue = { ...step1a, ...step1b, ...step2a, ...step2b, ...step3, ...step4 };
export type Catalogue = typeof catalogue;
export type EntryId = keyof Catalogue;

/** The ids of the entries that have an answer. */
export type QuestionId = {
  [Id in EntryId]: Catalogue[Id] extends Question ? Id : never;
}[EntryId];

type AnswerTo<Asked> =
  Asked extends ChoiceQuestion<infer Option>
    ? Option | null
    : Asked extends ChoicesQuestion<infer Option>
      ? readonly Option[]
      : Asked extends CountsQuestion<infer Item>
        ? Readonly<Record<Item, number | null>>
        : Asked extends Question
          ? AnswerByKind[Asked['kind']]
          : never;

/** The answers of one checklist (specification section 3), under the names of their questions. */
export type Answers = { readonly [Id in QuestionId]: AnswerTo<Catalogue[Id]> };

/** A part of an answer that has its own label and input. */
type PartId = {
  [Id in EntryId]: Catalogue[Id] extends CountsQuestion<infer Item>
    ? `${Id}.${Item}`
    : Catalogue[Id] extends { kind: 'yes-no-details' }
      ? `${Id}.details`
      : never;
}[EntryId];

/** Everything that has a label: entries, their parts, and the rows that come from the master list. */
export type LabelId = EntryId | PartId | 'city' | 'state' | 'status';

/** An entry that accepts the answers of this catalogue. */
export type Entry = Exclude<CatalogueEntry, DerivedEntry> | DerivedEntry<Answers>;

const isQuestion = (entry: Entry): entry is Question =>
  entry.kind !== 'centre' && entry.kind !== 'photo' && entry.kind !== 'derived';

export const entries = Object.entries(catalogue) as readonly (readonly [EntryId, Entry])[];

export const questions: readonly (readonly [QuestionId, Question])[] = entries.flatMap(([id, entry]) =>
  isQuestion(entry) ? [[id as QuestionId, entry] as const] : [],
);

/**
 * Builds an object with one member for each question. TypeScript cannot infer which member belongs to which name, so the
 * type is asserted, here only.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller specifies the type of the object
export function mapQuestions<Shape extends Record<QuestionId, unknown>>(
  memberOf: (question: Question, id: QuestionId) => unknown,
): Shape {
  return Object.fromEntries(questions.map(([id, question]) => [id, memberOf(question, id)])) as Shape;
}
