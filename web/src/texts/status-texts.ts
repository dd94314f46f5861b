/** The texts of /status. */
import { status } from './en/status.ts';
import { screenTexts } from './screen-texts.ts';

export const useStatusTexts = screenTexts(status, {
  hi: async () => (await import('./hi/status.ts')).status,
});
