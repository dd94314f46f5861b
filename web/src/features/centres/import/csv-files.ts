/** The CSV files of the configuration screen: the uploaded list, the sample, the refused rows. */
import Papa from 'papaparse';
import { parseCentreCsv, type CentreCsv, type CsvRow } from '#contract/centres/centre-csv.ts';
import { guardFormula } from '#contract/formula-cells.ts';
import { centreColumn, centreColumns } from '#contract/centre-columns.ts';

export function parseListFile(bytes: Uint8Array): CentreCsv {
  return parseCentreCsv(bytes, (text, delimiter, maxRecords = 0) =>
    Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: maxRecords }),
  );
}

/** UTF-8 with a byte order mark, by RFC 4180; formulas are guarded as in the server's exports. */
function csvBlob(records: readonly (readonly string[])[]): Blob {
  const text = Papa.unparse(
    records.map((record) => record.map(guardFormula)),
    { newline: '\r\n' },
  );
  return new Blob(['\ufeff', text, '\r\n'], { type: 'text/csv;charset=utf-8' });
}

export function sampleCsv(): Blob {
  return csvBlob([centreColumns, centreColumns.map((column) => centreColumn[column].example)]);
}

export interface RefusedLine {
  readonly row: number;
  readonly cells: CsvRow['cells'];
  readonly reason: string;
}

/** The refused rows unchanged, each with its row number and the reason; the file can be corrected and uploaded again. */
export function refusedCsv(lines: readonly RefusedLine[], rowHeading: string, reasonHeading: string): Blob {
  return csvBlob([
    [...centreColumns, rowHeading, reasonHeading],
    ...lines.map(({ row, cells, reason }) => [
      ...centreColumns.map((column) => cells[column] ?? ''),
      String(row),
      reason,
    ]),
  ]);
}
