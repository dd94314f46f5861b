/** Tells an initial answer that nobody has touched from one that was given: a draft shows no "No" that nobody has said. */
import { entriesOfStep, questions, type Answers, type QuestionId } from '../questions/index.ts';
import { stepIds } from '../questions/steps.ts';
import { emptyAnswers } from './answers.ts';

const initial = emptyAnswers();

const isInitial = (answers: Answers, id: QuestionId): boolean =>
  JSON.stringify(answers[id]) === JSON.stringify(initial[id]);

/** Returns the answers of a draft, with null for initial ones of steps in which nothing was entered. */
export function withoutInitialAnswers(answers: Answers): Answers {
  const untouched = stepIds
    .map((step) => questions.filter(([id]) => id in entriesOfStep[step]))
    .filter((ofStep) => ofStep.every(([id]) => isInitial(answers, id)))
    .flat()
    .filter(([, question]) => question.kind === 'yes-no' && question.initial !== undefined);
  return { ...answers, ...Object.fromEntries(untouched.map(([id]) => [id, null])) };
}
