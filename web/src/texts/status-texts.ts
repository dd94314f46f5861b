/** The texts of /status, which load with it. */
import { statusTexts } from './en/status.ts';
import { screenTexts } from './screen-texts.ts';

export const useStatusTexts = screenTexts(statusTexts, {
  hi: async () => (await import('./hi/status.ts')).statusTexts,
});
