/** The review of a centre that has loaded: reasons, photos, answers, history, and the bar with the decision below them. */
import type { Decision, ReviewDetail } from '#contract/review/endpoints.ts';
import type { Correction } from '#contract/checklist/correction.ts';
import { CorrectionEntry } from '../../../patterns/correction-entry.tsx';
import { useIndianTime } from '../../../texts/format.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { ShortcutsLine } from '../../../patterns/record-navigation.tsx';
import { Badge, type BadgeTone } from '../reasons.tsx';
import { useReviewedCentre, useSaveReview } from '../review-query.ts';
import { Answers } from './answers.tsx';
import { lastDecisionOf } from './last-decision.ts';
import { DecideBar } from './decide-bar.tsx';
import { Photos } from './photos.tsx';
import { ReasonList } from './reason-list.tsx';

/** What the last decision was: an answered correction returns a centre to the queue without a decision of anybody. */
interface HistoryProps {
  readonly review: ReviewDetail;
}

/** In the order of time; the request for a correction is an entry of its own. */
function History({ review }: HistoryProps) {
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

/** Signed paths are valid at least this long: a photo that is missing earlier is not loaded again. */
const minPathLifeMs = 10 * 60 * 1000;

const tones: Record<Decision, BadgeTone> = {
  waiting: 'plain',
  accepted: 'good',
  asked: 'warn',
  visit: 'warn',
};

function StateLine({ review }: { readonly review: ReviewDetail }) {
  const { screen, decide, reasons } = useAdminTexts().review;
  const indianTime = useIndianTime();
  const { centre_city: city, centre_state: state, decision } = review;
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={tones[decision]}>{decide.state[decision]}</Badge>
      {review.correction_answered_at === undefined ? null : <Badge tone="warn">{reasons.corrected}</Badge>}
      {review.is_drawn ? <Badge tone="plain">{reasons.drawn}</Badge> : null}
      <span>{[city, state].filter((part) => part !== '').join(', ')}</span>
      <span className="text-muted">{screen.submitted(indianTime(review.submitted_at))}</span>
    </p>
  );
}

interface LoadedReviewProps {
  readonly review: ReviewDetail;
  /** In milliseconds. */
  readonly loadedAt: number;
  readonly onReload: () => void;
  readonly onDecided: (review: ReviewDetail, decision: Decision) => Promise<void>;
}

export function LoadedReview({ review, loadedAt, onReload, onDecided }: LoadedReviewProps) {
  const { screen: texts } = useAdminTexts().review;
  const centre = useReviewedCentre(review.id);
  const saving = useSaveReview(review, onDecided);
  const renewPaths = (): void => {
    if (Date.now() - loadedAt > minPathLifeMs) onReload();
  };
  return (
    <article className="[&_:is(a,button,summary,input)]:scroll-mb-40">
      <StateLine review={review} />
      <ReasonList review={review} saving={saving} />
      <Photos review={review} centre={centre.data} onMissing={renewPaths} onRetry={onReload} />
      <div className="mb-6 grid gap-6 xl:grid-cols-2">
        <Answers review={review} centre={centre} />
        <History review={review} />
      </div>
      <ShortcutsLine keys={texts.keys} keysAreOff={texts.keysAreOff} />
      <DecideBar review={review} saving={saving} />
    </article>
  );
}
