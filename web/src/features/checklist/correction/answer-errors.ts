/** The texts for the problems of the answer to a correction. */
import type { OwnCorrection } from '#contract/review/correction-endpoints.ts';
import { askedSlots } from '#contract/review/correction-rules.ts';
import type { Texts } from '../../../texts/en/common.ts';
import type { Language } from '../../../texts/languages.ts';
import type { Draft } from '../draft/draft.ts';
import { describeProblems, type FieldError } from '../parts/step-errors.ts';
import { checkAnswer } from './correction-draft.ts';
import { itemsOf } from './correction-task.ts';

interface Shown {
  readonly texts: Texts;
  readonly language: Language;
}

/** The specified sentence about photos asks for both, so it is left out where one is asked for. */
export function describeAnswerProblems(correction: OwnCorrection, draft: Draft, shown: Shown): FieldError[] {
  const asksForBoth = askedSlots(itemsOf(correction)).length > 1;
  return checkAnswer(correction, draft).flatMap((problem) =>
    describeProblems([problem], { ...shown, answers: draft.answers }).map((error) =>
      problem.code === 'photos.required' && !asksForBoth ? { ...error, shared: null } : error,
    ),
  );
}
