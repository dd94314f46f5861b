/** The texts about the last day. */
import { closing } from './en/closing.ts';
import { screenTexts } from './screen-texts.ts';

export const useClosingTexts = screenTexts(closing, {
  hi: async () => (await import('./hi/closing.ts')).closing,
});
