/** What formulas leave in cells; and the apostrophe before cells of CSV files that a spreadsheet would run as formulas (security.md T27, S42). */

/**
 * A formula begins with an ASCII sign, one of its full-width or small forms, which East Asian versions of spreadsheets accept,
 * or the minus sign. White space, controls and invisible characters before it are skipped, as some spreadsheets do; so are
 * apostrophes, because a cell that has one already needs another.
 */
const formula =
  /^(?:['\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u2212]|'*[\t\r\n\0])/u;

/** A negative number, such as a coordinate, is a number to every spreadsheet; with an apostrophe it would be a text. */
const plainNumber = /^-\d{1,15}(?:\.\d{1,15})?$/;

/** Prefixes a cell that would run as a formula with an apostrophe; `unguardFormula` restores it. */
export function guardFormula(cell: string): string {
  return formula.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell;
}

/** Removes exactly one apostrophe of a cell that would run as a formula without it; any other cell is returned unchanged. */
export function unguardFormula(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/**
 * What a formula that failed leaves in a cell, in any language of Excel and in LibreOffice, and what a column that is too narrow shows. It
 * is no value, and it would overwrite one.
 */
const spreadsheetError = /^(?:#(?:nv|\p{L}\/\p{L}|[¡¿]?\p{L}[\p{L}_]*(?:\/0)?[!?]|#+)|err:\d{3})$/iu;

export const isSpreadsheetError = (text: string): boolean => spreadsheetError.test(text);
