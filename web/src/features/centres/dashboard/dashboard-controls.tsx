/** Search, filters, order, saved views and downloads of the dashboard. */
import { exportCentres, exportWorkbook } from '#contract/centres/endpoints.ts';
import { DownloadButton } from '../../../patterns/download-button.tsx';
import { FilterSelect } from '../../../patterns/filter-select.tsx';
import { SearchBox } from '../../../patterns/search-box.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import type { CentrePage } from '../list-query.ts';
import { currentListUrlState, type ChangeListUrlState, type ListUrlState } from '../list-url-state.ts';
import { FilterBar } from './filter-bar.tsx';
import { SavedViews } from './saved-views.tsx';

interface DashboardControlsProps {
  readonly urlState: ListUrlState;
  readonly change: ChangeListUrlState;
  readonly page: CentrePage | undefined;
}

function Downloads({ page }: Pick<DashboardControlsProps, 'page'>) {
  const { dashboard: texts } = useAdminTexts();
  const isEmpty = page === undefined || page.total === 0;
  const input = () => {
    const { page: _page, sort: _sort, ...filter } = currentListUrlState();
    return { body: filter };
  };
  return (
    <div className="flex flex-wrap gap-2 md:ml-auto">
      <DownloadButton
        label={texts.downloadFiltered}
        endpoint={exportCentres}
        input={input}
        fileName="centres.csv"
        failedText={texts.exportFailed}
        failedDetail={texts.exportFailedDetail}
        disabled={isEmpty}
      />
      <DownloadButton
        label={texts.downloadExcel}
        endpoint={exportWorkbook}
        input={input}
        fileName="centres.xlsx"
        failedText={texts.excelFailed}
        disabled={isEmpty}
      />
    </div>
  );
}

export function DashboardControls({ urlState, change, page }: DashboardControlsProps) {
  const { dashboard: texts, status, workLists } = useAdminTexts();
  return (
    <FilterBar
      urlState={urlState}
      change={change}
      search={
        <SearchBox
          label={texts.search}
          hint={workLists.searchHint}
          placeholder={texts.searchPlaceholder}
          value={urlState.search}
          onSearch={(search) => change({ search }, { replace: true })}
        />
      }
    >
      <FilterSelect
        label={texts.statusFilter}
        value={urlState.status}
        options={[
          { value: '', label: texts.allStatus },
          { value: 'Completed', label: status.Completed },
          { value: 'Pending', label: status.Pending },
        ]}
        onChange={(value) => change({ status: value === 'Completed' || value === 'Pending' ? value : '' })}
      />
      <SavedViews />
      <Downloads page={page} />
    </FilterBar>
  );
}
