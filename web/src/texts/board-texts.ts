/** The texts of the board, which load with it, beside those of the administrators' other screens. */
import { adminEn } from './en/admin.ts';
import { boardTexts } from './en/board.ts';
import { screenTexts } from './screen-texts.ts';

const english = { ...adminEn, board: boardTexts };

export const useBoardTexts = screenTexts(english, {
  hi: async () => {
    const [{ adminHi }, { boardTexts: hindi }] = await Promise.all([
      import('./hi/admin.ts'),
      import('./hi/board.ts'),
    ]);
    return { ...adminHi, board: hindi };
  },
});
