/**
 * The coach: what the preview asks the user to look at again, above its button (decision 0002). It knows this checklist only, and
 * submitting does not wait for it.
 */
import { useId } from 'react';
import { emptyAnswers } from '#contract/checklist/derive/answers.ts';
import { previewRows } from '#contract/checklist/derive/rows.ts';
import { stepOfField } from '#contract/checklist/questions/steps.ts';
import { findOwnWarnings } from '#contract/review/find-warnings.ts';
import {
  sentenceOf,
  type FormatNumber,
  type Sentences,
  type Warning,
  type WarningCode,
} from '#contract/review/warnings.ts';
import { stepPath } from '../../../paths.ts';
import { useFormat } from '../../../texts/format.ts';
import { useGuideTexts } from '../../../texts/use-guide-texts.ts';
import { useSubmissionTexts } from '../../../texts/use-submission-texts.ts';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { ScrollAnchor } from '../../../ui/auto-focus.tsx';
import { useChecklist } from '../checklist-context.tsx';
import type { EditFromPreview } from '../parts/edit-from-preview.ts';
import { factsOfDraft, rowOf } from '../parts/warnings.tsx';
import { useGoodPair, useIsOnePicture, usePairSentences } from '../photos/photo-pair.tsx';
import { usePhotoFacts } from './photo-facts.ts';

export interface Line {
  /** Where the answer is changed: the label of a row of the preview. */
  readonly field: string;
  readonly text: string;
}

const rows = previewRows({ name: '', city: '' }, emptyAnswers()).map(({ label }): string => label);

export function linesOf(
  warnings: readonly Warning[],
  sentences: Partial<Sentences<WarningCode>>,
  number: FormatNumber,
): Line[] {
  return warnings
    .map((warning) => ({ field: rowOf(warning), text: sentenceOf(sentences, warning, number) }))
    .toSorted((one, other) => rows.indexOf(one.field) - rows.indexOf(other.field));
}

/** Where the photos were taken is nothing to praise while what they show is in doubt. */
export const goodBeside = (warnings: readonly Warning[], good: string | null): string | null =>
  warnings.some(({ code }) => code.startsWith('picture.')) ? null : good;

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

/** The pictures are looked at once the page is usable; what they say comes into the box later. */
export function LookAgain() {
  const { guide, warnings: typing } = useGuideTexts();
  const { coach } = useSubmissionTexts();
  const format = useFormat();
  const { draft } = useChecklist();
  const isOnePicture = useIsOnePicture(draft.photos);
  const facts = { ...factsOfDraft(draft), photos: usePhotoFacts(draft.photos), isOnePicture };
  const sentences = { ...typing, ...usePairSentences(), ...coach };
  const warnings = findOwnWarnings(facts, 'preview');
  const lines = linesOf(warnings, sentences, format.number);
  const good = goodBeside(warnings, useGoodPair(facts));
  return (
    <ScrollAnchor>
      <div role="status" aria-atomic={false}>
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
      </div>
    </ScrollAnchor>
  );
}
