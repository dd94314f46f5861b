/** The saved views of this administrator, and what changes them. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Failure, Result } from '#contract/call.ts';
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  updateSavedView,
  type SavedView,
} from '#contract/centres/saved-views.ts';
import { callApi } from '../../../api/client.ts';
import { fetchValue } from '../../../api/query.ts';

const viewsKey = ['saved-views'] as const;

export function useSavedViews() {
  return useQuery({ queryKey: viewsKey, queryFn: () => fetchValue(listSavedViews, {}) });
}

export interface ChangeViews {
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
