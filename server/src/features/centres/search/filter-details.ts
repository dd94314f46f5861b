/** What a filter restricts, for the audit trail and for the name and the note of a file. */
import { centreFilterShape, type CentreFilterInput } from '#contract/centres/centre-filter.ts';

const names = Object.keys(centreFilterShape) as (keyof CentreFilterInput)[];

/** Leaves out the parts that restrict nothing. */
export function filterDetails(filter: CentreFilterInput): Readonly<Record<string, string>> {
  return Object.fromEntries(names.flatMap((name) => (filter[name] ? [[name, filter[name]]] : [])));
}
