/** The texts of the dialog of the columns, which load with it. */
import { columnsTexts } from './columns.texts.ts';
import { screenTexts } from './screen-texts.ts';

export const useColumnsTexts = screenTexts(columnsTexts);
