/** The review of a centre that has loaded: photos, and beside them reasons, answers, history, and the decision, which stays in sight. */
import { useState } from 'react';
import type { Decision, ReviewDetail } from '#contract/review/endpoints.ts';
import type { Correction } from '#contract/checklist/correction.ts';
import { WithRight } from '../../../patterns/own-rights.tsx';
import { CorrectionEntry } from '../../../patterns/correction-entry.tsx';
import { useIndianTime } from '../../../texts/format.ts';
import { useReviewTexts } from '../../../texts/use-review-texts.ts';
import { ShortcutsLine } from '../../../patterns/record-navigation.tsx';
import { useShortcuts } from '../../../ui/use-shortcuts.ts';
import { Badge, type BadgeTone } from '../reasons.tsx';
import { useReviewedCentre, useSaveReview, type OnSaved } from '../review-query.ts';
import { Comparison, type PhotoPair } from '../comparison/comparison.tsx';
import { Answers } from './answers.tsx';
import { lastDecisionOf } from './last-decision.ts';
import { DecideBar } from './decide-bar.tsx';
import { findLikePhotos } from './photo-cards.ts';
import { Photos } from './photos.tsx';
import { ReasonList } from './reason-list.tsx';
import { CentreLinks } from './review-navigation.tsx';

/** What the last decision was: an answered correction returns a centre to the queue without a decision of anybody. */
interface HistoryProps {
  readonly review: ReviewDetail;
}

/** In the order of time; the request for a correction is an entry of its own. */
function History({ review }: HistoryProps) {
  const { history: texts } = useReviewTexts().review;
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
  const { screen, decide, reasons } = useReviewTexts().review;
  const indianTime = useIndianTime();
  const { centre_city: city, centre_state: state, decision } = review;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
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
  readonly onSaved: OnSaved;
}

export function LoadedReview({ review, loadedAt, onReload, onSaved }: LoadedReviewProps) {
  const { screen: texts } = useReviewTexts().review;
  const centre = useReviewedCentre(review.id);
  const saving = useSaveReview(review, onSaved);
  const [compared, setCompared] = useState<PhotoPair | null>(null);
  const like = review.reasons.map((reason) => findLikePhotos(reason, review)).find((pair) => pair !== null);
  useShortcuts({ m: like == null ? undefined : () => setCompared(like) }, 'page');
  const renewPaths = (): void => {
    if (Date.now() - loadedAt > minPathLifeMs) onReload();
  };
  return (
    <article className="contents [&_:is(a,button,summary,input)]:max-xl:scroll-mb-40">
      <Photos review={review} centre={centre.data} onMissing={renewPaths} onRetry={onReload} />
      <div className="max-xl:contents xl:sticky xl:top-0 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:-mt-2 xl:-mr-4 xl:flex xl:h-dvh xl:flex-col xl:self-start xl:border-l xl:border-line xl:bg-paper">
        <div className="space-y-3 xl:min-h-0 xl:grow xl:overflow-y-auto xl:px-4 xl:py-3 xl:text-[0.9375rem]">
          <StateLine review={review} />
          <ReasonList review={review} saving={saving} onCompare={setCompared} />
          <Answers review={review} centre={centre} />
          <History review={review} />
          <CentreLinks id={review.id} />
          <ShortcutsLine keys={texts.keys} keysAreOff={texts.keysAreOff} />
        </div>
        <WithRight right="review" explains>
          <DecideBar review={review} saving={saving} />
        </WithRight>
      </div>
      {compared === null ? null : <Comparison {...compared} onClose={() => setCompared(null)} />}
    </article>
  );
}
