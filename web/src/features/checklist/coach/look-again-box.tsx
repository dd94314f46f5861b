/** The box "Please look again" on the preview: remarks with links to their fields. Submitting does not wait for them. */
import { useId } from 'react';
import { stepOfField } from '#contract/checklist/questions/steps.ts';
import { stepPath } from '../../../paths.ts';
import { useGuideTexts } from '../../../texts/guide-texts.ts';
import { usePreviewTexts } from '../../../texts/preview-texts.ts';
import { Notice } from '../../../ui/messages.tsx';
import type { Correction } from '../guide/correction.ts';
import { Link } from '../../../ui/link.tsx';

export interface Remark {
  /** Where the answer is changed: the label of a row of the preview. */
  readonly field: string;
  readonly text: string;
}

function Line({ field, text }: Remark) {
  const { preview } = usePreviewTexts();
  const id = useId();
  return (
    <li className="flex items-center justify-between gap-4 border-t border-line">
      <span id={`${id}-text`} className="py-2 [overflow-wrap:anywhere]">
        {text}
      </span>
      <Link
        id={`${id}-link`}
        to={stepPath(stepOfField(field))}
        state={{ field } satisfies Correction}
        aria-labelledby={`${id}-link ${id}-text`}
        className="inline-flex min-h-11 items-center text-action underline underline-offset-4"
      >
        {preview.change}
      </Link>
    </li>
  );
}

interface LookAgainBoxProps {
  readonly remarks: readonly Remark[];
  /** What looks right; null for nothing. */
  readonly good: string | null;
}

export function LookAgainBox({ remarks, good }: LookAgainBoxProps) {
  const { guide } = useGuideTexts();
  return (
    <div className="no-print space-y-6 pb-6 empty:hidden">
      {good === null ? null : (
        <Notice tone="good">
          <p>{good}</p>
        </Notice>
      )}
      {remarks.length === 0 ? null : (
        <Notice tone="info">
          <h2 className="font-semibold">{guide.lookAgain}</h2>
          <p className="text-sm">{guide.lookAgainHint}</p>
          <ul className="mt-2">
            {remarks.map((remark) => (
              <Line key={remark.text} {...remark} />
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
