/** The texts of the guide through the checklist, which load with it. */
import { guideTexts } from './en/guide.ts';
import { screenTexts } from './screen-texts.ts';

export const useGuideTexts = screenTexts(guideTexts, {
  hi: async () => (await import('./hi/guide.ts')).guideTexts,
});
