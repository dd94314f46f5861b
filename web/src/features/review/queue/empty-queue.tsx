/** What a list without centres says. */
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { Button } from '../../../ui/button.tsx';
import type { QueueUrlState } from '../queue-url-state.ts';
import type { ChangeList } from '../../../patterns/list-url.ts';

interface EmptyQueueProps {
  readonly urlState: QueueUrlState;
  readonly change: ChangeList<QueueUrlState>;
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
