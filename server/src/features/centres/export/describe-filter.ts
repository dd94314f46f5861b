/** Says in words which centres a file contains: for its name, its note and the audit trail. */
import type { CentreFilter } from '../search/centre-search.ts';

type FilterValue = string | number | boolean;

/** Returns the fields of a filter that restrict the list. */
export function describeFilter(filter: CentreFilter): [name: string, value: FilterValue][] {
  const fields: [string, unknown][] = Object.entries(filter);
  return fields.filter((field): field is [string, FilterValue] => !['', null, undefined].includes(field[1] as never));
}
