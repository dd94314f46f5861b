/** The texts of the coach, which load with it. */
import { coachTexts } from './en/coach.ts';
import { screenTexts } from './screen-texts.ts';

export const useCoachTexts = screenTexts(coachTexts, {
  hi: async () => (await import('./hi/coach.ts')).coachTexts,
});
