/** Derives the rows of the centre detail that a correction has changed, with their values before and after. */
import type { Correction } from '../checklist/correction.ts';
import { detailAnswerRows, type Row } from '../checklist/derive/rows.ts';
import { readStoredAnswers } from '../checklist/derive/stored-answers.ts';
import type { RowValue } from '../checklist/questions/row-value.ts';

export interface ChangedRow extends Pick<Row, 'number' | 'label'> {
  readonly before: RowValue;
  readonly after: RowValue;
}

function rowsOf(changes: Correction['changes'], side: 'before' | 'after'): Row[] {
  const given = Object.fromEntries(changes.map((change) => [change.question, change[side]]));
  return detailAnswerRows(readStoredAnswers(given)?.answers ?? null);
}

/** `changes` has all questions of a changed item, so that derived rows, such as the capacity, are right. */
export function changedRows({ changes }: Pick<Correction, 'changes'>): ChangedRow[] {
  const before = rowsOf(changes, 'before');
  const after = rowsOf(changes, 'after');
  return before.flatMap(({ number, label, value }, index) => {
    const corrected = after[index]?.value ?? value;
    const isSame = JSON.stringify(corrected) === JSON.stringify(value);
    return isSame ? [] : [{ number, label, before: value, after: corrected }];
  });
}
