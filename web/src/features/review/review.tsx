/** /admin/review/{id}: one centre on one screen: its photos and what contradicts them, and beside them reasons, record, history and the decision. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { Result } from '#contract/call.ts';
import type { ReceivedCentre } from '#contract/centres/received-centre.ts';
import type { Correction } from '#contract/checklist/correction.ts';
import { undoDecision } from '#contract/review/decision-endpoints.ts';
import type { Decision, ReviewDetail } from '#contract/review/endpoints.ts';
import { downloadEvidence } from '#contract/review/list-endpoints.ts';
import { centrePath, reviewPath } from '../../admin-paths.ts';
import { callApi } from '../../api/client.ts';
import { CorrectionEntry } from '../../patterns/correction-entry.tsx';
import { DownloadButton } from '../../patterns/download-button.tsx';
import { say } from '../../patterns/last-act.tsx';
import { Loaded } from '../../patterns/outcome-notice.tsx';
import { WithRight } from '../../patterns/own-rights.tsx';
import { ScreenKeys, useRememberOpenedRow } from '../../patterns/record-navigation.tsx';
import { useIndianTime } from '../../texts/format.ts';
import { useReviewTexts } from '../../texts/review.texts.ts';
import { Section } from '../../ui/admin-buttons.tsx';
import { Link, TextLink } from '../../ui/link.tsx';
import { Heading } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { Comparison } from './comparison.tsx';
import { DecideBar } from './decide.tsx';
import { Badge, findLikePhotos, lastDecisionOf, type BadgeTone, type PhotoPair } from './reasons.tsx';
import { Photos } from './photos.tsx';
import { Answers, ReasonList } from './reason-list.tsx';
import {
  inItsPlace,
  nextPath,
  ReviewHead,
  useListName,
  useOpenedFrom,
  useWalk,
  type WalkEntry,
} from './walk.tsx';
import {
  reviewOptions,
  useReviewedCentre,
  useReviewsChanged,
  useSaveReview,
  type OnSaved,
} from './review-query.ts';

/**
 * Returns what to call with a change. A decision is said, on the screen of the next centre too, with the way back and what takes it back:
 * it opens the centre from which this one was opened, the next one of the list, or the queue.
 */
function useSaved(list: string | null, walk: ReturnType<typeof useWalk>, from: WalkEntry | null): OnSaved {
  const { decide: texts } = useReviewTexts();
  const { onSaved: keep } = useReviewsChanged();
  const navigate = useNavigate();
  return async ({ id, centre_code: code, version }, decision) => {
    // A mark that is set after a decision would be lost with it.
    if (decision === undefined) return say(null);
    const path = reviewPath(id, list);
    const undo = async (): Promise<Result<string>> => {
      const result = await callApi(undoDecision, { params: { id }, body: { version } });
      if (!result.ok) return result;
      keep(result.value);
      await navigate(path, inItsPlace);
      return { ok: true, value: texts.undone(code, texts.state[result.value.decision]) };
    };
    const done = texts.outcome[decision](code);
    // Opened from elsewhere, or in the queue again: it stays on screen.
    if (list === null || decision === 'waiting') return say({ text: done, undo, stays: true, isGone: true });
    const next = from ?? (await walk.findNext());
    const text = (
      <>
        {done} {next === null ? null : `${texts.next(next.code)} `}
        <Link to={path} className="underline underline-offset-4">
          {texts.backTo(code)}
        </Link>
      </>
    );
    say({ text, undo, stays: true });
    return navigate(nextPath(next, list), inItsPlace);
  };
}

const tones: Record<Decision, BadgeTone> = {
  waiting: 'plain',
  accepted: 'good',
  asked: 'warn',
  visit: 'warn',
};

/** Who is responsible, where the centre is and when it submitted, each in its line also while the centre loads; and what else there is about it. */
function Centre(props: { readonly review: ReviewDetail; readonly centre: ReceivedCentre | undefined }) {
  const { review, centre } = props;
  const { screen: texts, columns, common, evidence } = useReviewTexts();
  const indianTime = useIndianTime();
  const { id, centre_city: city, centre_state: state } = review;
  const phone = centre?.phone ?? '';
  const call = (
    <a href={`tel:+91${phone}`} className="text-action underline underline-offset-4">
      {phone}
    </a>
  );
  const facts = [
    [columns.official_person, centre?.official_person],
    [columns.phone, phone === '' ? undefined : call],
    [columns.centre_city, [city, state].filter((part) => part !== '').join(', ')],
    [texts.submittedAt, indianTime(review.submitted_at)],
    [texts.reference, centre?.reference],
  ] as const;
  return (
    <Section title={texts.record}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-sm">
        {facts.map(([term, value]) => (
          <div key={term} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{term}</dt>
            <dd className="wrap-anywhere">{value ?? common.dash}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-x-4">
        <TextLink to={centrePath(id)}>{texts.centre}</TextLink>
        <DownloadButton
          label={evidence.download}
          endpoint={downloadEvidence}
          input={() => ({ params: { id } })}
          fileName="evidence.zip"
          failedText={evidence.failed}
        />
      </div>
    </Section>
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
    <Section title={texts.title}>
      <ol className="space-y-2 text-sm">
        <li>{texts.submitted(indianTime(review.submitted_at))}</li>
        {entries(review.corrections.filter(isBefore))}
        {last === null ? null : <li>{texts.decided[last.decision](indianTime(last.at), last.by)}</li>}
        {entries(review.corrections.filter((correction) => !isBefore(correction)))}
      </ol>
    </Section>
  );
}

/**
 * @param props.onMissing called when a photo is missing, whose signed path may have expired
 * @param props.onReload called to load the paths again
 */
function LoadedReview(props: {
  readonly review: ReviewDetail;
  readonly onMissing: () => void;
  readonly onReload: () => void;
  readonly onSaved: OnSaved;
}) {
  const { review, onMissing, onReload, onSaved } = props;
  const { screen: texts, decide, reasons } = useReviewTexts();
  const { decision } = review;
  const centre = useReviewedCentre(review.id);
  const saving = useSaveReview(review, onSaved);
  const [compared, setCompared] = useState<PhotoPair | null>(null);
  const like = review.reasons.map((reason) => findLikePhotos(reason, review)).find((pair) => pair !== null);
  useShortcuts({ m: like && (() => setCompared(like)) }, 'page');
  return (
    <article className="contents [&_:is(a,button,summary,input)]:max-xl:scroll-mb-40">
      <Photos review={review} centre={centre.data} onMissing={onMissing} onRetry={onReload} />
      <div className="min-w-0">
        <Loaded query={centre} title={texts.answersFailed}>
          {(loaded) => <Answers review={review} centre={loaded} />}
        </Loaded>
      </div>
      <div className="max-xl:contents xl:sticky xl:top-0 xl:col-start-2 xl:row-span-3 xl:row-start-1 xl:-mt-2 xl:-mr-4 xl:flex xl:h-dvh xl:flex-col xl:self-start xl:border-l xl:border-line xl:bg-paper">
        <div className="space-y-3 max-xl:mt-3 xl:min-h-0 xl:grow xl:divide-y xl:divide-line xl:overflow-y-auto xl:px-4 xl:py-3 xl:[&>*]:pb-3">
          {/* What was decided, and why it is in its list. */}
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone={tones[decision]}>{decide.state[decision]}</Badge>
            {review.correction_answered_at === undefined ? null : (
              <Badge tone="warn">{reasons.corrected}</Badge>
            )}
            {review.is_drawn ? <Badge tone="plain">{reasons.drawn}</Badge> : null}
          </p>
          <ReasonList review={review} saving={saving} onCompare={setCompared} />
          <Centre review={review} centre={centre.data} />
          <History review={review} />
          <ScreenKeys keys={texts.keys} />
        </div>
        <WithRight right="review" explains>
          <DecideBar review={review} saving={saving} />
        </WithRight>
      </div>
      {compared === null ? null : <Comparison {...compared} onClose={() => setCompared(null)} />}
    </article>
  );
}

/** Signed paths are valid at least this long: a photo that is missing earlier is not loaded again. */
const minPathLifeMs = 10 * 60 * 1000;

/** The heading takes the focus for each centre, once its name is known. */
export function Review() {
  const { id = '' } = useParams();
  const { review: texts, screen, decide } = useReviewTexts();
  const list = useListName();
  const walk = useWalk(id, list);
  const from = useOpenedFrom();
  const query = useQuery(reviewOptions(id));
  const { run: reload } = useAction(() => query.refetch());
  const onSaved = useSaved(list, walk, from);
  useRememberOpenedRow(id);
  const { data } = query;
  const title = data === undefined ? texts.title : screen.heading(data.centre_name, data.centre_code);
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_25.5rem] xl:grid-rows-[auto_auto_1fr] xl:gap-x-4">
      <ReviewHead
        list={list}
        walk={walk}
        way={
          from === null ? null : (
            <TextLink to={reviewPath(from.id, list)}>{decide.backTo(from.code)}</TextLink>
          )
        }
      >
        <Heading dense key={`${id} ${title}`}>
          {title}
        </Heading>
      </ReviewHead>
      <Loaded query={query} title={screen.loadFailed} notFound={screen.noReview}>
        {(review) => (
          <LoadedReview
            key={id}
            review={review}
            onMissing={() => (Date.now() - query.dataUpdatedAt > minPathLifeMs ? reload() : undefined)}
            onReload={reload}
            onSaved={onSaved}
          />
        )}
      </Loaded>
    </div>
  );
}
