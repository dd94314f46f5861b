/** Keeps an initial answer apart from one that was given: a draft shows no "No" that nobody has said. */
import { questions, type Answers } from '../questions/index.ts';

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
