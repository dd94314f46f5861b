/** Below the counts: the progress of the pending centres, the time of the counts, and Refresh. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { countCentres } from '#contract/centres/endpoints.ts';
import { fetchValue } from '../../../api/query.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { countsKey, useCentresChanged } from '../centre-page.ts';

export const usersKey = ['users', 'count'] as const;

export function useCounts() {
  return useQuery({ queryKey: countsKey, queryFn: () => fetchValue(countCentres, { query: {} }) });
}

export function ProgressLine() {
  const { dashboard: texts } = useAdminTexts();
  const { common } = useTexts();
  const format = useFormat();
  const queries = useQueryClient();
  const centresChanged = useCentresChanged();
  const { data, dataUpdatedAt, isFetching } = useCounts();
  const refresh = (): void => {
    centresChanged();
    queries.invalidateQueries({ queryKey: usersKey }).catch(reportError);
  };
  const figure = (value: number | undefined): string =>
    value === undefined ? common.dash : format.number(value);
  const waiting =
    data === undefined ? undefined : Math.max(0, data.pending - data.drafts - data.unregistered);
  return (
    <p className="mb-2 flex min-h-11 flex-wrap items-center gap-x-3">
      <span>
        {data?.pending === 0
          ? texts.nonePending
          : texts.progress(figure(data?.drafts), figure(waiting), figure(data?.unregistered))}
      </span>
      <span className="text-muted">
        {texts.countedAt(data === undefined ? common.dash : format.time(new Date(dataUpdatedAt)))}
      </span>
      <Button variant="link" busy={isFetching} onClick={refresh}>
        {texts.refresh}
      </Button>
    </p>
  );
}
