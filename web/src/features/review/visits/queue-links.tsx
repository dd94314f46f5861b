/** What can be done with a list of the queue besides deciding: its map, the visit list of its state, and its evidence as a file. */
import { paths } from '../../../paths.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EvidenceListButton } from '../evidence/evidence-button.tsx';
import { formatQueueUrlState, type QueueUrlState } from '../queue-url-state.ts';

interface QueueLinksProps {
  readonly urlState: QueueUrlState;
  readonly isEmpty: boolean;
}

export function QueueLinks({ urlState, isEmpty }: QueueLinksProps) {
  const { dots, visits } = useAdminTexts();
  const { list, state, reason } = urlState;
  const search = state === '' ? '' : `?${new URLSearchParams({ state }).toString()}`;
  const selection = { list, ...(state !== '' && { state }), ...(reason !== '' && { reason }) };
  return (
    <>
      <ButtonLink
        variant="quiet"
        to={{ pathname: paths.adminDots, search: formatQueueUrlState({ ...urlState, page: 1 }) }}
      >
        {dots.title}
      </ButtonLink>
      <ButtonLink variant="quiet" to={{ pathname: paths.adminVisits, search }}>
        {visits.title}
      </ButtonLink>
      <EvidenceListButton selection={selection} disabled={isEmpty} />
    </>
  );
}
