/** Reads the CSV file with the candidates of each city: the columns state, city and candidates, in any order and case. */
import Papa from 'papaparse';
import { maxCandidateRows, type CityCandidates } from '#contract/centres/board-endpoints.ts';
import { decodeListText, listDelimiters } from '#contract/centres/centre-csv.ts';
import { unguardFormula } from '#contract/formula-cells.ts';

const columns = ['state', 'city', 'candidates'] as const;

export type CandidatesError =
  | { readonly kind: 'empty' | 'too-many' }
  | { readonly kind: 'missing'; readonly columns: readonly string[] }
  /** Row numbers as a spreadsheet shows them. */
  | { readonly kind: 'invalid' | 'twice'; readonly rows: readonly number[] };

type CandidatesFile =
  | { readonly ok: true; readonly cities: readonly CityCandidates[] }
  | { readonly ok: false; readonly error: CandidatesError };

/** The same for spellings of a place that differ in case and blanks only. */
export const placeKey = ({ state, city }: Pick<CityCandidates, 'state' | 'city'>): string =>
  [state, city].map((name) => name.toLowerCase().replace(/\s+/g, ' ').trim()).join('\n');

/** Indian and other grouping is accepted: 1,20,000. */
const readCount = (cell: string): number =>
  /^[0-9][0-9, ]*$/.test(cell) ? Number(cell.replace(/[, ]/g, '')) : NaN;

const failed = (error: CandidatesError): CandidatesFile => ({ ok: false, error });

export function parseCandidates(bytes: Uint8Array): CandidatesFile {
  const text = decodeListText(bytes);
  const firstLine = text.slice(0, text.indexOf('\n') === -1 ? text.length : text.indexOf('\n'));
  const delimiter = listDelimiters.find((each) => firstLine.includes(each)) ?? ',';
  const [header = [], ...records] = Papa.parse<string[]>(text, { delimiter, newline: '\n' }).data;
  const headings = header.map((cell) =>
    cell
      .toLowerCase()
      .replace(/^centre[ _]/, '')
      .trim(),
  );
  const missing = columns.filter((column) => !headings.includes(column));
  if (missing.length > 0) return failed({ kind: 'missing', columns: missing });
  const cellOf = (record: readonly string[], column: (typeof columns)[number]): string =>
    unguardFormula(record[headings.indexOf(column)] ?? '').trim();
  const rows = records
    .map((record, index) => ({
      row: index + 2,
      isBlank: record.every((cell) => cell.trim() === ''),
      state: cellOf(record, 'state'),
      city: cellOf(record, 'city'),
      candidates: readCount(cellOf(record, 'candidates')),
    }))
    .filter(({ isBlank }) => !isBlank);
  if (rows.length === 0) return failed({ kind: 'empty' });
  if (rows.length > maxCandidateRows) return failed({ kind: 'too-many' });
  const invalid = rows.filter(({ city, candidates }) => city === '' || !(candidates <= 10_000_000));
  if (invalid.length > 0) return failed({ kind: 'invalid', rows: invalid.map(({ row }) => row) });
  const firstRows = new Map(rows.toReversed().map((row) => [placeKey(row), row.row]));
  const twice = rows.filter((row) => firstRows.get(placeKey(row)) !== row.row);
  if (twice.length > 0) return failed({ kind: 'twice', rows: twice.map(({ row }) => row) });
  return { ok: true, cities: rows.map(({ state, city, candidates }) => ({ state, city, candidates })) };
}
