/** Derives the schema of the answers and the empty checklist from the question catalogue. */
import * as z from 'zod/mini';
import type { Question } from './question-kinds.ts';
import { type Answers, mapQuestions, questions } from './questions.ts';

/** Blank is null. Text that is not a whole number is NaN, so that the rules can report it. */
const count = z.nullable(z.union([z.number(), z.nan()]));
const yesNo = z.nullable(z.boolean());

const members = <Value>(items: readonly string[], value: Value): Record<string, Value> =>
  Object.fromEntries(items.map((item) => [item, value]));

function schemaOf(question: Question): z.ZodMiniType {
  switch (question.kind) {
    case 'text':
      return z.string();
    case 'yes-no':
      return yesNo;
    case 'count':
    case 'room-count':
      return count;
    case 'choice':
      return z.nullable(z.enum(question.options));
    case 'choices':
      return z.array(z.enum(question.options));
    case 'counts':
      return z.object(members(question.items, count));
    case 'yes-no-details':
      return z.object({ associated: yesNo, details: z.string() });
    case 'room-list':
      return z.array(z.object({ capacity: count, count }));
  }
}

function initialOf(question: Question): unknown {
  switch (question.kind) {
    case 'text':
      return '';
    case 'yes-no':
      return question.initial ?? null;
    case 'count':
    case 'room-count':
    case 'choice':
      return null;
    case 'choices':
    case 'room-list':
      return [];
    case 'counts':
      return members(question.items, null);
    case 'yes-no-details':
      return { associated: null, details: '' };
  }
}

type AnswerSchemas = { readonly [Id in keyof Answers]: z.ZodMiniType<Answers[Id]> };

/** The schema of each answer. It is strict, because stored answers must have exactly this shape. */
export const answerSchemas = mapQuestions<AnswerSchemas>(schemaOf);

/** All answers. A question that they do not have, because it was added later, is unanswered; any other fault shows. */
export const answersSchema = z.object(
  mapQuestions<AnswerSchemas>((question) => z.prefault(schemaOf(question), initialOf(question))),
);

/** Returns the answers of a new checklist: training is false (section 3), every other question is unanswered. */
export function emptyAnswers(): Answers {
  return mapQuestions<Answers>(initialOf);
}

/** Returns null when anything but a whole checklist is stored. */
export function readStoredAnswers(stored: unknown): Answers | null {
  return z.safeParse(answersSchema, stored).data ?? null;
}

// Keeps an initial answer apart from one that was given: a draft shows no "No" that nobody has said.

/**
 * Returns the answers of a draft, with null for each yes/no question that still has its initial answer. A form always sends that
 * answer (specification section 7), so that only the submission, after the preview, says that it is meant.
 */
export function withoutInitialAnswers(answers: Answers): Answers {
  const unconfirmed = questions.filter(
    ([id, question]) => question.kind === 'yes-no' && question.initial === answers[id],
  );
  return { ...answers, ...Object.fromEntries(unconfirmed.map(([id]) => [id, null])) };
}
