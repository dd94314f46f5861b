/** The texts of the sheet for the photos. */
import { sheetTexts } from './en/sheet.ts';
import { screenTexts } from './screen-texts.ts';

export const useSheetTexts = screenTexts(
  { sheet: sheetTexts },
  { hi: async () => ({ sheet: (await import('./hi/sheet.ts')).sheetTexts }) },
);
