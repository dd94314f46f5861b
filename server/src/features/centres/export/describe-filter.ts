/** Says which centres a file contains, for its name and its note. */
import type { CentreFilterInput } from '#contract/centres/centre-filter.ts';
import { filterDetails } from '../search/filter-details.ts';

/** The filter of a request. */
export type FilterInput = CentreFilterInput;

/** Returns the fields of a filter that restrict the list. */
export const describeFilter = (filter: FilterInput): [name: string, value: string][] =>
  Object.entries(filterDetails(filter));
