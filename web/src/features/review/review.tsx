/** /admin/review/{id}: one centre on one screen: its photos and what contradicts them, and beside them reasons, record, history and the decision. */
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { hasStatus } from '#contract/call.ts';
import type { ReceivedCentre } from '#contract/centres/received-centre.ts';
import type { Correction } from '#contract/checklist/correction.ts';
import type { Decision, ReviewDetail } from '#contract/review/endpoints.ts';
import { centrePath, reviewPath } from '../../admin-paths.ts';
import { useReviewTexts } from '../../texts/use-review-texts.ts';
import { failureOf } from '../../api/query.ts';
import { FailureNotice } from '../../patterns/failure-notice.tsx';
import { say } from '../../patterns/last-act.tsx';
import { CorrectionEntry } from '../../patterns/correction-entry.tsx';
import { WithRight } from '../../patterns/own-rights.tsx';
import { ShortcutsLine, useRememberOpenedRow } from '../../patterns/record-navigation.tsx';
import { useIndianTime } from '../../texts/format.ts';
import { useQueryParams } from '../../patterns/list-url.ts';
import { Heading } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/progress.tsx';
import { TextLink } from '../../ui/link.tsx';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { useAction } from '../../ui/use-action.ts';
import { useWalk, type WalkEntry } from './walk.ts';
import { useSayDecided } from './decided.tsx';
import { Comparison, type PhotoPair } from './comparison.tsx';
import { EvidenceButton } from './evidence-button.tsx';
import { Badge, type BadgeTone } from './reasons.tsx';
import { useReview, useReviewedCentre, useSaveReview, type OnSaved } from './review-query.ts';
import { Answers } from './answers.tsx';
import { DecideBar } from './decide.tsx';
import { findLikePhotos, lastDecisionOf } from './evidence.ts';
import { Photos } from './photos.tsx';
import { ReasonList } from './reason-list.tsx';
import { queuePath, useOpenedFrom, ReviewHead } from './review-navigation.tsx';

/**
 * Returns what to call with a change: after a decision it opens the centre from which this one was opened, the next one of the list, or
 * the queue.
 */
function useSaved(list: string | null, walk: ReturnType<typeof useWalk>, from: WalkEntry | null): OnSaved {
  const navigate = useNavigate();
  const sayDecided = useSayDecided(list);
  return async ({ id, centre_code: code, version }, decision) => {
    // A mark that is set after a decision would be lost with it.
    if (decision === undefined) return say(null);
    const stays = list === null || decision === 'waiting';
    const next = stays ? undefined : (from ?? (await walk.findNext()));
    sayDecided({ centre: { id, code }, decision, version, next });
    // Replaced, so that the browser's Back returns to the queue.
    if (next !== undefined && list !== null)
      await navigate(next === null ? queuePath(list) : reviewPath(next.id, list), { replace: true });
    return undefined;
  };
}

const tones: Record<Decision, BadgeTone> = {
  waiting: 'plain',
  accepted: 'good',
  asked: 'warn',
  visit: 'warn',
};

/** What was decided, and why it is in its list. */
function StateLine({ review }: { readonly review: ReviewDetail }) {
  const { decide, reasons } = useReviewTexts();
  const { decision } = review;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={tones[decision]}>{decide.state[decision]}</Badge>
      {review.correction_answered_at === undefined ? null : <Badge tone="warn">{reasons.corrected}</Badge>}
      {review.is_drawn ? <Badge tone="plain">{reasons.drawn}</Badge> : null}
    </p>
  );
}

/** Who is responsible, where the centre is and when it submitted, each in its line also while the centre loads; and what else there is about it. */
function Centre(props: { readonly review: ReviewDetail; readonly centre: ReceivedCentre | undefined }) {
  const { review, centre } = props;
  const { columns, common, screen } = useReviewTexts();
  const indianTime = useIndianTime();
  const { id, centre_city: city, centre_state: state } = review;
  const phone = centre?.phone ?? '';
  const facts = [
    [columns.official_person, centre?.official_person],
    [
      columns.phone,
      phone === '' ? undefined : (
        <a key="phone" href={`tel:+91${phone}`} className="text-action underline underline-offset-4">
          {phone}
        </a>
      ),
    ],
    [columns.centre_city, [city, state].filter((part) => part !== '').join(', ')],
    [screen.submittedAt, indianTime(review.submitted_at)],
    [screen.reference, centre?.reference],
  ] as const;
  return (
    <section aria-labelledby="centre-title">
      <h2 id="centre-title" className="mb-1 text-base font-bold">
        {screen.record}
      </h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-sm">
        {facts.map(([term, value]) => (
          <div key={term} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{term}</dt>
            <dd className="wrap-anywhere">{value ?? common.dash}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-x-4">
        <TextLink to={centrePath(id)}>{screen.centre}</TextLink>
        <EvidenceButton centreId={id} />
      </div>
    </section>
  );
}

/** In the order of time; the request for a correction is an entry of its own. */
function History({ review }: { readonly review: ReviewDetail }) {
  const { history: texts } = useReviewTexts();
  const indianTime = useIndianTime();
  const last = lastDecisionOf(review);
  const isBefore = ({ asked_at: askedAt }: Correction): boolean => last === null || askedAt <= last.at;
  const entries = (corrections: readonly Correction[]) =>
    corrections.map((correction) => <CorrectionEntry key={correction.number} correction={correction} />);
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title" className="mb-1 text-base font-bold">
        {texts.title}
      </h2>
      <ol className="space-y-2 text-sm">
        <li>{texts.submitted(indianTime(review.submitted_at))}</li>
        {entries(review.corrections.filter(isBefore))}
        {last === null ? null : <li>{texts.decided[last.decision](indianTime(last.at), last.by)}</li>}
        {entries(review.corrections.filter((correction) => !isBefore(correction)))}
      </ol>
    </section>
  );
}

/** Signed paths are valid at least this long: a photo that is missing earlier is not loaded again. */
const minPathLifeMs = 10 * 60 * 1000;

function LoadedReview(props: {
  readonly review: ReviewDetail;
  /** In milliseconds. */
  readonly loadedAt: number;
  readonly onReload: () => void;
  readonly onSaved: OnSaved;
}) {
  const { review, loadedAt, onReload, onSaved } = props;
  const { screen: texts } = useReviewTexts();
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
      <Answers review={review} centre={centre} />
      <div className="max-xl:contents xl:sticky xl:top-0 xl:col-start-2 xl:row-span-3 xl:row-start-1 xl:-mt-2 xl:-mr-4 xl:flex xl:h-dvh xl:flex-col xl:self-start xl:border-l xl:border-line xl:bg-paper">
        <div className="space-y-3 max-xl:mt-3 xl:min-h-0 xl:grow xl:divide-y xl:divide-line xl:overflow-y-auto xl:px-4 xl:py-3 xl:[&>*]:pb-3">
          <StateLine review={review} />
          <ReasonList review={review} saving={saving} onCompare={setCompared} />
          <Centre review={review} centre={centre.data} />
          <History review={review} />
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

/** The heading takes the focus for each centre, once its name is known. */
export function Review() {
  const { id = '' } = useParams();
  const { review: texts, common, screen } = useReviewTexts();
  const list = useQueryParams()[0].get('list');
  const walk = useWalk(id, list);
  const from = useOpenedFrom();
  const query = useReview(id);
  const { run: reload } = useAction(() => query.refetch());
  const onSaved = useSaved(list, walk, from);
  useRememberOpenedRow(id);
  const failure = query.error === null ? null : failureOf(query.error);
  const review = failure !== null && hasStatus(failure, 404) ? undefined : query.data;
  const title = review === undefined ? texts.title : screen.heading(review.centre_name, review.centre_code);
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_25.5rem] xl:grid-rows-[auto_auto_1fr] xl:gap-x-4">
      <ReviewHead list={list} walk={walk} from={from}>
        <Heading dense key={`${id} ${title}`}>
          {title}
        </Heading>
      </ReviewHead>
      {failure === null ? null : (
        <FailureNotice
          title={hasStatus(failure, 404) ? screen.noReview : screen.loadFailed}
          failure={failure}
          onRetry={reload}
        />
      )}
      {review === undefined && failure === null ? <Skeleton label={common.loading} /> : null}
      {review === undefined ? null : (
        <LoadedReview
          key={id}
          review={review}
          loadedAt={query.dataUpdatedAt}
          onReload={reload}
          onSaved={onSaved}
        />
      )}
    </div>
  );
}
