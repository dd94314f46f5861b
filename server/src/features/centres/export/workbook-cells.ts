/** Prepares text for the cells of workbooks, so that it is valid XML and read back unchanged. */

const maxCellLength = 32_767;

/**
 * For string cells, so that no text becomes a number, a date or a formula. Workbooks escape characters as `_x003D_`, so
 * the underscore of a text that looks like an escape is escaped itself.
 */
export function cellText(text: string): string {
  return text
    .replace(/[\p{Surrogate}\ufffe\uffff]/gu, '')
    .slice(0, maxCellLength)
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
}
