/** "Not a problem": sets a reason aside, or takes that back. */
import { useHasRight } from '../../../patterns/own-rights.tsx';
import { useReviewTexts } from '../../../texts/use-review-texts.ts';
import { markId } from './group-reasons.ts';

interface NotProblemProps {
  readonly sentence: string;
  /** Of the reasons in their list; undefined for one of a group. */
  readonly number: number | undefined;
  readonly shortcut: string | undefined;
  readonly isSetAside: boolean;
  readonly isSaving: boolean;
  readonly onToggle: () => void;
}

export function NotProblem(props: NotProblemProps) {
  const { sentence, number, shortcut, isSetAside, isSaving, onToggle } = props;
  const { reasons: texts } = useReviewTexts().review;
  const mayDecide = useHasRight('review');
  if (!mayDecide) return null;
  return (
    <button
      type="button"
      id={number === undefined ? undefined : markId(number)}
      aria-pressed={isSetAside}
      aria-label={texts.notProblemOf(sentence)}
      aria-keyshortcuts={shortcut}
      aria-disabled={isSaving || undefined}
      onClick={isSaving ? undefined : onToggle}
      className="inline-flex min-h-9 items-center gap-2 rounded-card border border-edge px-3 text-sm font-semibold pointer-coarse:min-h-11 hover:bg-action-soft aria-pressed:border-good aria-pressed:bg-good-soft"
    >
      <span aria-hidden className="size-5 rounded-card border border-edge bg-paper text-center leading-4">
        {isSetAside ? '✓' : ''}
      </span>
      {texts.notProblem}
    </button>
  );
}
