/** The CSV files of the configuration screen: the one that is read, the sample, the refused rows. */
import Papa from 'papaparse';
import { parseCentreCsv, type CentreCsv, type CsvRow } from '#contract/centres/centre-csv.ts';
import { centreColumns } from '#contract/exam.ts';

/** Reads on the main thread: a worker made from a blob is not allowed here, and 5,500 rows take 33 ms. */
export async function readListFile(file: File): Promise<CentreCsv> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return parseCentreCsv(bytes, (text, delimiter, maxRecords = 0) =>
    Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: maxRecords }),
  );
}

/** UTF-8 with its mark, RFC 4180, no cell that a spreadsheet would run. */
function csvBlob(records: readonly (readonly string[])[]): Blob {
  const text = Papa.unparse(
    records.map((record) => [...record]),
    { newline: '\r\n', escapeFormulae: true },
  );
  return new Blob(['\ufeff', text, '\r\n'], { type: 'text/csv;charset=utf-8' });
}

const exampleRow = [
  'KA1001',
  'Kendriya Vidyalaya No. 1',
  'CFI-01',
  'Bengaluru',
  'Karnataka',
  '560001',
  'A. Lakshmi',
  '9876543210',
  'principal@example.org',
];

export function sampleCsv(): Blob {
  return csvBlob([centreColumns, exampleRow]);
}

export interface RefusedLine {
  readonly row: number;
  readonly cells: CsvRow['cells'];
  readonly reason: string;
}

/** The refused rows as they came, each with its place in the file and the reason; the file can be mended and uploaded again. */
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
