/** /admin/exam-centres: figures, search, filter and the table of all centres (specification section 2). */
import { exportCentres, exportWorkbook, sortableColumns } from '#contract/centres/endpoints.ts';
import { dashboardPageSize } from '#contract/exam.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useLanguage } from '../../../texts/language.tsx';
import { SortSelect } from '../../../patterns/data-table.tsx';
import { DownloadButton } from '../../../patterns/download-button.tsx';
import { FilterSelect, SearchBox } from '../../../patterns/list-controls.tsx';
import { Heading } from '../../../ui/page.tsx';
import { useCentrePage, type CentrePage } from '../centre-page.ts';
import {
  currentListUrlState,
  useListUrlState,
  formatListUrlState,
  type ChangeAddress,
  type ListUrlState,
} from '../list-url-state.ts';
import { ListFrame } from '../list-frame.tsx';
import { CentreTable } from './centre-table.tsx';
import { ProgressLine } from './progress-line.tsx';
import { Widgets } from './widgets.tsx';

interface ControlsProps {
  readonly address: ListUrlState;
  readonly change: ChangeAddress;
  readonly page: CentrePage | undefined;
}

function Downloads({ page }: Pick<ControlsProps, 'page'>) {
  const { dashboard: texts } = useAdminTexts();
  const nothing = page === undefined || page.total === 0;
  const input = () => {
    const { search, status } = currentListUrlState();
    return { body: { search, status } };
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
        disabled={nothing}
      />
      <DownloadButton
        label={texts.downloadExcel}
        endpoint={exportWorkbook}
        input={input}
        fileName="centres.xlsx"
        failedText={texts.excelFailed}
        disabled={nothing}
      />
    </div>
  );
}

function Controls({ address, change, page }: ControlsProps) {
  const { dashboard: texts, columns, status } = useAdminTexts();
  return (
    <div className="mb-4 flex flex-col gap-3 md:flex-row md:flex-wrap md:items-end">
      <SearchBox
        label={texts.search}
        placeholder={texts.searchPlaceholder}
        value={address.search}
        onSearch={(search) => change({ search }, { replace: true })}
      />
      <FilterSelect
        label={texts.statusFilter}
        value={address.status}
        options={[
          { value: '', label: texts.allStatus },
          { value: 'Completed', label: status.Completed },
          { value: 'Pending', label: status.Pending },
        ]}
        onChange={(value) => change({ status: value === 'Completed' || value === 'Pending' ? value : '' })}
      />
      <SortSelect
        columns={sortableColumns.map((key) => ({ key, label: columns[key] }))}
        sort={address.sort}
        onSort={(sort) => change({ sort })}
      />
      <Downloads page={page} />
    </div>
  );
}

/** With nothing to search in, the server's own words; translated where the page is not English. */
function useEmptyText(address: ListUrlState, page: CentrePage | undefined): string {
  const { dashboard: texts } = useAdminTexts();
  const { language } = useLanguage();
  if (address.search !== '' || address.status !== '') return texts.noneFound;
  return language === 'en' && page?.message ? page.message : texts.noneAvailable;
}

export function Dashboard() {
  const { dashboard: texts } = useAdminTexts();
  const [read, change] = useListUrlState();
  // Nothing on this screen shows or takes back a state.
  const address: ListUrlState = { ...read, state: '' };
  const list = useCentrePage({ ...address, pageSize: dashboardPageSize });
  const empty = useEmptyText(address, list.data);
  return (
    <>
      <Heading>{texts.title}</Heading>
      <Widgets address={address} />
      <ProgressLine />
      <Controls address={address} change={change} page={list.data} />
      <ListFrame list={list} address={address} change={change} pageSize={dashboardPageSize}>
        <CentreTable
          rows={list.data?.rows}
          stale={list.isPlaceholderData}
          empty={empty}
          sort={address.sort}
          onSort={(sort) => change({ sort })}
          listAddress={formatListUrlState(address)}
        />
      </ListFrame>
    </>
  );
}
