/** What stands on the sheet, in both languages: the code 17 cm wide and the letters 5 cm high on paper, as wide as the screen on a phone. */
import { sheetText } from '#contract/photo/sheet-text.ts';
import type { Sheet } from '#contract/review/sheet-endpoints.ts';
import { QrCode } from '../../../patterns/qr-code.tsx';
import { sheetTexts as english } from '../../../texts/en/sheet.ts';
import { sheetTexts as hindi } from '../../../texts/hi/sheet.ts';
import { useSheetTexts } from '../../../texts/sheet-texts.ts';

const inBoth = (word: (texts: typeof english) => string): string => `${word(english)} · ${word(hindi)}`;

interface SheetPaperProps {
  readonly sheet: Sheet;
  readonly letters: string;
}

/** As wide as the code: narrow letters are read from afar as well as wide ones. */
function Letters({ letters }: { readonly letters: string }) {
  return (
    <svg
      role="img"
      aria-label={letters}
      viewBox="0 0 170 50"
      className="w-full overflow-visible font-mono font-bold"
      data-sheet-letters={letters}
    >
      <text x="0" y="50" textLength="170" lengthAdjust="spacingAndGlyphs" fontSize="68" fill="#000">
        {letters}
      </text>
    </svg>
  );
}

/** Black on white also on a dark screen. */
export function SheetPaper({ sheet, letters }: SheetPaperProps) {
  const { sheet: texts } = useSheetTexts();
  const { centre_code: code, centre_name: name, exam_name: exam } = sheet;
  return (
    <article className="bg-white p-4 text-black print:mx-auto print:w-[17cm] print:p-0 print:leading-tight">
      <QrCode text={sheetText(code, letters)} label={texts.qrLabel} size="sheet" />
      <div className="my-3 print:my-2">
        <Letters letters={letters} />
      </div>
      <p className="text-xl font-bold print:leading-tight">{`${inBoth(({ paper }) => paper.centreCode)}: ${code}`}</p>
      <p className="wrap-anywhere print:line-clamp-2">{name}</p>
      <p className="font-semibold">{`${inBoth(({ paper }) => paper.exam)}: ${exam}`}</p>
      <p className="mt-1 hidden text-xs/tight print:block">{english.paper.hold}</p>
      <p className="hidden text-xs/tight print:block" lang="hi">
        {hindi.paper.hold}
      </p>
    </article>
  );
}
