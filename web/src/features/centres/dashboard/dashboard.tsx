/** /admin/exam-centres: counts, search, filter and the table of all centres (specification section 2). */
import { dashboardPageSize } from '#contract/exam.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { ColumnsMenu } from '../../../patterns/table-columns-menu.tsx';
import { Heading } from '../../../ui/page.tsx';
import { useCentrePage } from '../centre-page.ts';
import { isAboutContact } from '#contract/centres/centre-filter.ts';
import { ListFrame, SkipToList, useShownPage } from '../../../patterns/list-frame.tsx';
import { UnsentMailsOfList } from '../unsent-mails.tsx';
import { CentreTable, useColumnLabels } from './centre-table.tsx';
import { useChosenColumns } from './chosen-columns.ts';
import { DashboardControls } from './dashboard-controls.tsx';
import { EmptyList } from './empty-list.tsx';
import { Widgets } from './widgets.tsx';
import { centresUrl, filterOf, defaultColumns, optionalColumns, withContact } from '../list-url.ts';
import { useListUrl } from '../../../patterns/list-url.ts';

export function Dashboard() {
  const { dashboard: texts } = useAdminTexts();
  const labels = useColumnLabels();
  const [urlState, change] = useListUrl(centresUrl);
  const { columns: inAddress, ...query } = urlState;
  const { columns: chosen, choose } = useChosenColumns(inAddress, change);
  const columns = isAboutContact(urlState) ? withContact(chosen) : chosen;
  const shown = useShownPage(useCentrePage({ ...query, pageSize: dashboardPageSize }));
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
      <DashboardControls urlState={urlState} change={change} page={shown.query.data} />
      <UnsentMailsOfList filter={filterOf(urlState)} centres={shown.page?.total ?? 0} />
      <ListFrame
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
          sort={{ key: urlState.sort, order: urlState.order }}
          onSort={({ key, order }) => change({ sort: key, order })}
          listSearch={centresUrl.format(urlState)}
        />
      </ListFrame>
    </>
  );
}
