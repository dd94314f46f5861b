/** The texts of equal pictures, which load with the review, beside those of the administrators' screens. */
import { caseTexts } from './case.texts.ts';
import { screenTexts } from './screen-texts.ts';

export const useCaseTexts = screenTexts(caseTexts);
