/** Search, filters, saved views and downloads of the dashboard. */
import { FilterSelect, SearchBox } from '../../../patterns/list-filters.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import type { CentrePage } from '../centre-page.ts';
import { Downloads } from './downloads.tsx';
import { FilterBar } from './filter-bar.tsx';
import { SavedViews } from './saved-views.tsx';
import type { ListUrlState } from '../list-url.ts';
import type { ChangeList } from '../../../patterns/list-url.ts';

interface DashboardControlsProps {
  readonly urlState: ListUrlState;
  readonly change: ChangeList<ListUrlState>;
  readonly page: CentrePage | undefined;
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
      <Downloads isEmpty={page === undefined || page.total === 0} />
    </FilterBar>
  );
}
