/** The reasons to look at a centre: what each is in one line with "Not a problem", and below it what was found. */
import type { ReactNode } from 'react';
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import type { Reason } from '#contract/review/warnings.ts';
import { FailureNotice } from '../../patterns/failure-notice.tsx';
import { useHasRight } from '../../patterns/own-rights.tsx';
import { useIndianTime } from '../../texts/format.ts';
import { useReviewTexts } from '../../texts/use-review-texts.ts';
import { Button } from '../../ui/button.tsx';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import type { PhotoPair } from './comparison.tsx';
import { Badge, counts, LevelSign, ReasonNumber, useGroupSentence, useReasonSentence } from './reasons.tsx';
import type { Saving } from './review-query.ts';
import { findLikePhotos, groupReasons, markId } from './evidence.ts';
import { CaseLink, OtherReview } from './review-navigation.tsx';

interface ReasonListProps {
  readonly review: ReviewDetail;
  readonly saving: Saving;
  /** Called to show two photos that show the same beside each other. */
  readonly onCompare: (photos: PhotoPair) => void;
}

/** The keys 1 to 9 set the first reasons aside. */
const keyedReasons = 9;

/** Sets reasons aside, or takes that back when none of them counts; also by the digits, for who may decide. */
function useToggle(groups: readonly (readonly Reason[])[], saving: Saving) {
  const mayDecide = useHasRight('review');
  const setAsideKeys = groups
    .flat()
    .filter((reason) => !counts(reason))
    .map(({ key }) => key);
  const toggle = (group: readonly Reason[]): void => {
    const others = setAsideKeys.filter((key) => !group.some((reason) => reason.key === key));
    saving.run({ setAside: group.some(counts) ? [...others, ...group.map(({ key }) => key)] : others });
  };
  const shortcuts = groups
    .slice(0, keyedReasons)
    .map((group, index) => [String(index + 1), () => toggle(group)] as const);
  const isSaving = saving.change !== null;
  useShortcuts(isSaving || !mayDecide ? {} : Object.fromEntries(shortcuts), 'page');
  return mayDecide ? { toggle, isSaving } : null;
}

interface LineProps {
  readonly group: readonly Reason[];
  readonly sentence: string;
  /** In the list; undefined within a group. */
  readonly number: number | undefined;
  readonly isNew: boolean;
  /** Null for who may not decide. */
  readonly toggling: ReturnType<typeof useToggle>;
  /** What was found. */
  readonly children: ReactNode;
}

/** One reason, or a group of them. */
function Line({ group, sentence, number, isNew, toggling, children }: LineProps) {
  const { reasons: texts, reasonWords: words } = useReviewTexts();
  const [first] = group;
  if (first === undefined) return null;
  const isSetAside = !group.some(counts);
  return (
    <li className="flex gap-2 border-b border-line py-2 last:border-b-0">
      {number === undefined ? null : <ReasonNumber number={number} />}
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="flex min-w-0 items-center gap-1.5">
            <LevelSign level={isSetAside ? 'none' : first.level} />
            <span className={isSetAside ? 'text-muted' : 'font-semibold'}>{words.names[first.code]}</span>
            {isNew ? <Badge tone="warn">{texts.isNew}</Badge> : null}
          </p>
          {toggling === null ? null : (
            <button
              type="button"
              id={number === undefined ? undefined : markId(number)}
              aria-pressed={isSetAside}
              aria-label={(isSetAside ? texts.undoOf : texts.notProblemOf)(sentence)}
              aria-keyshortcuts={number === undefined || number > keyedReasons ? undefined : String(number)}
              aria-disabled={toggling.isSaving || undefined}
              onClick={toggling.isSaving ? undefined : () => toggling.toggle(group)}
              className="inline-flex min-h-6 items-center gap-2 text-sm text-action hover:underline pointer-coarse:min-h-11"
            >
              <span className={isSetAside ? 'text-muted' : ''}>{texts.notProblem}</span>{' '}
              {isSetAside ? <span className="underline underline-offset-4">{texts.undo}</span> : null}
            </button>
          )}
        </div>
        {children}
      </div>
    </li>
  );
}

type ItemProps = Pick<ReasonListProps, 'review' | 'onCompare'> &
  Pick<LineProps, 'number' | 'toggling'> & { readonly reason: Reason };

/** A reason with what leads to the photo or the centre that it names. */
function ReasonItem({ review, reason, onCompare, ...line }: ItemProps) {
  const { reasons: texts, comparison } = useReviewTexts();
  const sentence = useReasonSentence()(reason);
  const indianTime = useIndianTime();
  const { set_aside: setAside, values } = reason;
  const { centreId, code, edition } = values;
  const photos = findLikePhotos(reason, review);
  // Without a code it is of another state, which the account does not see.
  const isShown = typeof centreId === 'string' && centreId !== '' && code !== '';
  return (
    <Line
      group={[reason]}
      sentence={sentence}
      isNew={review.new_since_accepted.includes(reason.key)}
      {...line}
    >
      <p className="text-sm text-muted wrap-anywhere">{sentence}</p>
      {setAside === null ? null : (
        <p className="text-sm text-muted wrap-anywhere">
          {texts.setAside(setAside.by, indianTime(setAside.at))}
        </p>
      )}
      {photos === null && !isShown ? null : (
        <div className="flex flex-wrap items-center gap-x-4 text-sm">
          {photos === null ? null : (
            <Button
              variant="link"
              aria-label={typeof code === 'string' && code !== '' ? comparison.openOf(code) : comparison.open}
              onClick={() => onCompare(photos)}
            >
              {comparison.compare}
            </Button>
          )}
          {isShown ? (
            <OtherReview
              id={centreId}
              code={String(code)}
              isArchived={edition !== undefined}
              review={review}
            />
          ) : null}
        </div>
      )}
    </Line>
  );
}

/** One line for the same picture of several centres; a press shows each of them. */
function ReasonGroup(
  props: Omit<ItemProps, 'reason'> & Pick<LineProps, 'group'> & { readonly first: Reason },
) {
  const { group, first, number, ...item } = props;
  const sentence = useGroupSentence()(first, group);
  const isNew = group.some(({ key }) => item.review.new_since_accepted.includes(key));
  return (
    <Line group={group} sentence={sentence} isNew={isNew} number={number} toggling={item.toggling}>
      <details>
        <summary className="text-sm text-muted pointer-coarse:min-h-11">{sentence}</summary>
        <ul className="mt-1 border-t border-line">
          {group.map((reason) => (
            <ReasonItem key={reason.key} reason={reason} number={undefined} {...item} />
          ))}
        </ul>
      </details>
    </Line>
  );
}

export function ReasonList({ review, saving, onCompare }: ReasonListProps) {
  const { reasons: texts } = useReviewTexts();
  const groups = groupReasons(review.reasons);
  const toggling = useToggle(groups, saving);
  return (
    <section aria-labelledby="reasons-title">
      <h2 id="reasons-title" className="text-base font-bold">
        {texts.title}
      </h2>
      <CaseLink review={review} />
      {saving.failed?.change.setAside === undefined ? null : (
        <FailureNotice title={texts.saveFailed} failure={saving.failed.failure} />
      )}
      {review.is_drawn ? <p>{texts.drawnText}</p> : null}
      {groups.length === 0 ? <p className="text-muted">{texts.noneFound}</p> : null}
      <ol className="empty:hidden max-xl:rounded-card max-xl:border max-xl:border-line max-xl:bg-paper max-xl:px-3">
        {groups.map((group, index) => {
          const [first, ...others] = group;
          if (first === undefined) return null;
          const item = { review, number: index + 1, toggling, onCompare };
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
