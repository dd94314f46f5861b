/** The schema of the answers and a checklist without answers, from the question catalogue. */
import * as z from 'zod/mini';
import type { Question } from '../questions/question.ts';
import { mapQuestions, type Answers } from '../questions/index.ts';

/** Blank is null; text that is not a whole number is NaN, so that a rule can name it instead of losing it. */
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

/** By question; strict: what is written has exactly this shape. */
export const answerSchemas = mapQuestions<AnswerSchemas>(schemaOf);

/** Answers in a response, possibly of a server with other questions: a missing one has its initial answer. */
export const answersSchema = z.object(
  mapQuestions<AnswerSchemas>((question) => z.catch(schemaOf(question), initialOf(question))),
);

/** A checklist that nobody has touched: training defaults to false (section 3), every other question is open. */
export function emptyAnswers(): Answers {
  return mapQuestions<Answers>(initialOf);
}
