/** The saved views on the server: reading and changing them, and the words of what they show. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Failure, Result } from '#contract/call.ts';
import { noFilter } from '#contract/centres/centre-filter.ts';
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  updateSavedView,
  type SavedView,
} from '#contract/centres/saved-views.ts';
import { callApi } from '../../../api/client.ts';
import { fetchValue } from '../../../api/query.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFilterWords } from '../filter-words.ts';
import { centresUrl } from '../list-url.ts';

const viewsKey = ['saved-views'] as const;

export function useSavedViews() {
  return useQuery({ queryKey: viewsKey, queryFn: () => fetchValue(listSavedViews, {}) });
}

interface ChangeViews {
  /** Each returns null when the server has done it; afterwards the list is loaded again. */
  readonly create: (name: string, query: string) => Promise<Failure | null>;
  readonly replace: (view: SavedView) => Promise<Failure | null>;
  readonly remove: (view: SavedView) => Promise<Failure | null>;
}

export function useChangeViews(): ChangeViews {
  const queries = useQueryClient();
  const finish = async (result: Result<unknown>): Promise<Failure | null> => {
    // After a failure too: the view may be gone, or only the response was lost.
    await queries.invalidateQueries({ queryKey: viewsKey });
    return result.ok ? null : result.failure;
  };
  return {
    create: async (name, query) => finish(await callApi(createSavedView, { body: { name, query } })),
    replace: async ({ id, name, query }) =>
      finish(await callApi(updateSavedView, { params: { id }, body: { name, query } })),
    remove: async ({ id }) => finish(await callApi(deleteSavedView, { params: { id } })),
  };
}

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
