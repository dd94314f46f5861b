/** What the landing page says about the portal, and what to have at hand. */
import { landingTexts } from './landing.texts.ts';
import { screenTexts } from './screen-texts.ts';

export const useLandingTexts = screenTexts(landingTexts);
