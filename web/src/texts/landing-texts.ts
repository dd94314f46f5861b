/** What the landing page says about the portal, and what to have at hand. */
import { landingTexts } from './en/landing.ts';
import { screenTexts } from './screen-texts.ts';

export const useLandingTexts = screenTexts(landingTexts, {
  hi: async () => (await import('./hi/landing.ts')).landingTexts,
});
