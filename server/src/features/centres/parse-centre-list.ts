/** From the bytes of a CSV file to named cells. What headings and encodings may be is in the contract's `centre-list.ts`. */
import Papa from 'papaparse';
import {
  decodeListText,
  findColumns,
  listDelimiters,
  readCentreList,
  type CentreList,
} from '#contract/centres/centre-list.ts';

const splitCells = (text: string, delimiter: string, preview = 0): string[][] =>
  Papa.parse<string[]>(text, { delimiter, newline: '\n', preview }).data;

/** Long enough for titles above the header; the delimiter under which the most columns are named is the right one. */
const previewedRows = 12;

function findDelimiter(text: string): string {
  const named = (delimiter: string): number =>
    Math.max(0, ...splitCells(text, delimiter, previewedRows).map((record) => findColumns(record).size));
  return listDelimiters.reduce((best, delimiter) => (named(delimiter) > named(best) ? delimiter : best));
}

/** Reads a list with commas, semicolons or tabs; never throws, whatever the bytes are. */
export function parseCentreList(bytes: Uint8Array): CentreList {
  const text = decodeListText(bytes);
  return readCentreList(splitCells(text, findDelimiter(text)));
}
