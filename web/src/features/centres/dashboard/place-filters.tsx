/** The filters by state and by city of that state. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listCities } from '#contract/centres/endpoints.ts';
import { fetchValue } from '../../../api/query.ts';
import { NameFilter } from '../../../patterns/list-filters.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { citiesKey, useStates } from '../centre-page.ts';
import { centresUrl, type ListUrlState } from '../list-url.ts';
import type { ChangeList } from '../../../patterns/list-url.ts';

const citiesQuery = (state: string) => ({
  queryKey: citiesKey(state),
  queryFn: () => fetchValue(listCities, { query: { state } }),
});

interface PlaceFiltersProps {
  readonly urlState: ListUrlState;
  readonly change: ChangeList<ListUrlState>;
}

export function PlaceFilters({ urlState: { state, city }, change }: PlaceFiltersProps) {
  const { workLists: texts } = useAdminTexts();
  const queries = useQueryClient();
  const states = useStates();
  const { data: cities = [] } = useQuery(citiesQuery(state));
  /** Clears a city that is not in the chosen state. */
  const chooseState = async (chosen: string): Promise<void> => {
    change({ state: chosen });
    if (chosen === '' || city === '') return;
    const itsCities = await queries.fetchQuery(citiesQuery(chosen));
    const current = centresUrl.current();
    if (current.state === chosen && !itsCities.includes(current.city))
      change({ city: '' }, { replace: true });
  };
  return (
    <>
      <NameFilter
        label={texts.state}
        value={state}
        all={texts.allStates}
        names={states}
        onChange={(chosen) => {
          chooseState(chosen).catch(reportError);
        }}
      />
      <NameFilter
        label={texts.city}
        value={city}
        all={texts.allCities}
        names={cities}
        onChange={(chosen) => change({ city: chosen })}
      />
    </>
  );
}
