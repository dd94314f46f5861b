/** The texts of the review, which load with it, beside those of the administrators' other screens. */
import { caseTexts } from './case.texts.ts';
import { adminParts } from './use-admin-texts.ts';
import { placeTexts } from './places.texts.ts';
import { reviewTexts } from './review.texts.ts';
import { reviewToolTexts } from './review-tools.texts.ts';
import { screenTexts, under } from './screen-texts.ts';

export const useReviewTexts = screenTexts(
  ...adminParts,
  under('places', placeTexts),
  reviewTexts,
  reviewToolTexts,
  caseTexts,
);
