/** The checks of the sheet in the photos (product.md, The sheet in the photo). A photo without one is only said where one was asked for. */
import type { AllFacts, Checks, SheetFacts } from '../facts.ts';

const sheetsThat = ({ sheets }: AllFacts, isFound: (sheet: SheetFacts) => boolean) =>
  sheets.filter(isFound).map((sheet) => ({ ...sheet, items: [`photos.${sheet.slot}` as const] }));

export const sheetChecks = {
  'sheet.other-centre': (facts) =>
    sheetsThat(facts, ({ found }) => found === 'other').map(({ slot, code, items }) => ({
      values: { slot, code },
      circumstance: [slot, code],
      items,
    })),
  'sheet.unreadable': (facts) =>
    sheetsThat(facts, ({ isAsked, found }) => isAsked && (found === 'none' || found === 'old')).map(
      ({ slot, found, items }) => ({
        values: { slot, old: found === 'old' ? 1 : 0 },
        circumstance: [slot, found],
        items,
      }),
    ),
} satisfies Partial<Checks<AllFacts>>;
