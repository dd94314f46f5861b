/** The texts of the sheet for the photos, of which both languages load: the sheet itself has both. */
import { sheetTexts } from './en/sheet.ts';
import { sheetTexts as hindi } from './hi/sheet.ts';
import { screenTexts } from './screen-texts.ts';

export const useSheetTexts = screenTexts({ sheet: sheetTexts }, { hi: async () => ({ sheet: hindi }) });
