/** /admin/exam-centres: counts, search, filter and the table of all centres (specification section 2). */
import { dashboardPageSize } from '#contract/exam.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { ColumnsMenu } from '../../../patterns/table-columns-menu.tsx';
import { Heading } from '../../../ui/page.tsx';
import { useCentrePage } from '../centre-page.ts';
import { defaultColumns, optionalColumns, withContact } from '../list-columns.ts';
import { isAboutContact } from '#contract/centres/centre-filter.ts';
import { ListFrame, SkipToList } from '../../../patterns/list-frame.tsx';
import { formatListUrlState, useListUrlState } from '../list-url-state.ts';
import { useShownPage } from '../../../patterns/shown-page.ts';
import { UnsentMailsOfList } from '../unsent-mails.tsx';
import { CentreTable, useColumnLabels } from './centre-table.tsx';
import { useChosenColumns } from './chosen-columns.ts';
import { DashboardControls } from './dashboard-controls.tsx';
import { EmptyList } from './empty-list.tsx';
import { Widgets } from './widgets.tsx';

export function Dashboard() {
  const { dashboard: texts } = useAdminTexts();
  const labels = useColumnLabels();
  const [urlState, change] = useListUrlState();
  const { columns: inAddress, ...query } = urlState;
  const { page: _page, sort: _sort, ...filter } = query;
  const { columns: chosen, choose } = useChosenColumns(inAddress, change);
  const columns = isAboutContact(urlState) ? withContact(chosen) : chosen;
  const list = useCentrePage({ ...query, pageSize: dashboardPageSize });
  const shown = useShownPage(list);
  const tools = (
    <ColumnsMenu
      columns={optionalColumns.map((key) => ({ key, label: labels[key] }))}
      chosen={chosen}
      onChoose={choose}
      onReset={() => choose(defaultColumns)}
    />
  );
  return (
    <>
      <Heading dense>{texts.title}</Heading>
      <SkipToList />
      <Widgets urlState={urlState} />
      <DashboardControls urlState={urlState} change={change} page={list.data} />
      <UnsentMailsOfList filter={filter} centres={shown.page?.total ?? 0} />
      <ListFrame
        list={list}
        shown={shown}
        page={urlState.page}
        change={change}
        pageSize={dashboardPageSize}
        failedText={texts.loadFailed}
        hasSearch
        tools={tools}
      >
        <CentreTable
          columns={columns}
          rows={shown.page?.rows}
          stale={shown.isStale}
          empty={<EmptyList urlState={urlState} change={change} page={shown.page} />}
          sort={urlState.sort}
          onSort={(sort) => change({ sort })}
          listSearch={formatListUrlState(urlState)}
        />
      </ListFrame>
    </>
  );
}
