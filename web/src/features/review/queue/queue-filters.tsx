/** The filters of the queue by state and by reason. */
import { useQuery } from '@tanstack/react-query';
import { listStates } from '#contract/centres/endpoints.ts';
import { reasonCodes } from '#contract/review/warnings.ts';
import { fetchValue } from '../../../api/query.ts';
import { FilterSelect } from '../../../patterns/filter-select.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import type { ChangeQueueUrlState, QueueUrlState } from '../queue-url-state.ts';

interface QueueFiltersProps {
  readonly urlState: QueueUrlState;
  readonly change: ChangeQueueUrlState;
}

export function QueueFilters({ urlState: { state, reason }, change }: QueueFiltersProps) {
  const { review, workLists } = useAdminTexts();
  const { data: states = [] } = useQuery({
    queryKey: ['review', 'states'],
    queryFn: () => fetchValue(listStates, {}),
  });
  // The chosen value is offered also when no centre has it.
  const offered = state === '' || states.includes(state) ? states : [...states, state];
  return (
    <div className="flex gap-3 max-md:w-full max-md:*:min-w-0 max-md:*:grow max-md:*:basis-0">
      <FilterSelect
        label={workLists.state}
        value={state}
        options={[
          { value: '', label: workLists.allStates },
          ...offered.map((name) => ({ value: name, label: name })),
        ]}
        onChange={(chosen) => change({ state: chosen })}
      />
      <FilterSelect
        label={review.queue.reason}
        value={reason}
        options={[
          { value: '', label: review.queue.anyReason },
          ...reasonCodes.map((code) => ({ value: code, label: review.words.names[code] })),
        ]}
        onChange={(chosen) => change({ reason: reasonCodes.find((code) => code === chosen) ?? '' })}
      />
    </div>
  );
}
