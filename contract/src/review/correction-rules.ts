/**
 * Checks the answer to a correction, in the browser and on the server: exactly what was asked for, under the rules of the
 * checklist (specification section 5).
 */
import { checkAll } from '../checklist/derive/rules.ts';
import type { Answers, QuestionId } from '../checklist/questions/index.ts';
import type { PhotoSlot } from '../exam.ts';
import type { FieldProblem } from '../refusals.ts';
import type { Correction } from '../checklist/correction.ts';
import { detailAnswerRows, type Row } from '../checklist/derive/rows.ts';
import { readStoredAnswers } from '../checklist/derive/answers.ts';
import type { RowValue } from '../checklist/questions/row-value.ts';
import { questionsOfItem, slotOfItem, type CorrectionItem } from './correction-items.ts';

/** The questions of the items, in the order of the items. */
export const askedQuestions = (items: readonly CorrectionItem[]): readonly QuestionId[] =>
  items.flatMap(questionsOfItem);

export const askedSlots = (items: readonly CorrectionItem[]): readonly PhotoSlot[] =>
  items.map(slotOfItem).filter((slot) => slot !== null);

interface CheckedCorrection {
  readonly items: readonly CorrectionItem[];
  /** What counts now. */
  readonly current: Answers;
  /** To the questions of the items. */
  readonly answers: Partial<Answers>;
  /** Whether there is a new photo of the slot. */
  readonly hasPhoto: Readonly<Record<PhotoSlot, boolean>>;
}

/** Returns the problems of the answer in the order of the form; problems of what was not asked for are left out. */
export function checkCorrection({ items, current, answers, hasPhoto }: CheckedCorrection): FieldProblem[] {
  const asked = askedQuestions(items);
  const missing = asked.filter((id) => answers[id] === undefined);
  const fields: readonly string[] = [...asked, ...items.filter((item) => slotOfItem(item) !== null)];
  const checked = { answers: { ...current, ...answers }, hasCentre: true, hasPhoto };
  const problems = checkAll(checked)
    .filter(({ field }) => fields.some((name) => field === name || field.startsWith(`${name}.`)))
    .filter(({ field }) => !missing.some((id) => field === id || field.startsWith(`${id}.`)))
    .map(({ field, code }): FieldProblem => ({ field, code }));
  return [...missing.map((field): FieldProblem => ({ field, code: 'field.required' })), ...problems];
}

export interface ChangedRow extends Pick<Row, 'number' | 'label'> {
  readonly before: RowValue;
  readonly after: RowValue;
}

function rowsOf(changes: Correction['changes'], side: 'before' | 'after'): Row[] {
  const given = Object.fromEntries(changes.map((change) => [change.question, change[side]]));
  return detailAnswerRows(readStoredAnswers(given));
}

/**
 * Derives the rows of the centre detail that a correction has changed, with their values before and after.
 * `changes` has all questions of a changed item, so that derived rows, such as the capacity, are right.
 */
export function changedRows({ changes }: Pick<Correction, 'changes'>): ChangedRow[] {
  const before = rowsOf(changes, 'before');
  const after = rowsOf(changes, 'after');
  return before.flatMap(({ number, label, value }, index) => {
    const corrected = after[index]?.value ?? value;
    const isSame = JSON.stringify(corrected) === JSON.stringify(value);
    return isSame ? [] : [{ number, label, before: value, after: corrected }];
  });
}
