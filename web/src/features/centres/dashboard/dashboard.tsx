/** /admin/exam-centres: counts, search, filter and the table of all centres (specification section 2). */
import { dashboardPageSize } from '#contract/exam.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { Heading } from '../../../ui/page.tsx';
import { useCentrePage } from '../centre-page.ts';
import { ListFrame } from '../list-frame.tsx';
import { formatListUrlState, useListUrlState } from '../list-url-state.ts';
import { CentreTable } from './centre-table.tsx';
import { DashboardControls } from './dashboard-controls.tsx';
import { EmptyList } from './empty-list.tsx';
import { Widgets } from './widgets.tsx';

export function Dashboard() {
  const { dashboard: texts } = useAdminTexts();
  const [urlState, change] = useListUrlState();
  const list = useCentrePage({ ...urlState, pageSize: dashboardPageSize });
  return (
    <>
      <Heading>{texts.title}</Heading>
      <Widgets urlState={urlState} />
      <DashboardControls urlState={urlState} change={change} page={list.data} />
      <ListFrame list={list} urlState={urlState} change={change} pageSize={dashboardPageSize}>
        <CentreTable
          rows={list.data?.rows}
          stale={list.isPlaceholderData}
          empty={<EmptyList urlState={urlState} change={change} page={list.data} />}
          sort={urlState.sort}
          onSort={(sort) => change({ sort })}
          listSearch={formatListUrlState(urlState)}
        />
      </ListFrame>
    </>
  );
}
