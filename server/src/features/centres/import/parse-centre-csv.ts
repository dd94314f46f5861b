/** From the bytes of a CSV file to named cells. What headings and encodings may be is in the contract's `centre-csv.ts`. */
import Papa from 'papaparse';
import { parseCentreCsv, type CentreCsv, type SplitCells } from '#contract/centres/centre-csv.ts';

const splitCells: SplitCells = (text, delimiter, maxRecords = 0) =>
  Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: maxRecords });

/** Reads a list with commas, semicolons or tabs; never throws, whatever the bytes are. */
export function parseCentreList(bytes: Uint8Array): CentreCsv {
  return parseCentreCsv(bytes, splitCells);
}
