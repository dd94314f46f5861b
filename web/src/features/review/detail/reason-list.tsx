/** The reasons to look at a centre, each with "Not a problem". */
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import type { Reason } from '#contract/review/warnings.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useIndianTime } from '../../../texts/format.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useShortcuts } from '../../../ui/use-shortcuts.ts';
import { adminPaths } from '../../../admin-paths.ts';
import { TextLink } from '../../../ui/link.tsx';
import { Badge, counts, ReasonLevel, useGroupSentence, useReasonSentence } from '../reasons.tsx';
import type { Saving } from '../review-query.ts';
import { Key } from './decide-parts.tsx';
import { groupReasons } from './group-reasons.ts';
import { CaseLink, OtherReview } from './review-navigation.tsx';
import { CodeSeen } from './sheet-line.tsx';

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

/** The whole check is set aside, which is taken back as a whole. */
const isOfCheck = (reason: Reason): boolean => reason.set_aside?.check !== undefined;

interface NotProblemProps {
  readonly sentence: string;
  readonly shortcut: string | undefined;
  readonly isSetAside: boolean;
  readonly isCheck: boolean;
  readonly isSaving: boolean;
  readonly onToggle: () => void;
}

function NotProblem({ sentence, shortcut, isSetAside, isCheck, isSaving, onToggle }: NotProblemProps) {
  const { reasons: texts } = useAdminTexts().review;
  const { settings } = useAdminTexts().reviewTools;
  if (isCheck) return <TextLink to={adminPaths.checks}>{settings.title}</TextLink>;
  return (
    <>
      {shortcut === undefined ? null : <Key>{shortcut}</Key>}
      <button
        type="button"
        aria-pressed={isSetAside}
        aria-label={texts.notProblemOf(sentence)}
        aria-keyshortcuts={shortcut}
        aria-disabled={isSaving || undefined}
        onClick={isSaving ? undefined : onToggle}
        className="inline-flex min-h-11 items-center gap-2 rounded-card border border-edge px-3 text-[0.9375rem] font-semibold hover:bg-action-soft aria-pressed:border-good aria-pressed:bg-good-soft"
      >
        <span aria-hidden className="size-5 rounded-card border border-edge bg-paper text-center leading-4">
          {isSetAside ? '✓' : ''}
        </span>
        {texts.notProblem}
      </button>
    </>
  );
}

interface ReasonItemProps extends Pick<ReasonListProps, 'review'> {
  readonly reason: Reason;
  readonly shortcut?: string | undefined;
  readonly isSaving: boolean;
  readonly onToggle: (reasons: readonly Reason[]) => void;
}

function ReasonItem({ review, reason, shortcut, isSaving, onToggle }: ReasonItemProps) {
  const { reasons: texts } = useAdminTexts().review;
  const { checksAside } = useAdminTexts().reviewTools;
  const sentence = useReasonSentence()(reason);
  const indianTime = useIndianTime();
  const { set_aside: setAside } = reason;
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-b border-line px-3 py-1 last:border-b-0">
      <ReasonLevel level={reason.level} />
      {review.new_since_accepted.includes(reason.key) ? <Badge tone="warn">{texts.isNew}</Badge> : null}
      <div className="min-w-0 grow basis-60">
        <p className={`wrap-anywhere ${setAside === null ? '' : 'text-muted line-through'}`}>
          {sentence}
          <CodeSeen reason={reason} review={review} />
        </p>
        {setAside === null ? null : (
          <p className="text-sm text-muted wrap-anywhere">
            {setAside.check === undefined
              ? texts.setAside(setAside.by, indianTime(setAside.at))
              : checksAside.setAside(
                  setAside.check.state || checksAside.all,
                  setAside.by,
                  indianTime(setAside.at),
                  setAside.check.why,
                )}
          </p>
        )}
      </div>
      <OtherCentre values={reason.values} review={review} />
      <NotProblem
        sentence={sentence}
        shortcut={shortcut}
        isSetAside={setAside !== null}
        isCheck={isOfCheck(reason)}
        isSaving={isSaving}
        onToggle={() => onToggle([reason])}
      />
    </li>
  );
}

interface ReasonGroupProps extends Omit<ReasonItemProps, 'reason'> {
  readonly group: readonly Reason[];
  readonly first: Reason;
}

/** One line for the same picture of several centres; a press shows each of them. */
function ReasonGroup({ group, first, shortcut, ...item }: ReasonGroupProps) {
  const { reasons: texts } = useAdminTexts().review;
  const sentence = useGroupSentence()(first, group);
  const isNew = group.some(({ key }) => item.review.new_since_accepted.includes(key));
  const isSetAside = !group.some(counts);
  return (
    <li className="flex flex-wrap items-center gap-x-3 has-[details[open]]:items-start border-b border-line px-3 py-1 last:border-b-0">
      <ReasonLevel level={first.level} />
      {isNew ? <Badge tone="warn">{texts.isNew}</Badge> : null}
      <details className="min-w-0 grow basis-60">
        <summary className={`min-h-11 py-2 ${isSetAside ? 'text-muted line-through' : ''}`}>
          {sentence}
        </summary>
        <ul className="border-t border-line">
          {group.map((reason) => (
            <ReasonItem key={reason.key} reason={reason} {...item} />
          ))}
        </ul>
      </details>
      <NotProblem
        sentence={sentence}
        shortcut={shortcut}
        isSetAside={isSetAside}
        isCheck={group.every(isOfCheck)}
        isSaving={item.isSaving}
        onToggle={() => item.onToggle(group)}
      />
    </li>
  );
}

/** Sets reasons aside, or takes that back when none of them counts. */
function useToggle({ review: { reasons }, saving }: ReasonListProps) {
  const setAsideKeys = reasons.filter((reason) => !counts(reason)).map(({ key }) => key);
  return (group: readonly Reason[]): void => {
    const others = setAsideKeys.filter((key) => !group.some((reason) => reason.key === key));
    saving.save({ setAside: group.some(counts) ? [...others, ...group.map(({ key }) => key)] : others });
  };
}

export function ReasonList({ review, saving }: ReasonListProps) {
  const { reasons: texts } = useAdminTexts().review;
  const { reasons } = review;
  const toggle = useToggle({ review, saving });
  const isSaving = saving.change !== null;
  const groups = groupReasons(reasons);
  const keys = groups
    .filter((group) => !group.every(isOfCheck))
    .slice(0, keyedReasons)
    .map((group, index) => [String(index + 1), group] as const);
  useShortcuts(
    isSaving ? {} : Object.fromEntries(keys.map(([key, group]) => [key, () => toggle(group)])),
    'page',
  );
  return (
    <section aria-labelledby="reasons-title" className="mb-4">
      <div className="mb-1 flex flex-wrap items-center gap-x-4">
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
      <ul className="rounded-card border border-line bg-paper empty:hidden">
        {groups.map((group) => {
          const [first, ...others] = group;
          if (first === undefined) return null;
          const item = {
            review,
            shortcut: keys.find(([, keyed]) => keyed === group)?.[0],
            isSaving,
            onToggle: toggle,
          };
          return others.length === 0 ? (
            <ReasonItem key={first.key} reason={first} {...item} />
          ) : (
            <ReasonGroup key={first.key} first={first} group={group} {...item} />
          );
        })}
      </ul>
    </section>
  );
}
