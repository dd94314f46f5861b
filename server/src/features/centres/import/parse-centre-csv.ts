/** Parses a CSV file with a centre list, using the contract's `centre-csv.ts` with Papa Parse. */
import Papa from 'papaparse';
import { type CentreCsv, parseCentreCsv, type SplitCells } from '#contract/centres/centre-csv.ts';

const splitCells: SplitCells = (text, delimiter, maxRecords = 0) =>
  Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: maxRecords });

/** Never throws. */
export function parseCentreList(bytes: Uint8Array): CentreCsv {
  return parseCentreCsv(bytes, splitCells);
}
