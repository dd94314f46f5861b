/** /admin/exam-centres: counts, search, filter and the table of all centres (specification section 2). */
import { dashboardPageSize } from '#contract/exam.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { adminEn } from '../../../texts/en/admin-index.ts';
import { Heading } from '../../../ui/page.tsx';
import { useCentrePage } from '../centre-page.ts';
import type { CentrePage } from '../list-query.ts';
import { ListFrame } from '../list-frame.tsx';
import { formatListUrlState, useListUrlState, type ListUrlState } from '../list-url-state.ts';
import { CentreTable } from './centre-table.tsx';
import { DashboardControls } from './dashboard-controls.tsx';
import { ProgressLine } from './progress-line.tsx';
import { Widgets } from './widgets.tsx';

/** Without any centres, the message of the server; the one of section 8 is translated. */
function useEmptyText(urlState: ListUrlState, page: CentrePage | undefined): string {
  const { dashboard: texts } = useAdminTexts();
  if (urlState.search !== '' || urlState.status !== '') return texts.noneFound;
  const message = page?.message?.trim() ?? '';
  return message === '' || message === adminEn.dashboard.noneAvailable ? texts.noneAvailable : message;
}

export function Dashboard() {
  const { dashboard: texts } = useAdminTexts();
  const [parsed, change] = useListUrlState();
  // This screen has no filter by state.
  const urlState: ListUrlState = { ...parsed, state: '' };
  const list = useCentrePage({ ...urlState, pageSize: dashboardPageSize });
  const empty = useEmptyText(urlState, list.data);
  return (
    <>
      <Heading>{texts.title}</Heading>
      <Widgets urlState={urlState} />
      <ProgressLine />
      <DashboardControls urlState={urlState} change={change} page={list.data} />
      <ListFrame list={list} urlState={urlState} change={change} pageSize={dashboardPageSize}>
        <CentreTable
          rows={list.data?.rows}
          stale={list.isPlaceholderData}
          empty={empty}
          sort={urlState.sort}
          onSort={(sort) => change({ sort })}
          listSearch={formatListUrlState(urlState)}
        />
      </ListFrame>
    </>
  );
}
