/** Derives the schema of the answers and the empty checklist from the question catalogue. */
import * as z from 'zod/mini';
import type { Question } from './question-kinds.ts';
import { type Answers, mapQuestions, type QuestionId, questions } from './questions.ts';

/** Blank is null. Text that is not a whole number is NaN, so that the rules can report it. */
const count = z.nullable(z.union([z.number(), z.nan()]));
const yesNo = z.nullable(z.boolean());

const members = <Value>(items: readonly string[], value: Value): Record<string, Value> =>
  Object.fromEntries(items.map((item) => [item, value]));

/** The schema of the answer, and the answer of a new checklist. */
function storedAs(question: Question): readonly [schema: z.ZodMiniType, initial: unknown] {
  switch (question.kind) {
    case 'text':
      return [z.string(), ''];
    case 'yes-no':
      return [yesNo, question.initial ?? null];
    case 'count':
    case 'room-count':
      return [count, null];
    case 'choice':
      return [z.nullable(z.enum(question.options)), null];
    case 'choices':
      return [z.array(z.enum(question.options)), []];
    case 'counts':
      return [z.object(members(question.items, count)), members(question.items, null)];
    case 'yes-no-details':
      return [z.object({ associated: yesNo, details: z.string() }), { associated: null, details: '' }];
    case 'room-list':
      return [z.array(z.object({ capacity: count, count })), []];
  }
}

const stored = mapQuestions<Record<QuestionId, ReturnType<typeof storedAs>>>(storedAs);

type AnswerSchemas = { readonly [Id in keyof Answers]: z.ZodMiniType<Answers[Id]> };

/** The schema of each answer. It is strict, because stored answers must have exactly this shape. */
export const answerSchemas = mapQuestions<AnswerSchemas>((_, id) => stored[id][0]);

/** All answers. A question that they do not have, because it was added later, is unanswered; any other fault shows. */
export const answersSchema = z.object(mapQuestions<AnswerSchemas>((_, id) => z.prefault(...stored[id])));

/** Returns the answers of a new checklist: training is false (section 3), every other question is unanswered. */
export function emptyAnswers(): Answers {
  return mapQuestions<Answers>((_, id) => stored[id][1]);
}

/** Returns null when anything but a whole checklist is stored. */
export function readStoredAnswers(value: unknown): Answers | null {
  return z.safeParse(answersSchema, value).data ?? null;
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
