/** Finds the columns of the master list by their headings, in any case, order and spelling. */
import { centreColumn, centreColumns, type CentreColumn } from '../centre-columns.ts';

/** Headings are compared by their lower-case letters and digits, with `center` as `centre`. */
const normalise = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace('center', 'centre');

/** Returns the index of each column found; the specified heading takes precedence over a synonym. */
export function findColumns(headings: readonly string[]): Map<CentreColumn, number> {
  const normalised = headings.map(normalise);
  const indexes = new Map<CentreColumn, number>();
  for (const column of centreColumns) {
    const index = [normalise(column), ...centreColumn[column].otherHeadings]
      .map((heading) => normalised.indexOf(heading))
      .find((found) => found >= 0);
    if (index !== undefined) indexes.set(column, index);
  }
  return indexes;
}

const columnNames = new Set<string>(centreColumns);

/** Renames the headings of a record to the names of the columns and drops all others. */
export function nameColumns(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const headings = Object.keys(record);
  // Requests have thousands of records, nearly always with the exact names.
  if (headings.every((heading) => columnNames.has(heading))) return record;
  return Object.fromEntries(
    [...findColumns(headings)].map(([column, index]) => [column, record[headings[index] ?? '']]),
  );
}
