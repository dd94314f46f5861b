/** What happened to the checklist: the submission, the corrections with what they changed, the last decision. */
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import { CorrectionEntry } from '../../../patterns/correction-entry.tsx';
import { useIndianTime } from '../../../patterns/use-indian-time.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';

interface HistoryProps {
  readonly review: ReviewDetail;
}

/** The request for a correction is an entry of its own. */
function LastDecision({ review }: HistoryProps) {
  const { history: texts } = useAdminTexts().review;
  const indianTime = useIndianTime();
  const { decision, decided_by: name, decided_at: at } = review;
  if (name === null || at === null || decision === 'asked') return null;
  const wasAccepted = decision === 'waiting' && review.new_since_accepted.length > 0;
  return <li>{texts.decided[wasAccepted ? 'accepted' : decision](indianTime(at), name)}</li>;
}

export function History({ review }: HistoryProps) {
  const { history: texts } = useAdminTexts().review;
  const indianTime = useIndianTime();
  return (
    <section aria-labelledby="history-title" className="min-w-0">
      <h2 id="history-title" className="mb-1 text-lg font-bold">
        {texts.title}
      </h2>
      <ol className="space-y-2 rounded-card border border-line bg-paper p-3">
        <li>{texts.submitted(indianTime(review.submitted_at))}</li>
        {review.corrections.map((correction) => (
          <CorrectionEntry key={correction.number} correction={correction} />
        ))}
        <LastDecision review={review} />
      </ol>
    </section>
  );
}
