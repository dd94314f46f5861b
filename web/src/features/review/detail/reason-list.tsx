/** The reasons to look at a centre, each with "Not a problem". */
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import type { Reason } from '#contract/review/warnings.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useIndianTime } from '../../../texts/format.ts';
import { useReviewTexts } from '../../../texts/use-review-texts.ts';
import { useCaseTexts } from '../../../texts/use-case-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { useShortcuts } from '../../../ui/use-shortcuts.ts';
import type { PhotoPair } from '../comparison/comparison.tsx';
import {
  Badge,
  counts,
  ReasonLevel,
  ReasonNumber,
  useGroupSentence,
  useReasonSentence,
} from '../reasons.tsx';
import type { Saving } from '../review-query.ts';
import { groupReasons } from './group-reasons.ts';
import { useHasRight } from '../../../patterns/own-rights.tsx';
import { NotProblem } from './not-problem.tsx';
import { findLikePhotos } from './photo-cards.ts';
import { CaseLink, OtherReview } from './review-navigation.tsx';

interface ReasonListProps {
  readonly review: ReviewDetail;
  readonly saving: Saving;
  /** Called to show two photos that show the same beside each other. */
  readonly onCompare: (photos: PhotoPair) => void;
}

/** Another centre that the reason names. */
function OtherCentre({ values, review }: Pick<Reason, 'values'> & Pick<ReasonListProps, 'review'>) {
  const { centreId, code, edition } = values;
  // Without a code it is of another state, which the account does not see.
  if (typeof centreId !== 'string' || centreId === '' || code === '') return null;
  const isArchived = edition !== undefined;
  return <OtherReview id={centreId} code={String(code)} isArchived={isArchived} review={review} />;
}

interface CompareButtonProps extends Pick<ReasonListProps, 'onCompare'> {
  readonly reason: Reason;
  readonly photos: PhotoPair;
}

function CompareButton({ reason: { values }, photos, onCompare }: CompareButtonProps) {
  const { comparison: texts } = useCaseTexts().case;
  const { code } = values;
  return (
    <Button
      variant="link"
      aria-label={typeof code === 'string' && code !== '' ? texts.openOf(code) : texts.open}
      onClick={() => onCompare(photos)}
    >
      {texts.compare}
    </Button>
  );
}

/** The keys 1 to 9 set the first reasons aside. */
const keyedReasons = 9;

interface ReasonItemProps extends Pick<ReasonListProps, 'review' | 'onCompare'> {
  readonly reason: Reason;
  /** In the list; undefined within a group. */
  readonly number?: number | undefined;
  readonly shortcut?: string | undefined;
  readonly isSaving: boolean;
  readonly onToggle: (reasons: readonly Reason[]) => void;
}

function ReasonItem(props: ReasonItemProps) {
  const { review, reason, number, shortcut, isSaving, onCompare, onToggle } = props;
  const { reasons: texts } = useReviewTexts().review;
  const sentence = useReasonSentence()(reason);
  const indianTime = useIndianTime();
  const { set_aside: setAside } = reason;
  const photos = findLikePhotos(reason, review);
  return (
    <li className="flex gap-3 border-b border-line py-2 last:border-b-0">
      {number === undefined ? null : <ReasonNumber number={number} />}
      <div className="min-w-0 grow space-y-1">
        <p className="wrap-anywhere">
          <ReasonLevel level={reason.level} />{' '}
          {review.new_since_accepted.includes(reason.key) ? <Badge tone="warn">{texts.isNew}</Badge> : null}{' '}
          <span className={setAside === null ? '' : 'text-muted line-through'}>{sentence}</span>
        </p>
        {setAside === null ? null : (
          <p className="text-sm text-muted wrap-anywhere">
            {texts.setAside(setAside.by, indianTime(setAside.at))}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-4">
          <NotProblem
            sentence={sentence}
            number={number}
            shortcut={shortcut}
            isSetAside={setAside !== null}
            isSaving={isSaving}
            onToggle={() => onToggle([reason])}
          />
          {photos === null ? null : <CompareButton reason={reason} photos={photos} onCompare={onCompare} />}
          <OtherCentre values={reason.values} review={review} />
        </div>
      </div>
    </li>
  );
}

interface ReasonGroupProps extends Omit<ReasonItemProps, 'reason'> {
  readonly group: readonly Reason[];
  readonly first: Reason;
}

/** One line for the same picture of several centres; a press shows each of them. */
function ReasonGroup({ group, first, number, shortcut, ...item }: ReasonGroupProps) {
  const { reasons: texts } = useReviewTexts().review;
  const sentence = useGroupSentence()(first, group);
  const isNew = group.some(({ key }) => item.review.new_since_accepted.includes(key));
  const isSetAside = !group.some(counts);
  return (
    <li className="flex gap-3 border-b border-line py-2 last:border-b-0">
      {number === undefined ? null : <ReasonNumber number={number} />}
      <div className="min-w-0 grow space-y-1">
        <details>
          <summary className="pointer-coarse:min-h-11">
            <ReasonLevel level={first.level} /> {isNew ? <Badge tone="warn">{texts.isNew}</Badge> : null}{' '}
            <span className={isSetAside ? 'text-muted line-through' : ''}>{sentence}</span>
          </summary>
          <ul className="mt-2 border-t border-line">
            {group.map((reason) => (
              <ReasonItem key={reason.key} reason={reason} {...item} />
            ))}
          </ul>
        </details>
        <NotProblem
          sentence={sentence}
          number={number}
          shortcut={shortcut}
          isSetAside={isSetAside}
          isSaving={item.isSaving}
          onToggle={() => item.onToggle(group)}
        />
      </div>
    </li>
  );
}

/** Sets reasons aside, or takes that back when none of them counts. */
function useToggle({ review: { reasons }, saving }: Omit<ReasonListProps, 'onCompare'>) {
  const setAsideKeys = reasons.filter((reason) => !counts(reason)).map(({ key }) => key);
  return (group: readonly Reason[]): void => {
    const others = setAsideKeys.filter((key) => !group.some((reason) => reason.key === key));
    saving.run({ setAside: group.some(counts) ? [...others, ...group.map(({ key }) => key)] : others });
  };
}

interface Toggling {
  readonly isSaving: boolean;
  readonly toggle: (group: readonly Reason[]) => void;
}

/** The digits that set the first reasons aside, for who may decide. */
function useReasonKeys(groups: readonly (readonly Reason[])[], { isSaving, toggle }: Toggling) {
  const mayDecide = useHasRight('review');
  const keyed = groups.slice(0, keyedReasons);
  const keyOf = (group: readonly Reason[]): string => String(groups.indexOf(group) + 1);
  const shortcuts = keyed.map((group) => [keyOf(group), () => toggle(group)] as const);
  useShortcuts(isSaving || !mayDecide ? {} : Object.fromEntries(shortcuts), 'page');
  return (group: readonly Reason[]) => (keyed.includes(group) ? keyOf(group) : undefined);
}

export function ReasonList({ review, saving, onCompare }: ReasonListProps) {
  const { reasons: texts } = useReviewTexts().review;
  const { reasons } = review;
  const toggle = useToggle({ review, saving });
  const isSaving = saving.change !== null;
  const groups = groupReasons(reasons);
  const keyOf = useReasonKeys(groups, { isSaving, toggle });
  return (
    <section aria-labelledby="reasons-title">
      <div className="flex flex-wrap items-center gap-x-4">
        <h2 id="reasons-title" className="text-lg font-bold">
          {texts.title}
        </h2>
        <CaseLink review={review} />
      </div>
      {saving.failed?.change.setAside === undefined ? null : (
        <div className="mb-2">
          <FailureNotice title={texts.saveFailed} failure={saving.failed.failure} />
        </div>
      )}
      {review.is_drawn ? <p className="mb-2">{texts.drawnText}</p> : null}
      {reasons.length === 0 ? <p className="text-muted">{texts.noneFound}</p> : null}
      <ol className="max-xl:rounded-card max-xl:border max-xl:border-line max-xl:bg-paper max-xl:px-3 empty:hidden">
        {groups.map((group, index) => {
          const [first, ...others] = group;
          if (first === undefined) return null;
          const item = {
            review,
            number: index + 1,
            shortcut: keyOf(group),
            isSaving,
            onCompare,
            onToggle: toggle,
          };
          return others.length === 0 ? (
            <ReasonItem key={first.key} reason={first} {...item} />
          ) : (
            <ReasonGroup key={first.key} first={first} group={group} {...item} />
          );
        })}
      </ol>
    </section>
  );
}
