/** Builds the folded text of each centre that searches read, and the words that a search looks for in it. */
import type { CentreFields } from '#contract/centres/centre-rules.ts';
import { centreColumns } from '#contract/exam.ts';
import { foldSearchText } from '../../../kernel/fold-search-text.ts';

/** Joins all nine fields. Search words contain no white space, so no word matches across two fields. */
export function searchTextOf(fields: CentreFields): string {
  return foldSearchText(centreColumns.map((column) => fields[column]).join('\n'));
}

/** Returns an empty list when the search contains nothing to look for. */
export function searchWordsOf(search: string): string[] {
  return [...new Set(foldSearchText(search).split(' '))].filter((word) => word !== '');
}
