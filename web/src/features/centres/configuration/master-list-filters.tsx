/** The search and the state filter of the master list. */
import { NameFilter, SearchBox } from '../../../patterns/list-filters.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useStates } from '../centre-page.ts';
import type { ListUrlState } from '../list-url.ts';
import type { ChangeList } from '../../../patterns/list-url.ts';

interface MasterListFiltersProps {
  readonly urlState: ListUrlState;
  readonly change: ChangeList<ListUrlState>;
}

export function MasterListFilters({ urlState, change }: MasterListFiltersProps) {
  const { config: texts, workLists } = useAdminTexts();
  const states = useStates();
  return (
    <div className="mb-1 flex items-end gap-2 md:gap-3">
      <SearchBox
        label={texts.search}
        hint={workLists.searchHint}
        placeholder={texts.searchPlaceholder}
        value={urlState.search}
        onSearch={(search) => change({ search }, { replace: true })}
      />
      <NameFilter
        compact
        label={texts.stateFilter}
        value={urlState.state}
        all={texts.allStates}
        names={states}
        onChange={(state) => change({ state })}
      />
    </div>
  );
}
