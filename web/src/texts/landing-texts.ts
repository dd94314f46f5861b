/** The texts of the landing page. */
import { landing } from './en/landing.ts';
import { screenTexts } from './screen-texts.ts';

export const useLandingTexts = screenTexts(landing, {
  hi: async () => (await import('./hi/landing.ts')).landing,
});
