/** The texts of the board, which load with it, beside those of the administrators' other screens. */
import { adminParts } from './use-admin-texts.ts';
import { boardTexts } from './board.texts.ts';
import { screenTexts, under } from './screen-texts.ts';

export const useBoardTexts = screenTexts(...adminParts, under('board', boardTexts));
