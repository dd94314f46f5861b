/** The texts of the guide through the checklist, which load with it. */
import { guideTexts } from './guide.texts.ts';
import { screenTexts } from './screen-texts.ts';

export const useGuideTexts = screenTexts(guideTexts);
