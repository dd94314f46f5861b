/** What a reason concerns and what a correction can ask for: a question, questions that belong together, or a photo. */
import { photoSlots, type PhotoSlot } from '../exam.ts';
import { questions, type QuestionId, type LabelId } from '../checklist/questions/index.ts';

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
