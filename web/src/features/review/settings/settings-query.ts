/** The queries of what officers set for all reviews. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listChecksSetAside, listLimits } from '#contract/review/settings-endpoints.ts';
import { fetchValue } from '../../../api/query.ts';
import { reviewListsKey } from '../review-query.ts';

const checksKey = ['review', 'checks-set-aside'] as const;
const limitsKey = ['review', 'limits'] as const;

const fetchChecks = () => fetchValue(listChecksSetAside, {});
const fetchLimits = () => fetchValue(listLimits, {});

export const useChecksSetAside = () => useQuery({ queryKey: checksKey, queryFn: fetchChecks });
export const useLimits = () => useQuery({ queryKey: limitsKey, queryFn: fetchLimits });

/** Returns what to call with what the server returned after a change. */
export function useSettingsChanged() {
  const queries = useQueryClient();
  const reload = (): void => {
    queries.invalidateQueries({ queryKey: reviewListsKey }).catch(reportError);
  };
  return {
    keepChecks: (checks: Awaited<ReturnType<typeof fetchChecks>>): void => {
      queries.setQueryData(checksKey, checks);
      reload();
    },
    keepLimits: (limits: Awaited<ReturnType<typeof fetchLimits>>): void => {
      queries.setQueryData(limitsKey, limits);
      reload();
    },
  };
}
