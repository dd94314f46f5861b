/** The texts of the dialog of the columns, which load with it. */
import { columnsTexts } from './en/columns.ts';
import { screenTexts } from './screen-texts.ts';

export const useColumnsTexts = screenTexts(columnsTexts, {
  hi: async () => (await import('./hi/columns.ts')).columnsTexts,
});
