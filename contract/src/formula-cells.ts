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

const guardStart = (text: string): string =>
  formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
const unguardStart = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;

/**
 * A spreadsheet that splits the file at semicolons, as those of many countries do, finds none of our quotation marks at the start of its
 * cells: it begins a new cell behind each semicolon of a text, and then also behind its tabs and line ends.
 */
const afterSemicolons = (cell: string, change: (part: string) => string): string =>
  cell.includes(';')
    ? cell.replace(/([;\t\r\n])([^;\t\r\n]+)/g, (_, split: string, part: string) => split + change(part))
    : cell;

/** Prefixes what would run as a formula with an apostrophe, at the start of a cell and behind semicolons; `unguardFormula` restores it. */
export function guardFormula(cell: string): string {
  return guardStart(afterSemicolons(cell, guardStart));
}

/** Removes exactly one apostrophe wherever a formula would run without it; anything else is returned unchanged. */
export function unguardFormula(cell: string): string {
  return afterSemicolons(unguardStart(cell), unguardStart);
}

/**
 * What a formula that failed leaves in a cell, in any language of Excel and in LibreOffice, and what a column that is too narrow shows. It
 * is no value, and it would overwrite one.
 */
const spreadsheetError = /^(?:#(?:nv|\p{L}\/\p{L}|[¡¿]?\p{L}[\p{L}_]*(?:\/0)?[!?]|#+)|err:\d{3})$/iu;

export const isSpreadsheetError = (text: string): boolean => spreadsheetError.test(text);
