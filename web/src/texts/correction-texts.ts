/** The texts of corrections, for /status and for the screen that answers one. */
import { correction } from './en/correction.ts';
import { screenTexts } from './screen-texts.ts';

export const useCorrectionTexts = screenTexts(correction, {
  hi: async () => (await import('./hi/correction.ts')).correction,
});
