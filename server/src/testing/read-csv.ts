/** Reads the records of a CSV file with or without the mark at its start. */
import Papa from 'papaparse';

export const readCsv = (file: Buffer | undefined) =>
  Papa.parse<Record<string, string>>((file?.toString('utf8') ?? '').replace(/^\ufeff/, ''), {
    header: true,
    skipEmptyLines: true,
  }).data;
