/** The texts of the review, which load with it, beside those of the administrators' other screens. */
import { adminEn } from './en/admin.ts';
import { reviewTexts } from './en/review.ts';
import { reviewToolTexts } from './en/review-tools.ts';
import { screenTexts } from './screen-texts.ts';

const english = { ...adminEn, ...reviewTexts, reviewTools: reviewToolTexts };

export const useReviewTexts = screenTexts(english, {
  hi: async () => {
    const [{ adminHi }, { reviewTexts: hindi }, tools] = await Promise.all([
      import('./hi/admin.ts'),
      import('./hi/review.ts'),
      import('./hi/review-tools.ts'),
    ]);
    return { ...adminHi, ...hindi, reviewTools: tools.reviewToolTexts };
  },
});
