/** The texts of logging out with unsent answers. */
import { unsent } from './en/unsent.ts';
import { screenTexts } from './screen-texts.ts';

export const useUnsentTexts = screenTexts(
  { unsent },
  { hi: async () => ({ unsent: (await import('./hi/unsent.ts')).unsent }) },
);
