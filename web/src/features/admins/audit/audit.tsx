/** /admin/audit: who did what, when, from where; the state of the hash chain; an export (product.md, Administrators 5). */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listAudit } from '#contract/admins/audit-endpoints.ts';
import { fetchValue } from '../../../api/query.ts';
import { DataTable } from '../../../patterns/table.tsx';
import { LoadedList, useShownPage } from '../../../patterns/list-frame.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { Heading } from '../../../ui/page.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useAuditColumns } from './audit-columns.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditPager } from './audit-pager.tsx';
import { auditUrl, filterOf } from './audit-url-state.ts';
import { ChainState } from './chain-state.tsx';
import { WholeCheck } from './whole-check.tsx';
import { useListUrl } from '../../../patterns/list-url.ts';

export function Audit() {
  const { audit: texts } = useAdminTexts();
  const [urlState, change] = useListUrl(auditUrl);
  const { before, after } = urlState;
  const position = { ...(before !== '' && { before }), ...(after !== '' && { after }) };
  const query = { ...filterOf(urlState), ...position };
  const trail = useQuery({
    queryKey: ['audit', query],
    queryFn: () => fetchValue(listAudit, { query }),
    placeholderData: keepPreviousData,
  });
  const shown = useShownPage(trail);
  const data = shown.page;
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
      <LoadedList shown={shown} failedText={texts.loadFailed}>
        <DataTable
          label={texts.tableLabel}
          columns={columns}
          rows={data?.entries}
          expectedRows={10}
          keyOf={({ sequence }) => String(sequence)}
          empty={texts.none}
          stale={shown.isStale}
        />
        {data === undefined ? null : <AuditPager page={data} change={change} />}
      </LoadedList>
    </>
  );
}
