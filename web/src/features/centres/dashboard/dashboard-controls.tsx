/** Search, status filter, order and downloads of the dashboard. */
import { dashboardColumns } from '#contract/centres/endpoints.ts';
import { FilterSelect } from '../../../patterns/filter-select.tsx';
import { SearchBox } from '../../../patterns/search-box.tsx';
import { SortSelect } from '../../../patterns/sort-select.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import type { CentrePage } from '../list-query.ts';
import { ContactFilters } from './contact-filters.tsx';
import type { ChangeListUrlState, ListUrlState } from '../list-url-state.ts';
import { Downloads } from './downloads.tsx';

interface DashboardControlsProps {
  readonly urlState: ListUrlState;
  readonly change: ChangeListUrlState;
  readonly page: CentrePage | undefined;
}

export function DashboardControls({ urlState, change, page }: DashboardControlsProps) {
  const { dashboard: texts, columns, status } = useAdminTexts();
  return (
    <div className="mb-4 flex flex-col gap-3 md:flex-row md:flex-wrap md:items-end">
      <SearchBox
        label={texts.search}
        placeholder={texts.searchPlaceholder}
        value={urlState.search}
        onSearch={(search) => change({ search }, { replace: true })}
      />
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
      <ContactFilters urlState={urlState} change={change} />
      <SortSelect
        columns={dashboardColumns.map((key) => ({ key, label: columns[key] }))}
        sort={urlState.sort}
        onSort={(sort) => change({ sort })}
      />
      <Downloads isEmpty={page === undefined || page.total === 0} />
    </div>
  );
}
