/** Builds the folded text of each centre that searches read, and the words that a search looks for in it. */
import type { CentreFields } from '#contract/centres/centre-rules.ts';
import { centreColumn, centreColumns } from '#contract/centre-columns.ts';
import { foldSearchText } from '../../../kernel/fold-search-text.ts';

const searchedColumns = centreColumns.filter((column) => centreColumn[column].isSearched);

/** Joins the fields that are searched. Search words contain no white space, so no word matches across two fields. */
export function searchTextOf(fields: CentreFields): string {
  return foldSearchText(searchedColumns.map((column) => fields[column]).join('\n'));
}

/** What is typed before the ten digits of a phone: `+91 98765 43210`, `098765-43210`. Only the ten digits are stored. */
const phonePrefix = /(?<!\S)(?:\+91|0091|91|0) ?(?=[6-9](?: ?[0-9]){9}(?!\S))/g;

/** Returns an empty list when the search contains nothing to look for. */
export function searchWordsOf(search: string): string[] {
  const words = foldSearchText(search).replace(phonePrefix, '').split(' ');
  return [...new Set(words)].filter((word) => word !== '');
}
