/** The filters by state and by city of that state. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listCities, listStates } from '#contract/centres/endpoints.ts';
import { fetchValue } from '../../../api/query.ts';
import { FilterSelect } from '../../../patterns/filter-select.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { citiesKey, statesKey } from '../centre-page.ts';
import { currentListUrlState, type ChangeListUrlState, type ListUrlState } from '../list-url-state.ts';

const citiesQuery = (state: string) => ({
  queryKey: citiesKey(state),
  queryFn: () => fetchValue(listCities, { query: { state } }),
});

/** The chosen value is offered also when no centre has it. */
function optionsOf(all: string, values: readonly string[], chosen: string) {
  const missing = chosen === '' || values.includes(chosen) ? [] : [chosen];
  return [{ value: '', label: all }, ...[...values, ...missing].map((value) => ({ value, label: value }))];
}

interface PlaceFiltersProps {
  readonly urlState: ListUrlState;
  readonly change: ChangeListUrlState;
}

export function PlaceFilters({ urlState: { state, city }, change }: PlaceFiltersProps) {
  const { workLists: texts } = useAdminTexts();
  const queries = useQueryClient();
  const { data: states = [] } = useQuery({ queryKey: statesKey, queryFn: () => fetchValue(listStates, {}) });
  const { data: cities = [] } = useQuery(citiesQuery(state));
  /** Clears a city that is not in the chosen state. */
  const chooseState = async (chosen: string): Promise<void> => {
    change({ state: chosen });
    if (chosen === '' || city === '') return;
    const itsCities = await queries.fetchQuery(citiesQuery(chosen));
    const current = currentListUrlState();
    if (current.state === chosen && !itsCities.includes(current.city))
      change({ city: '' }, { replace: true });
  };
  return (
    <>
      <FilterSelect
        label={texts.state}
        value={state}
        options={optionsOf(texts.allStates, states, state)}
        onChange={(chosen) => {
          chooseState(chosen).catch(reportError);
        }}
      />
      <FilterSelect
        label={texts.city}
        value={city}
        options={optionsOf(texts.allCities, cities, city)}
        onChange={(chosen) => change({ city: chosen })}
      />
    </>
  );
}
