/** Writes tables of positions as CSV. */

/** Positions have three decimals: about a hundred metres. */
const formatCell = (cell: string | number): string => {
  if (typeof cell === 'number') return cell.toFixed(3);
  const text = cell.replace(/\s+/g, ' ').trim();
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const toRow = (cells: readonly (string | number)[]): string => cells.map(formatCell).join(',');

/** The rows are sorted and unique, so that the same source gives the same bytes. */
export const toTable = (columns: readonly string[], rows: readonly string[]): string =>
  `${[columns.join(','), ...[...new Set(rows)].toSorted()].join('\n')}\n`;
