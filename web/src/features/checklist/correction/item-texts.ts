/** The items of a correction and their answers in the words of the form. */
import type { Answers } from '#contract/checklist/questions/index.ts';
import { type CorrectionItem, labelOfItem } from '#contract/review/correction-items.ts';
import { useRowText } from '../../../patterns/row-words.ts';
import { useTexts } from '../../../texts/language.tsx';
import { rowsOfItem } from './correction-task.ts';

export interface AnswerRow {
  readonly label: string;
  readonly text: string;
}

export function useItemTexts() {
  const { labels } = useTexts();
  const textOf = useRowText();
  const nameOf = (item: CorrectionItem): string => labels[labelOfItem(item)];
  const rowsOf = (item: CorrectionItem, answers: Answers): AnswerRow[] =>
    rowsOfItem(item, answers).map(({ label, value }) => ({ label: labels[label], text: textOf(value) }));
  return { nameOf, rowsOf };
}
