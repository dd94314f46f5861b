/** The state of the visit list, and the share that is drawn. */
import { useQuery } from '@tanstack/react-query';
import { listStates } from '#contract/centres/endpoints.ts';
import { fetchValue } from '../../../api/query.ts';
import { NameFilter } from '../../../patterns/list-filters.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { ShareForm } from './share-form.tsx';
import type { VisitsUrlState } from './visits-url-state.ts';
import type { ChangeList } from '../../../patterns/list-url.ts';

interface VisitFiltersProps {
  readonly urlState: VisitsUrlState;
  readonly change: ChangeList<VisitsUrlState>;
}

export function VisitFilters({ urlState: { state, share }, change }: VisitFiltersProps) {
  const { workLists: texts } = useAdminTexts();
  const { data: states = [] } = useQuery({
    queryKey: ['review', 'states'],
    queryFn: () => fetchValue(listStates, {}),
  });
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
      <NameFilter
        label={texts.state}
        value={state}
        all={texts.allStates}
        names={states}
        onChange={(chosen) => change({ state: chosen })}
      />
      <ShareForm key={share} share={share} onShare={(chosen) => change({ share: chosen })} />
    </div>
  );
}
