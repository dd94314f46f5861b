/** What a saved view shows, in words: its search and filters, and an order that is not the usual one. */
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { noFilter } from '#contract/centres/centre-filter.ts';
import { useFilterWords } from '../filter-words.ts';
import { centresUrl } from '../list-url.ts';

/** Returns the words of a query. */
export function useViewWords(): (query: string) => string {
  const { columns, table, workLists: texts } = useAdminTexts();
  const filterWords = useFilterWords();
  const labels = { ...columns, ...texts.sorts };
  return (query) => {
    const urlState = centresUrl.parse(query);
    const { sort, order } = urlState;
    const words = filterWords(urlState).map(({ text }) => text);
    if (words.length === 0) words.push(texts.views.everything);
    // Without filters nothing is left of the query but the order.
    if (centresUrl.format({ ...urlState, ...noFilter, page: 1 }) !== '')
      words.push(texts.named(texts.views.order, table.sortOptions[order](labels[sort])));
    return words.join(texts.filterSeparator);
  };
}
