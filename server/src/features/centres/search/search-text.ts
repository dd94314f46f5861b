/** What a search of the master list reads: one folded text for each centre, and the words that have to be in it. */
import type { CentreFields } from '#contract/centres/centre-rules.ts';
import { centreColumns } from '#contract/exam.ts';
import { foldSearchText } from '../../../kernel/fold-search-text.ts';

/** All nine fields. No word has a blank in it, so none is found across two fields. */
export function searchTextOf(fields: CentreFields): string {
  return foldSearchText(centreColumns.map((column) => fields[column]).join('\n'));
}

/** None for a search without letters, digits or signs. */
export function searchWordsOf(search: string): string[] {
  return [...new Set(foldSearchText(search).split(' '))].filter((word) => word !== '');
}
