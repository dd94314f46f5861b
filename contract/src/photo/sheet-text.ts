/** What the code of a sheet that a head holds into the picture says. The letters are made by the server; nothing of them is stored. */

/** Without I, O, 0 and 1, which people confuse. */
export const sheetAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const sheetLetterCount = 6;

const begin = 'NC1';
/** As a centre code can be: whoever makes a code of one's own writes nothing else into the review. */
const pattern = new RegExp(`^${begin}\\.(\\P{Cc}{1,50})\\.([${sheetAlphabet}]{${sheetLetterCount}})$`, 'u');

/** Capitals and digits take less of a QR code. */
const codeOnSheet = (centreCode: string): string => centreCode.toUpperCase();

export const sheetText = (centreCode: string, letters: string): string =>
  `${begin}.${codeOnSheet(centreCode)}.${letters}`;

/** Returns null for a text that is on no sheet. */
export function readSheetText(text: string): { readonly code: string; readonly letters: string } | null {
  const [, code, letters] = pattern.exec(text) ?? [];
  return code === undefined || letters === undefined ? null : { code, letters };
}

export const isSheetOf = (centreCode: string, { code }: { readonly code: string }): boolean =>
  code === codeOnSheet(centreCode);
