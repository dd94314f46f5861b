/** The reasons to look at a centre, each with "Not a problem". */
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import type { Reason } from '#contract/review/warnings.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useIndianTime } from '../../../texts/format.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useShortcuts } from '../../../ui/use-shortcuts.ts';
import { Badge, counts, ReasonLevel, useReasonSentence } from '../reasons.tsx';
import type { Saving } from '../review-query.ts';
import { Key } from './decide-parts.tsx';
import { OtherReview } from './review-navigation.tsx';

interface ReasonListProps {
  readonly review: ReviewDetail;
  readonly saving: Saving;
}

/** Another centre that the reason names. */
function OtherCentre({ values, review }: Pick<Reason, 'values'> & Pick<ReasonListProps, 'review'>) {
  const { centreId, code } = values;
  if (typeof centreId !== 'string' || centreId === '') return null;
  return <OtherReview id={centreId} code={String(code)} review={review} />;
}

/** The keys 1 to 9 set the first reasons aside. */
const keyedReasons = 9;

interface ReasonItemProps extends Pick<ReasonListProps, 'review'> {
  readonly reason: Reason;
  readonly shortcut: string | undefined;
  readonly isNew: boolean;
  readonly isSaving: boolean;
  readonly onToggle: () => void;
}

function ReasonItem({ review, reason, shortcut, isNew, isSaving, onToggle }: ReasonItemProps) {
  const { reasons: texts } = useAdminTexts().review;
  const sentence = useReasonSentence()(reason);
  const indianTime = useIndianTime();
  const { set_aside: setAside } = reason;
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-b border-line px-3 py-1 last:border-b-0">
      <ReasonLevel level={reason.level} />
      {isNew ? <Badge tone="warn">{texts.isNew}</Badge> : null}
      <div className="min-w-0 grow basis-60">
        <p className={`wrap-anywhere ${setAside === null ? '' : 'text-muted line-through'}`}>{sentence}</p>
        {setAside === null ? null : (
          <p className="text-sm text-muted">{texts.setAside(setAside.by, indianTime(setAside.at))}</p>
        )}
      </div>
      <OtherCentre values={reason.values} review={review} />
      {shortcut === undefined ? null : <Key>{shortcut}</Key>}
      <button
        type="button"
        aria-pressed={setAside !== null}
        aria-label={texts.notProblemOf(sentence)}
        aria-keyshortcuts={shortcut}
        aria-disabled={isSaving || undefined}
        onClick={isSaving ? undefined : onToggle}
        className="inline-flex min-h-11 items-center gap-2 rounded-card border border-edge px-3 text-[0.9375rem] font-semibold hover:bg-action-soft aria-pressed:border-good aria-pressed:bg-good-soft"
      >
        <span aria-hidden className="size-5 rounded-card border border-edge bg-paper text-center leading-4">
          {setAside === null ? '' : '✓'}
        </span>
        {texts.notProblem}
      </button>
    </li>
  );
}

export function ReasonList({ review, saving }: ReasonListProps) {
  const { reasons: texts } = useAdminTexts().review;
  const { reasons, new_since_accepted: newKeys } = review;
  const setAsideKeys = reasons.filter((reason) => !counts(reason)).map(({ key }) => key);
  const toggle = (reason: Reason): void => {
    const others = setAsideKeys.filter((key) => key !== reason.key);
    saving.save({ setAside: counts(reason) ? [...others, reason.key] : others });
  };
  const isSaving = saving.change !== null;
  const keys = reasons.slice(0, keyedReasons).map((reason, index) => [String(index + 1), reason] as const);
  useShortcuts(
    isSaving ? {} : Object.fromEntries(keys.map(([key, reason]) => [key, () => toggle(reason)])),
    'page',
  );
  return (
    <section aria-labelledby="reasons-title" className="mb-4">
      <h2 id="reasons-title" className="mb-1 text-lg font-bold">
        {texts.title}
      </h2>
      {saving.failed?.change.setAside === undefined ? null : (
        <div className="mb-2">
          <FailureNotice title={texts.saveFailed} failure={saving.failed.failure} />
        </div>
      )}
      {review.is_drawn ? <p className="mb-2">{texts.drawnText}</p> : null}
      {reasons.length === 0 ? <p className="text-muted">{texts.noneFound}</p> : null}
      <ul className="rounded-card border border-line bg-paper empty:hidden">
        {reasons.map((reason, index) => (
          <ReasonItem
            key={reason.key}
            review={review}
            reason={reason}
            shortcut={keys[index]?.[0]}
            isNew={newKeys.includes(reason.key)}
            isSaving={isSaving}
            onToggle={() => toggle(reason)}
          />
        ))}
      </ul>
    </section>
  );
}
