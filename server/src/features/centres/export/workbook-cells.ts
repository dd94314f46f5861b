/** What every cell of our workbooks obeys: text only, nothing that XML or a spreadsheet cannot hold or would read otherwise. */

const maxCellLength = 32_767;

/**
 * Written as a string cell: never a number, a date or a formula. `_x003D_` is how workbooks spell characters, so the
 * underscore of a text that looks like that is spelled itself.
 */
export function cellText(text: string): string {
  return text
    .replace(/[\p{Surrogate}\ufffe\uffff]/gu, '')
    .slice(0, maxCellLength)
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
}
