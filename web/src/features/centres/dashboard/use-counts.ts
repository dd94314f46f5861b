/** The figures of the dashboard: those of centres within the chosen state and city, and the number of users. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { countUsers } from '#contract/admins/endpoints.ts';
import { countCentres } from '#contract/centres/endpoints.ts';
import { fetchValue } from '../../../api/query.ts';
import { countsKey, useCentresChanged } from '../centre-page.ts';
import type { ListFilter } from '#contract/centres/centre-filter.ts';

const usersKey = ['users', 'count'] as const;

export function useUserCount() {
  return useQuery({ queryKey: usersKey, queryFn: () => fetchValue(countUsers, {}) });
}

export function useCounts({ state, city, idleDays }: ListFilter) {
  const query = { state, city, idleDays };
  return useQuery({
    queryKey: [...countsKey, query],
    queryFn: () => fetchValue(countCentres, { query }),
    placeholderData: keepPreviousData,
  });
}

/** Returns what loads figures and list again. */
export function useRefresh(): () => void {
  const queries = useQueryClient();
  const centresChanged = useCentresChanged();
  return () => {
    centresChanged();
    queries.invalidateQueries({ queryKey: usersKey }).catch(reportError);
  };
}
