/**
 * What the preview asks the user to look at again, above its button. Submitting does not wait for it. The coach says more when it is
 * loaded.
 */
import { lazy, Suspense, useId, type ComponentType } from 'react';
import { stepOfField } from '#contract/checklist/questions/steps.ts';
import type { OwnFacts } from '#contract/review/facts.ts';
import { findOwnWarnings } from '#contract/review/find-warnings.ts';
import { stepPath } from '../../../paths.ts';
import { useFormat } from '../../../texts/format.ts';
import { useGuideTexts } from '../../../texts/use-guide-texts.ts';
import { useSubmissionTexts } from '../../../texts/use-submission-texts.ts';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { ScrollAnchor } from '../../../ui/auto-focus.tsx';
import { useChecklist } from '../checklist-context.tsx';
import type { EditFromPreview } from '../guide/edit-from-preview.ts';
import { factsOfDraft, useTypingSentences } from '../guide/warnings.ts';
import { factsOfPhotos, useGoodPair, useIsOnePicture } from '../photos/photo-pair.tsx';
import { linesOf, type Line } from './lines.ts';

function LineOfBox({ field, text }: Line) {
  const { preview } = useSubmissionTexts();
  const id = useId();
  return (
    <li className="flex items-center justify-between gap-4 border-t border-line">
      <span id={`${id}-text`} className="py-2 [overflow-wrap:anywhere]">
        {text}
      </span>
      <Link
        id={`${id}-link`}
        to={stepPath(stepOfField(field))}
        state={{ field } satisfies EditFromPreview}
        aria-labelledby={`${id}-link ${id}-text`}
        className="inline-flex min-h-11 items-center text-action underline underline-offset-4"
      >
        {preview.change}
      </Link>
    </li>
  );
}

interface LookAgainBoxProps {
  readonly lines: readonly Line[];
  /** What looks right; null for nothing. */
  readonly good: string | null;
}

export function LookAgainBox({ lines, good }: LookAgainBoxProps) {
  const { guide } = useGuideTexts();
  return (
    <div className="no-print space-y-6 pb-6 empty:hidden">
      {good === null ? null : (
        <Notice tone="good">
          <p>{good}</p>
        </Notice>
      )}
      {lines.length === 0 ? null : (
        <Notice tone="info">
          <h2 className="font-semibold">{guide.lookAgain}</h2>
          <p className="text-sm">{guide.lookAgainHint}</p>
          <ul className="mt-2">
            {lines.map((line) => (
              <LineOfBox key={line.text} {...line} />
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

export interface KnownAtOnce {
  readonly facts: OwnFacts;
  /** That the photos were taken near each other. */
  readonly good: string | null;
}

function FirstBox({ facts, good }: KnownAtOnce) {
  const sentences = useTypingSentences();
  const format = useFormat();
  const lines = linesOf(findOwnWarnings(facts, 'typing'), sentences, format.number);
  return <LookAgainBox lines={lines} good={good} />;
}

/** Loaded together with the preview; without it, for example without a network, the box has what is known at once. */
const loading = import('./coach.tsx').catch(() => ({ default: FirstBox }));
const Coach = lazy<ComponentType<KnownAtOnce>>(() => loading);

export function LookAgain() {
  const { draft } = useChecklist();
  const isOnePicture = useIsOnePicture(draft.photos);
  const facts = { ...factsOfDraft(draft), photos: factsOfPhotos(draft.photos), isOnePicture };
  const known = { facts, good: useGoodPair(facts) };
  return (
    <ScrollAnchor>
      <div role="status" aria-atomic={false}>
        <Suspense fallback={<FirstBox {...known} />}>
          <Coach {...known} />
        </Suspense>
      </div>
    </ScrollAnchor>
  );
}
