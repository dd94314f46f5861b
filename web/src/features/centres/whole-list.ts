/**
 * One page of a list that the server returned whole: GET /admin/centres answers an array of all centres (specification section 7),
 * and filters and pages are added to it.
 */
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import type { SortableColumn } from '#contract/centres/endpoints.ts';
import { centreColumns } from '#contract/centre-columns.ts';
import type { CentrePage, ListQuery } from './list-query.ts';

/** By what a person reads in a row, without its status. */
const searched = (centre: AdminCentre): string =>
  centreColumns
    .map((column) => centre[column])
    .join(' ')
    .toLowerCase();

/** Progress and times are not in a whole list: what they ask for cannot be told from it. */
function isWanted(centre: AdminCentre, { search, status, state, city }: ListQuery): boolean {
  const words = search.toLowerCase().split(/\s+/);
  return (
    words.every((word) => searched(centre).includes(word)) &&
    (status === '' || centre.form_status === status) &&
    (state === '' || centre.centre_state === state) &&
    (city === '' || centre.centre_city === city)
  );
}

const textOf = (centre: AdminCentre, key: SortableColumn): string =>
  (key === 'progress' ? centre.checklist_status : centre[key]) ?? '';

export function pageOfWholeList(centres: readonly AdminCentre[], query: ListQuery): CentrePage {
  const { page, pageSize, sort } = query;
  const direction = sort.order === 'asc' ? 1 : -1;
  const wanted = centres
    .filter((centre) => isWanted(centre, query))
    .toSorted((one, other) => direction * textOf(one, sort.key).localeCompare(textOf(other, sort.key)));
  const rows = wanted.slice((page - 1) * pageSize, page * pageSize);
  return { rows, total: wanted.length, message: null };
}
