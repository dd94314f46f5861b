/** What can be done with a list of the queue besides deciding: its map, the visit list of its state, and the list and its evidence as files. */
import { exportReviews } from '#contract/review/list-endpoints.ts';
import { adminPaths } from '../../../admin-paths.ts';
import { DownloadButton } from '../../../patterns/download-button.tsx';
import { WithRight } from '../../../patterns/own-rights.tsx';
import { useLanguage } from '../../../texts/language.tsx';
import { useReviewTexts } from '../../../texts/use-review-texts.ts';
import { TextLink } from '../../../ui/link.tsx';
import { EvidenceListButton } from '../evidence/evidence-button.tsx';
import { queueUrl, toReviewFilter, type QueueUrlState } from '../queue-url-state.ts';

interface QueueLinksProps {
  readonly urlState: QueueUrlState;
  readonly isEmpty: boolean;
}

export function QueueLinks({ urlState, isEmpty }: QueueLinksProps) {
  const { dots, visits, review, reviewTools } = useReviewTexts();
  const { language } = useLanguage();
  const { state } = urlState;
  const search = state === '' ? '' : `?${new URLSearchParams({ state }).toString()}`;
  const selection = toReviewFilter(urlState);
  return (
    <div className="flex flex-wrap gap-x-4 text-sm">
      <TextLink to={{ pathname: adminPaths.dots, search: queueUrl.format({ ...urlState, page: 1 }) }}>
        {dots.title}
      </TextLink>
      <TextLink to={{ pathname: adminPaths.gallery, search }}>{reviewTools.gallery.title}</TextLink>
      <TextLink to={{ pathname: adminPaths.visits, search }}>{visits.title}</TextLink>
      <TextLink to={adminPaths.checks}>{reviewTools.meanings.title}</TextLink>
      <DownloadButton
        variant="link"
        label={visits.download}
        endpoint={exportReviews}
        input={() => ({ query: { ...selection, language } })}
        fileName="review.csv"
        failedText={visits.downloadFailed}
        disabled={isEmpty}
      />
      <WithRight right="review">
        <EvidenceListButton
          variant="link"
          label={review.queue.evidence}
          selection={selection}
          disabled={isEmpty}
        />
      </WithRight>
    </div>
  );
}
