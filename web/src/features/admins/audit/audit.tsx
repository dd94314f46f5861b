/** /admin/audit: who did what, when, from where; the state of the hash chain; an export (product.md, Administrators 5). */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listAudit } from '#contract/admins/audit-endpoints.ts';
import { fetchValue } from '../../../api/query.ts';
import { LoadedList, useShownPage } from '../../../patterns/list-frame.tsx';
import { useListUrl, type ChangeList } from '../../../patterns/list-url.ts';
import { WithRight } from '../../../patterns/own-rights.tsx';
import { Table } from '../../../patterns/table.tsx';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useAuditTexts } from '../../../texts/use-audit-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Heading } from '../../../ui/page.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useAuditColumns } from './audit-columns.tsx';
import { AuditFilters, auditUrl, filterOf, type AuditUrlState } from './audit-filters.tsx';
import { ChainState, ProvenRestore, WholeCheck } from './chain-state.tsx';

interface AuditPagerProps {
  readonly page: {
    readonly last: number;
    readonly newer: number | null;
    readonly older: number | null;
    readonly searchedTo: number | null;
  };
  readonly change: ChangeList<AuditUrlState>;
}

/** Leads to newer and older entries. There is no number of pages: counting would read the whole trail. */
function AuditPager({ page: { last, newer, older, searchedTo }, change }: AuditPagerProps) {
  const { audit: texts } = useAuditTexts();
  const { table } = useAdminTexts();
  const format = useFormat();
  return (
    <nav aria-label={table.pagesLabel} className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="quiet" disabled={newer === null} onClick={() => change({})}>
        {texts.newest}
      </Button>
      <Button variant="quiet" disabled={newer === null} onClick={() => change({ after: String(newer) })}>
        {texts.newer}
      </Button>
      <Button variant="quiet" disabled={older === null} onClick={() => change({ before: String(older) })}>
        {texts.older}
      </Button>
      <p role="status">{searchedTo === null ? '' : texts.searchedTo(format.number(searchedTo))}</p>
      <p className="text-muted">{texts.entries(format.number(last))}</p>
    </nav>
  );
}

function Trail() {
  const { audit: texts } = useAuditTexts();
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
      <div className="mb-4 min-h-64 space-y-2 md:min-h-34">
        {data === undefined ? null : (
          <>
            <ChainState {...data} />
            <WholeCheck wholeCheck={data.wholeCheck} onChecked={reload} />
            <ProvenRestore provenRestore={data.provenRestore} />
          </>
        )}
      </div>
      <AuditFilters urlState={urlState} actions={data?.acts ?? []} change={change} />
      <LoadedList shown={shown} failedText={texts.loadFailed}>
        <Table
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

export function Audit() {
  const { audit: texts } = useAuditTexts();
  return (
    <>
      <Heading lead={texts.lead}>{texts.title}</Heading>
      <WithRight right="accounts" ofAllStates explains>
        <Trail />
      </WithRight>
    </>
  );
}
