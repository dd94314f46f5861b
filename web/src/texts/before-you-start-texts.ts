/** The texts of what to have at hand before the checklist. */
import { beforeYouStart } from './en/before-you-start.ts';
import { screenTexts } from './screen-texts.ts';

export const useBeforeYouStartTexts = screenTexts(beforeYouStart, {
  hi: async () => (await import('./hi/before-you-start.ts')).beforeYouStart,
});
