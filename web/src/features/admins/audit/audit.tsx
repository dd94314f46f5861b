/** /admin/audit: who did what, when, from where; the state of the hash chain; an export (product.md, Administrators 5). */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listAudit } from '#contract/admins/audit-endpoints.ts';
import { failureOf, fetchValue } from '../../../api/query.ts';
import { DataTable } from '../../../patterns/data-table.tsx';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { Heading } from '../../../ui/page.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useAuditColumns } from './audit-columns.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditPager } from './audit-pager.tsx';
import { filterOf, useAuditUrlState } from './audit-url-state.ts';
import { ChainState } from './chain-state.tsx';
import { WholeCheck } from './whole-check.tsx';

export function Audit() {
  const { audit: texts } = useAdminTexts();
  const [urlState, change] = useAuditUrlState();
  const { before, after } = urlState;
  const position = { ...(before !== '' && { before }), ...(after !== '' && { after }) };
  const query = { ...filterOf(urlState), ...position };
  const trail = useQuery({
    queryKey: ['audit', query],
    queryFn: () => fetchValue(listAudit, { query }),
    placeholderData: keepPreviousData,
  });
  const { data, error, isPlaceholderData } = trail;
  const columns = useAuditColumns(data ?? null);
  const { run: reload } = useAction(() => trail.refetch());
  return (
    <>
      <Heading lead={texts.lead}>{texts.title}</Heading>
      <div className="mb-4 min-h-54 space-y-2 md:min-h-27">
        {data === undefined ? null : <ChainState {...data} />}
        {data === undefined ? null : <WholeCheck wholeCheck={data.wholeCheck} onChecked={reload} />}
      </div>
      <AuditFilters urlState={urlState} actions={data?.acts ?? []} change={change} />
      {error === null ? (
        <>
          <DataTable
            label={texts.tableLabel}
            columns={columns}
            rows={data?.entries}
            expectedRows={10}
            keyOf={({ sequence }) => String(sequence)}
            empty={texts.none}
            stale={isPlaceholderData}
          />
          {data === undefined ? null : <AuditPager page={data} change={change} />}
        </>
      ) : (
        <FailureNotice title={texts.loadFailed} failure={failureOf(error)} onRetry={reload} />
      )}
    </>
  );
}
