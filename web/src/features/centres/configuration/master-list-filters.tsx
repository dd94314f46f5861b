/** The search and the state filter of the master list. */
import { useQuery } from '@tanstack/react-query';
import { listStates } from '#contract/centres/endpoints.ts';
import { fetchValue } from '../../../api/query.ts';
import { FilterSelect } from '../../../patterns/filter-select.tsx';
import { SearchBox } from '../../../patterns/search-box.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { statesKey } from '../centre-page.ts';
import type { ChangeListUrlState, ListUrlState } from '../list-url-state.ts';

interface MasterListFiltersProps {
  readonly urlState: ListUrlState;
  readonly change: ChangeListUrlState;
}

export function MasterListFilters({ urlState, change }: MasterListFiltersProps) {
  const { config: texts, workLists } = useAdminTexts();
  const { data: states = [] } = useQuery({ queryKey: statesKey, queryFn: () => fetchValue(listStates, {}) });
  const isMissing = urlState.state !== '' && !states.includes(urlState.state);
  const offered = isMissing ? [...states, urlState.state] : states;
  return (
    <div className="mb-1 flex items-end gap-2 md:gap-3">
      <SearchBox
        label={texts.search}
        hint={workLists.searchHint}
        placeholder={texts.searchPlaceholder}
        value={urlState.search}
        onSearch={(search) => change({ search }, { replace: true })}
      />
      <FilterSelect
        compact
        label={texts.stateFilter}
        value={urlState.state}
        options={[
          { value: '', label: texts.allStates },
          ...offered.filter((state) => state !== '').map((state) => ({ value: state, label: state })),
        ]}
        onChange={(state) => change({ state })}
      />
    </div>
  );
}
