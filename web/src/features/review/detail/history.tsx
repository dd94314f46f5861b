/** What happened to the checklist: the submission, the corrections with what they changed, the last decision. */
import type { Correction } from '#contract/checklist/correction.ts';
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import { CorrectionEntry } from '../../../patterns/correction-entry.tsx';
import { useIndianTime } from '../../../patterns/use-indian-time.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { lastDecisionOf } from './last-decision.ts';

interface HistoryProps {
  readonly review: ReviewDetail;
}

/** In the order of time; the request for a correction is an entry of its own. */
export function History({ review }: HistoryProps) {
  const { history: texts } = useAdminTexts().review;
  const indianTime = useIndianTime();
  const last = lastDecisionOf(review);
  const isBefore = ({ asked_at: askedAt }: Correction): boolean => last === null || askedAt <= last.at;
  const entries = (corrections: readonly Correction[]) =>
    corrections.map((correction) => <CorrectionEntry key={correction.number} correction={correction} />);
  return (
    <section aria-labelledby="history-title" className="min-w-0">
      <h2 id="history-title" className="mb-1 text-lg font-bold">
        {texts.title}
      </h2>
      <ol className="space-y-2 rounded-card border border-line bg-paper p-3">
        <li>{texts.submitted(indianTime(review.submitted_at))}</li>
        {entries(review.corrections.filter(isBefore))}
        {last === null ? null : (
          <li className="border-t border-line pt-3">
            {texts.decided[last.decision](indianTime(last.at), last.by)}
          </li>
        )}
        {entries(review.corrections.filter((correction) => !isBefore(correction)))}
      </ol>
    </section>
  );
}
