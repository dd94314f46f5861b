/** What a saved view shows, in words: its search and filters, and an order that is not the usual one. */
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { noFilter } from '#contract/centres/centre-filter.ts';
import { formatListUrlState, parseListUrlState } from '../list-url-state.ts';
import { useFilterWords } from '../filter-words.ts';

/** Returns the words of a query. */
export function useViewWords(): (query: string) => string {
  const { columns, table, workLists: texts } = useAdminTexts();
  const filterWords = useFilterWords();
  const labels = { ...columns, ...texts.sorts };
  return (query) => {
    const urlState = parseListUrlState(new URLSearchParams(query));
    const { key, order } = urlState.sort;
    const words = filterWords(urlState).map(({ text }) => text);
    if (words.length === 0) words.push(texts.views.everything);
    // Without filters nothing is left of the query but the order.
    if (formatListUrlState({ ...urlState, ...noFilter, page: 1 }) !== '')
      words.push(texts.named(texts.views.order, table.sortOptions[order](labels[key])));
    return words.join(texts.filterSeparator);
  };
}
