/** What the box on the preview says, in the order of its rows. */
import { emptyAnswers } from '#contract/checklist/derive/answers.ts';
import { previewRows } from '#contract/checklist/derive/rows.ts';
import {
  sentenceOf,
  type FormatNumber,
  type Sentences,
  type Warning,
  type WarningCode,
} from '#contract/review/warnings.ts';
import { rowOf } from '../guide/warnings.ts';

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
