/** What a reason concerns and what a correction can ask for: a question, questions that belong together, or a photo. */
import { type PhotoSlot, photoSlots } from '../exam.ts';
import { type Answers, type LabelId, type QuestionId, questions } from '../checklist/questions.ts';
import { checkAll } from '../checklist/rules.ts';
import type { FieldProblem } from '../refusals.ts';
import type { Correction } from '../checklist/correction.ts';
import { detailAnswerRows, type Row } from '../checklist/rows.ts';
import { readStoredAnswers } from '../checklist/answers.ts';
import type { RowValue } from '../checklist/question-kinds.ts';

/** Questions that are one topic for a head, so that one is not corrected without the others. */
const groups = {
  rooms: ['rooms24', 'rooms48', 'rooms72', 'otherRooms'],
  experience: ['examName', 'candidateCount'],
} as const satisfies Record<string, readonly QuestionId[]>;
type GroupId = keyof typeof groups;
type GroupedId = (typeof groups)[GroupId][number];

type PhotoItem = `photos.${PhotoSlot}`;
export type CorrectionItem = Exclude<QuestionId, GroupedId> | GroupId | PhotoItem;

const groupIds = Object.keys(groups) as GroupId[];

function itemOfQuestion(id: QuestionId): CorrectionItem {
  const group = groupIds.find((name) => (groups[name] as readonly QuestionId[]).includes(id));
  return group ?? (id as Exclude<QuestionId, GroupedId>);
}

/** All items in the order of the form; the photos last. */
export const correctionItems: readonly CorrectionItem[] = [
  ...new Set(questions.map(([id]) => itemOfQuestion(id))),
  ...photoSlots.map((slot): PhotoItem => `photos.${slot}`),
];

export const isCorrectionItem = (name: string): name is CorrectionItem =>
  (correctionItems as readonly string[]).includes(name);

/** Returns the questions of an item; none for a photo. */
export function questionsOfItem(item: CorrectionItem): readonly QuestionId[] {
  return questions.map(([id]) => id).filter((id) => itemOfQuestion(id) === item);
}

/** Returns the slot of a photo; null for an answer. */
export function slotOfItem(item: CorrectionItem): PhotoSlot | null {
  return photoSlots.find((slot) => item === `photos.${slot}`) ?? null;
}

/** Returns the label of the row that shows the whole item. */
export function labelOfItem(item: CorrectionItem): LabelId {
  if (item === 'rooms') return 'roomsBySize';
  return item === 'experience' ? 'previousExam' : item;
}

/** The ready-made message of a correction against photos of photos; in both languages, because the head's is not known. */
export const readyRequest = [
  "Take the photo again with a sheet bearing the centre code and today's date in it.",
  'फोटो दोबारा लें, और उसमें एक कागज रखें जिस पर केंद्र कोड और आज की तिथि लिखी हो।',
].join('\n');

// Checks the answer to a correction, in the browser and on the server: exactly what was asked for, under the rules of the checklist
// (specification section 5).

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

interface ChangedRow extends Pick<Row, 'number' | 'label'> {
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
