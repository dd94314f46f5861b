/** /admin/audit: who did what, when, from where; the state of the hash chain; an export (product.md, Administrators 5). */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listAudit } from '#contract/admins/endpoints.ts';
import { failureOf, fetchValue } from '../../../api/query.ts';
import { DataTable } from '../../../patterns/data-table.tsx';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { Pager } from '../../../patterns/pager.tsx';
import { useClampedPage } from '../../../patterns/use-clamped-page.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { Heading } from '../../../ui/page.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useAuditColumns } from './audit-columns.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { momentsOf, useAuditUrlState } from './audit-url-state.ts';
import { ChainState } from './chain-state.tsx';

const defaultPageSize = 50;

export function Audit() {
  const { audit: texts } = useAdminTexts();
  const [urlState, change] = useAuditUrlState();
  const columns = useAuditColumns();
  const { search, act, page } = urlState;
  const query = { search, act, ...momentsOf(urlState), page: String(page) };
  const trail = useQuery({
    queryKey: ['audit', query],
    queryFn: () => fetchValue(listAudit, { query }),
    placeholderData: keepPreviousData,
  });
  const { data, error, isPlaceholderData } = trail;
  const { run: reload } = useAction(() => trail.refetch());
  const pageSize = data?.pageSize ?? defaultPageSize;
  const shownPage = useClampedPage(page, isPlaceholderData ? undefined : data, pageSize, change);
  return (
    <>
      <Heading lead={texts.lead}>{texts.title}</Heading>
      {data === undefined ? <div className="mb-4 h-12" /> : <ChainState {...data} />}
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
          <div className="mt-4">
            <Pager
              page={shownPage}
              total={data?.total ?? 0}
              pageSize={pageSize}
              onPage={(next) => change({ page: next })}
            />
          </div>
        </>
      ) : (
        <FailureNotice title={texts.loadFailed} failure={failureOf(error)} onRetry={reload} />
      )}
    </>
  );
}
