/** Says which centres a file contains: for its name, its note and the audit trail. */

/** The filter of a request, with the names of its fields. */
export type FilterInput = Readonly<Record<string, unknown>>;
type FilterValue = string | number | boolean;

/** Returns the fields of a filter that restrict the list. */
export function describeFilter(filter: FilterInput): [name: string, value: FilterValue][] {
  return Object.entries(filter).filter(
    (field): field is [string, FilterValue] => field[1] !== undefined && field[1] !== null && field[1] !== '',
  );
}
