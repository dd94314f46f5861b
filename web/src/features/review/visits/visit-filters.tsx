/** The state of the visit list, and the share that is drawn. */
import { useQuery } from '@tanstack/react-query';
import { listStates } from '#contract/centres/endpoints.ts';
import { fetchValue } from '../../../api/query.ts';
import { FilterSelect } from '../../../patterns/filter-select.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { ShareForm } from './share-form.tsx';
import type { ChangeVisitsUrlState, VisitsUrlState } from './visits-url-state.ts';

interface VisitFiltersProps {
  readonly urlState: VisitsUrlState;
  readonly change: ChangeVisitsUrlState;
}

export function VisitFilters({ urlState: { state, share }, change }: VisitFiltersProps) {
  const { workLists: texts } = useAdminTexts();
  const { data: states = [] } = useQuery({
    queryKey: ['review', 'states'],
    queryFn: () => fetchValue(listStates, {}),
  });
  const missing = state === '' || states.includes(state) ? [] : [state];
  const options = [...states, ...missing].map((value) => ({ value, label: value }));
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
      <FilterSelect
        label={texts.state}
        value={state}
        options={[{ value: '', label: texts.allStates }, ...options]}
        onChange={(chosen) => change({ state: chosen })}
      />
      <ShareForm key={share} share={share} onShare={(chosen) => change({ share: chosen })} />
    </div>
  );
}
