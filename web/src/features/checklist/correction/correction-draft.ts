/** The answer to a correction as a draft: it is kept, merged between tabs and removed on logout like that of a checklist. */
import { answersAsStored } from '#contract/checklist/derive/form-codec.ts';
import { parseFormValues, toFormValues } from '#contract/checklist/derive/form-values.ts';
import type { Answers } from '#contract/checklist/questions/index.ts';
import { photoSlots } from '#contract/exam.ts';
import type { FieldProblem } from '#contract/refusals.ts';
import type { OwnCorrection, CorrectionToSend, MailLanguage } from '#contract/review/correction-endpoints.ts';
import { askedQuestions, askedSlots, checkCorrection } from '#contract/review/correction-rules.ts';
import type { Texts } from '../../../texts/common.texts.ts';
import type { Language } from '../../../texts/languages.ts';
import { checked, newDraft, type Draft } from '../draft/draft.ts';
import { describeProblems, type FieldError } from '../parts/step-errors.ts';
import { hashOf } from '../photos/one-picture.ts';
import { itemsOf, type CorrectionTask } from './correction-task.ts';

/** Keyed by centre and number, next to the drafts of checklists. */
export const draftIdOf = ({ centre_config_id, number }: OwnCorrection): string =>
  `${centre_config_id}/correction/${number}`;

/** The draft before anything is entered: the answers that count now. Photos are only those that are taken for the correction. */
export function newCorrectionDraft({ correction, centre }: CorrectionTask): Draft {
  const { name, city, state } = centre;
  const answers = toFormValues(correction.answers);
  return {
    ...newDraft({ id: draftIdOf(correction), name, city, state }),
    answers,
    server: { version: correction.number, answers, savedAt: correction.askedAt },
  };
}

function askedAnswers(correction: OwnCorrection, answers: Answers): Partial<Answers> {
  return Object.fromEntries(askedQuestions(itemsOf(correction)).map((id) => [id, answers[id]]));
}

export function answerToSend(
  correction: OwnCorrection,
  draft: Draft,
  language: MailLanguage,
): CorrectionToSend {
  const photos = askedSlots(itemsOf(correction)).flatMap((slot) => {
    const photo = draft.photos[slot];
    return photo?.blob == null ? [] : [[slot, { blob: photo.blob, fileName: photo.fileName }] as const];
  });
  return {
    centreId: correction.centre_config_id,
    number: correction.number,
    answers: askedAnswers(correction, parseFormValues(draft.answers)),
    photos: Object.fromEntries(photos),
    language,
  };
}

/** Returns why the answer cannot be sent yet. */
export function checkAnswer(correction: OwnCorrection, draft: Draft): FieldProblem[] {
  const { answers, hasPhoto } = checked(draft);
  return checkCorrection({
    items: itemsOf(correction),
    current: correction.answers,
    answers: askedAnswers(correction, answers),
    hasPhoto,
  });
}

/** The texts for the problems of the answer. The specified sentence about photos asks for both, so it is left out where one is asked for. */
export function describeAnswerProblems(
  correction: OwnCorrection,
  draft: Draft,
  shown: { readonly texts: Texts; readonly language: Language },
): FieldError[] {
  const asksForBoth = askedSlots(itemsOf(correction)).length > 1;
  return checkAnswer(correction, draft).flatMap((problem) =>
    describeProblems([problem], { ...shown, answers: draft.answers }).map((error) =>
      problem.code === 'photos.required' && !asksForBoth ? { ...error, shared: null } : error,
    ),
  );
}

const asText = (correction: OwnCorrection, answers: Answers): string =>
  JSON.stringify(askedAnswers(correction, answersAsStored({ ...correction.answers, ...answers })));

/** Whether the answered correction has what is in the draft: the response to it was lost. */
export async function isAnswerOf(correction: OwnCorrection, draft: Draft): Promise<boolean> {
  const mine = asText(correction, parseFormValues(draft.answers));
  if (mine !== asText(correction, correction.answers)) return false;
  const areSame = await Promise.all(
    photoSlots.map(async (slot) => {
      const photo = draft.photos[slot];
      if (photo === null) return true;
      const sent = correction.photos.find((each) => each.slot === slot);
      // Without HTTPS there are no hashes.
      const hash = await hashOf(photo).catch(() => null);
      return hash === null ? sent?.fileName === photo.fileName : sent?.sha256 === hash;
    }),
  );
  return areSame.every(Boolean);
}
