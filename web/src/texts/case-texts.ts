/** The texts of equal pictures, which load with the review, beside those of the administrators' screens. */
import { caseTexts } from './en/case.ts';
import { screenTexts } from './screen-texts.ts';

export const useCaseTexts = screenTexts(caseTexts, {
  hi: async () => (await import('./hi/case.ts')).caseTexts,
});
