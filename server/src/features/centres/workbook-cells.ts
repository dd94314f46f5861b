/** What every cell of our workbooks obeys: text only, nothing that XML or a spreadsheet cannot hold. */

const maxCellLength = 32_767;

/** Never a number, a date or a formula: a string value is written as a string cell. */
export function cellText(text: string): string {
  return text.replace(/[\p{Surrogate}\ufffe\uffff]/gu, '').slice(0, maxCellLength);
}
