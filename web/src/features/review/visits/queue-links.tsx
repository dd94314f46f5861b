/** What can be done with a list of the queue besides deciding: its map, the visit list of its state, and its evidence as a file. */
import { adminPaths } from '../../../admin-paths.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { EvidenceListButton } from '../evidence/evidence-button.tsx';
import { queueUrl, type QueueUrlState } from '../queue-url-state.ts';

interface QueueLinksProps {
  readonly urlState: QueueUrlState;
  readonly isEmpty: boolean;
}

export function QueueLinks({ urlState, isEmpty }: QueueLinksProps) {
  const { dots, visits, review } = useAdminTexts();
  const { list, state, reason } = urlState;
  const search = state === '' ? '' : `?${new URLSearchParams({ state }).toString()}`;
  const selection = { list, ...(state !== '' && { state }), ...(reason !== '' && { reason }) };
  return (
    <div className="flex flex-wrap gap-x-4 text-sm">
      <TextLink to={{ pathname: adminPaths.dots, search: queueUrl.format({ ...urlState, page: 1 }) }}>
        {dots.title}
      </TextLink>
      <TextLink to={{ pathname: adminPaths.visits, search }}>{visits.title}</TextLink>
      <EvidenceListButton
        variant="link"
        label={review.queue.evidence}
        selection={selection}
        disabled={isEmpty}
      />
    </div>
  );
}
