/**
 * The reasons to look at a centre: what each is in one line with "Not a problem", and below it what was found; and below the photos the
 * answers that the reasons concern, all of them behind a disclosure, and the place on a sketch.
 */
import { detailRows } from '#contract/centres/detail-rows.ts';
import type { ReceivedCentre } from '#contract/centres/received-centre.ts';
import type { Row } from '#contract/checklist/rows.ts';
import { isCorrectionItem, questionsOfItem, type CorrectionItem } from '#contract/review/correction-items.ts';
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import type { Reason } from '#contract/review/warnings.ts';
import { cleanPincode } from '#contract/text.ts';
import { useFirstAnswers } from '../../patterns/correction-entry.tsx';
import { DetailTable } from '../../patterns/detail-table.tsx';
import { ActFailure } from '../../patterns/outcome-notice.tsx';
import { useHasRight } from '../../patterns/own-rights.tsx';
import { PlaceSketch } from '../../patterns/places/place-description.tsx';
import { useIndianTime } from '../../texts/format.ts';
import { useReviewTexts } from '../../texts/review.texts.ts';
import { Section } from '../../ui/admin-buttons.tsx';
import { Button } from '../../ui/button.tsx';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import {
  Badge,
  counts,
  findLikePhotos,
  groupReasons,
  LevelSign,
  markId,
  ReasonNumber,
  useReasonSentence,
  useReasonTitle,
  type PhotoPair,
} from './reasons.tsx';
import { CaseLink, OtherReview } from './walk.tsx';
import type { Saving } from './review-query.ts';

/** The keys 1 to 9 set the first reasons aside. */
const keyedReasons = 9;

/** Sets reasons aside, or takes that back when none of them counts; also by the digits. Null for who may not decide. */
function useToggle(groups: readonly (readonly Reason[])[], { run, isBusy }: Saving) {
  const mayDecide = useHasRight('review');
  const setAsideKeys = groups
    .flat()
    .filter((reason) => !counts(reason))
    .map(({ key }) => key);
  const toggle = (group: readonly Reason[]): void => {
    const others = setAsideKeys.filter((key) => !group.some((reason) => reason.key === key));
    run({ setAside: group.some(counts) ? [...others, ...group.map(({ key }) => key)] : others });
  };
  const shortcuts = groups
    .slice(0, keyedReasons)
    .map((group, index) => [String(index + 1), () => toggle(group)] as const);
  useShortcuts(isBusy || !mayDecide ? {} : Object.fromEntries(shortcuts), 'page');
  return mayDecide ? { toggle, isBusy } : null;
}

interface LineProps {
  readonly review: ReviewDetail;
  readonly group: readonly Reason[];
  /** In the list; undefined within a group. */
  readonly number: number | undefined;
  readonly toggling: ReturnType<typeof useToggle>;
  /** Called to show two photos that show the same beside each other. */
  readonly onCompare: (photos: PhotoPair) => void;
}

/** What was found, with what leads to the photo or the centre that a reason names. */
function Found({
  review,
  reason,
  onCompare,
}: Pick<LineProps, 'review' | 'onCompare'> & { readonly reason: Reason }) {
  const { reasons: texts, comparison } = useReviewTexts();
  const sentence = useReasonSentence()(reason);
  const title = useReasonTitle()(reason);
  const indianTime = useIndianTime();
  const { set_aside: setAside, values } = reason;
  const { centreId, edition } = values;
  const code = String(values['code'] ?? '');
  const photos = findLikePhotos(reason, review);
  // Without a code it is of another state, which the account does not see.
  const isShown = typeof centreId === 'string' && centreId !== '' && values['code'] !== '';
  return (
    <>
      {/* The line above may have said it all, but for the full stop. */}
      {sentence.slice(0, -1) === title ? null : (
        <p className="text-sm text-muted wrap-anywhere">{sentence}</p>
      )}
      {setAside === null ? null : (
        <p className="text-sm text-muted wrap-anywhere">
          {texts.setAside(setAside.by, indianTime(setAside.at))}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 text-sm empty:hidden">
        {photos === null ? null : (
          <Button
            variant="link"
            aria-label={code === '' ? comparison.open : comparison.openOf(code)}
            onClick={() => onCompare(photos)}
          >
            {comparison.compare}
          </Button>
        )}
        {isShown ? (
          <OtherReview id={centreId} code={code} isArchived={edition !== undefined} review={review} />
        ) : null}
      </div>
    </>
  );
}

/** One reason; or the same picture of several centres, of which a press shows each. */
function Line({ group, number, ...shown }: LineProps) {
  const { reasons: texts } = useReviewTexts();
  const sentence = useReasonSentence()(...group);
  const title = useReasonTitle()(...group);
  const { review, toggling } = shown;
  const [first, ...others] = group;
  if (first === undefined) return null;
  const isSetAside = !group.some(counts);
  return (
    <li className="flex gap-2 border-b border-line py-2 last:border-b-0">
      {number === undefined ? null : <ReasonNumber number={number} />}
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center justify-between gap-x-2 pointer-fine:text-[0.8125rem]">
          <p className="flex min-w-0 items-center gap-1.5">
            <LevelSign level={isSetAside ? 'none' : first.level} />
            <span className={isSetAside ? 'text-muted' : undefined}>{title}</span>
            {group.some(({ key }) => review.new_since_accepted.includes(key)) ? (
              <Badge tone="warn">{texts.isNew}</Badge>
            ) : null}
          </p>
          {toggling === null ? null : (
            <button
              type="button"
              id={number === undefined ? undefined : markId(number)}
              aria-pressed={isSetAside}
              aria-label={(isSetAside ? texts.undoOf : texts.notProblemOf)(sentence)}
              aria-keyshortcuts={number === undefined || number > keyedReasons ? undefined : String(number)}
              aria-disabled={toggling.isBusy || undefined}
              onClick={toggling.isBusy ? undefined : () => toggling.toggle(group)}
              className="inline-flex min-h-6 items-center gap-2 text-action hover:underline pointer-coarse:min-h-11"
            >
              <span className={isSetAside ? 'text-muted' : ''}>{texts.notProblem}</span>{' '}
              {isSetAside ? <span className="underline underline-offset-4">{texts.undo}</span> : null}
            </button>
          )}
        </div>
        {others.length === 0 ? (
          <Found {...shown} reason={first} />
        ) : (
          <details>
            <summary className="text-sm text-muted pointer-coarse:min-h-11">{sentence}</summary>
            <ul className="mt-1 border-t border-line">
              {group.map((reason) => (
                <Line key={reason.key} {...shown} group={[reason]} number={undefined} />
              ))}
            </ul>
          </details>
        )}
      </div>
    </li>
  );
}

export function ReasonList(props: Pick<LineProps, 'review' | 'onCompare'> & { readonly saving: Saving }) {
  const { review, saving, onCompare } = props;
  const { reasons: texts } = useReviewTexts();
  const groups = groupReasons(review.reasons);
  const toggling = useToggle(groups, saving);
  return (
    <Section title={texts.title} heading="text-base font-bold">
      <CaseLink review={review} />
      {saving.failed?.of === 'marks' ? (
        <ActFailure title={texts.saveFailed} failure={saving.failed.failure} />
      ) : null}
      {review.is_drawn ? <p>{texts.drawnText}</p> : null}
      {groups.length === 0 ? <p className="text-muted">{texts.noneFound}</p> : null}
      <ol className="empty:hidden max-xl:rounded-card max-xl:border max-xl:border-line max-xl:bg-paper max-xl:px-3">
        {groups.map((group, index) => (
          <Line key={group[0]?.key} {...{ review, group, toggling, onCompare }} number={index + 1} />
        ))}
      </ol>
    </Section>
  );
}

/** The rows of rooms are derived from several questions. */
const roomRows: readonly string[] = ['totalRooms', 'roomsBySize', 'otherCapacities', 'totalCapacity'];

/** A row belongs to a question, or to a part of it. */
function isOfItem({ label }: Row, item: CorrectionItem): boolean {
  if (item === 'rooms') return roomRows.includes(label);
  return questionsOfItem(item).some((id) => label === id || label.startsWith(`${id}.`));
}

/** Another pincode than on record is a fact beside the answer, and no reason: a fifth of honest centres enters one. */
function hasOtherPincode({ centre_pincode: onRecord, submitted_pincode: typed }: ReceivedCentre): boolean {
  const [entered, recorded] = [typed ?? '', onRecord].map(cleanPincode);
  return entered !== '' && recorded !== '' && entered !== recorded;
}

/** By the number of a row: what was submitted first, and another pincode on record. */
function useNotes(centre: ReceivedCentre, rows: readonly Row[]): ReadonlyMap<string, string> {
  const { screen: texts } = useReviewTexts();
  const notes = new Map(useFirstAnswers(centre.corrections));
  const row = hasOtherPincode(centre) ? rows.find(({ label }) => label === 'pincode') : undefined;
  if (row === undefined) return notes;
  const first = notes.get(row.number);
  const onRecord = texts.pincodeOnRecord(centre.centre_pincode);
  return notes.set(row.number, first === undefined ? onRecord : `${onRecord} ${first}`);
}

const cardClasses = 'min-w-0 rounded-card border border-line bg-paper p-3';

/** Below the photos. */
export function Answers(props: { readonly review: ReviewDetail; readonly centre: ReceivedCentre }) {
  const { review, centre } = props;
  const { screen: texts, place, places } = useReviewTexts();
  const rows = detailRows(centre);
  const notes = useNotes(centre, rows);
  const items = [
    ...review.reasons.flatMap((reason) => reason.items),
    // What the head wrote as feedback no check can judge: an officer reads it.
    ...((centre.feedback?.trim() ?? '') === '' ? [] : ['feedback']),
    ...(hasOtherPincode(centre) ? ['pincode'] : []),
  ].filter(isCorrectionItem);
  const concerned = rows.filter((row) => items.some((item) => isOfItem(row, item)));
  // Where the photo that counts was taken, and where it should have been.
  const photo = centre.photos.find((each) => each.latitude !== null && each.place !== undefined);
  return (
    <div className="grid items-start gap-3 md:grid-cols-2">
      <section aria-label={texts.allAnswers} className={cardClasses}>
        {concerned.length === 0 ? null : (
          <>
            <h2 className="mb-1 text-base font-bold">{texts.answers}</h2>
            <DetailTable label={texts.answers} rows={concerned} notes={notes} />
          </>
        )}
        <details>
          <summary className="min-h-11 py-2 font-semibold text-action">{texts.allAnswers}</summary>
          <DetailTable label={texts.allAnswers} rows={rows} notes={notes} />
        </details>
      </section>
      {photo === undefined ? null : (
        <Section title={place.title} className={cardClasses}>
          <PlaceSketch photo={photo} texts={places} />
        </Section>
      )}
    </div>
  );
}
