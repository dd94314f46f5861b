/** Under the figures: how far the pending centres are, as of when, and a way to count again. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { countCentres } from '#contract/centres/endpoints.ts';
import { fetchValue } from '../../../api/query.ts';
import { useAdminTexts } from '../../../texts/admin/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { countsKey, useCentresChanged } from '../centre-page.ts';

export const usersKey = ['users', 'count'] as const;

export function useCounts() {
  return useQuery({ queryKey: countsKey, queryFn: () => fetchValue(countCentres, {}) });
}

export function ProgressLine() {
  const { dashboard: texts } = useAdminTexts();
  const format = useFormat();
  const queries = useQueryClient();
  const centresChanged = useCentresChanged();
  const { data, dataUpdatedAt, isFetching } = useCounts();
  const refresh = async (): Promise<void> => {
    await Promise.all([centresChanged(), queries.invalidateQueries({ queryKey: usersKey })]);
  };
  if (data === undefined) return <div className="mb-6 min-h-11" />;
  const { pending, drafts, unregistered } = data;
  const waiting = pending - drafts - unregistered;
  return (
    <p className="mb-6 flex min-h-11 flex-wrap items-center gap-x-3">
      <span>
        {pending === 0
          ? texts.nonePending
          : texts.progress(format.number(drafts), format.number(waiting), format.number(unregistered))}
      </span>
      <span className="text-muted">{texts.asOf(format.time(new Date(dataUpdatedAt)))}</span>
      <Button look="link" busy={isFetching} onClick={() => void refresh().catch(reportError)}>
        {texts.refresh}
      </Button>
    </p>
  );
}
