/** What a list without centres says. */
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { Button } from '../../../ui/button.tsx';
import type { ChangeQueueUrlState, QueueUrlState } from '../queue-url-state.ts';

interface EmptyQueueProps {
  readonly urlState: QueueUrlState;
  readonly change: ChangeQueueUrlState;
}

export function EmptyQueue({ urlState: { list, state, reason }, change }: EmptyQueueProps) {
  const { review, workLists } = useAdminTexts();
  if (state === '' && reason === '') return review.queue.empty[list];
  return (
    <div className="space-y-2">
      <p>{review.queue.emptyFiltered}</p>
      <Button variant="quiet" onClick={() => change({ state: '', reason: '' })}>
        {workLists.clearFilters}
      </Button>
    </div>
  );
}
