/** The texts of logging out with unsent answers. */
import { unsent } from './en/unsent.ts';
import { unsent as hiUnsent } from './hi/unsent.ts';
import { screenTexts } from './screen-texts.ts';

export const useUnsentTexts = screenTexts(
  { unsent },
  // Part of the same file: the dialog is needed most without a network.
  { hi: async () => ({ unsent: hiUnsent }) },
);
