/** The texts of the dialog of the columns, which load with it, beside those of the administrators' screens. */
import { adminParts } from './use-admin-texts.ts';
import { columnsTexts } from './columns.texts.ts';
import { screenTexts } from './screen-texts.ts';

export const useColumnsTexts = screenTexts(...adminParts, columnsTexts);
