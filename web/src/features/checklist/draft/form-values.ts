/** The answers as they were typed: counts are text, so that nothing a person entered is lost before it is right. */
import { emptyAnswers } from '#contract/checklist/derive/answers.ts';
import { parseCount, parseRoomCount } from '#contract/checklist/count-text.ts';
import type { Answers } from '#contract/checklist/questions/index.ts';
import type { OtherRoom } from '#contract/checklist/capacity.ts';
import { cleanText } from '#contract/text.ts';

type CountField =
  'rooms24' | 'rooms48' | 'rooms72' | 'otherRooms' | 'manpower' | 'washrooms' | 'candidateCount';
type Typed<Group> = { [Key in keyof Group]: string };

/** `Answers` with every count as the text in its input. */
export interface FormValues extends Omit<Answers, CountField> {
  rooms24: string;
  rooms48: string;
  rooms72: string;
  otherRooms: Typed<OtherRoom>[];
  manpower: Typed<Answers['manpower']>;
  washrooms: Typed<Answers['washrooms']>;
  candidateCount: string;
}

const typed = (value: number | null): string => (value === null || Number.isNaN(value) ? '' : String(value));

export function toFormValues(answers: Answers): FormValues {
  const { manpower, washrooms } = answers;
  return {
    ...answers,
    rooms24: typed(answers.rooms24),
    rooms48: typed(answers.rooms48),
    rooms72: typed(answers.rooms72),
    otherRooms: answers.otherRooms.map((room) => ({
      capacity: typed(room.capacity),
      count: typed(room.count),
    })),
    manpower: {
      invig: typed(manpower.invig),
      admin: typed(manpower.admin),
      peons: typed(manpower.peons),
      guards: typed(manpower.guards),
    },
    washrooms: { male: typed(washrooms.male), female: typed(washrooms.female) },
    candidateCount: typed(answers.candidateCount),
  };
}

export function parseFormValues(answers: FormValues): Answers {
  const { manpower, washrooms } = answers;
  return {
    ...answers,
    rooms24: parseRoomCount(answers.rooms24),
    rooms48: parseRoomCount(answers.rooms48),
    rooms72: parseRoomCount(answers.rooms72),
    otherRooms: answers.otherRooms.map((room) => ({
      capacity: parseCount(room.capacity),
      count: parseCount(room.count),
    })),
    manpower: {
      invig: parseCount(manpower.invig),
      admin: parseCount(manpower.admin),
      peons: parseCount(manpower.peons),
      guards: parseCount(manpower.guards),
    },
    washrooms: { male: parseCount(washrooms.male), female: parseCount(washrooms.female) },
    candidateCount: parseCount(answers.candidateCount),
  };
}

export function emptyFormValues(): FormValues {
  return toFormValues(emptyAnswers());
}

/** Typed digits as a count input keeps them: leading zeros are stripped (specification section 5, Step2b). */
export function stripLeadingZeros(text: string): string {
  return text.replace(/^0+(?=[0-9])/, '');
}

/** Blanks around a text do not make it another one: phone keyboards add them. */
const comparable = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? cleanText(part) : part));

/**
 * Both sides' changes in one: what was changed here since `base` wins, everything else is taken from the other side.
 * Fields are the top-level ones; a list or group counts as one field.
 */
export function mergeAnswers(base: FormValues, mine: FormValues, theirs: FormValues): FormValues {
  const changed = Object.entries(mine).filter(
    ([field, value]) => comparable(value) !== comparable(base[field as keyof FormValues]),
  );
  return { ...theirs, ...Object.fromEntries(changed) };
}
