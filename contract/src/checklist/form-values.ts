/**
 * Converts answers to the values of the inputs and back. Counts are text, so that invalid input is kept while the user
 * corrects it.
 */
import { cleanCode, toAsciiDigits } from '../text.ts';
import { type Answers, mapQuestions } from './questions.ts';
import { type AnswerByKind, perKind, type PerKind } from './question-kinds.ts';
import { emptyAnswers } from './answers.ts';

// Parses and formats whole numbers in inputs.

/** Returns null for blank text and NaN for anything but a whole number below a million. */
export function parseCount(text: string): number | null {
  const trimmed = toAsciiDigits(cleanCode(text));
  if (trimmed === '') return null;
  return /^[0-9]{1,6}$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

/** As `parseCount`, but 0 counts as blank (specification section 5, Step2a). */
export function parseRoomCount(text: string): number | null {
  const value = parseCount(text);
  return value === 0 ? null : value;
}

/** Returns the digits of a count; '' for null and NaN. */
export function formatCount(value: number | null): string {
  return value === null || Number.isNaN(value) ? '' : String(value);
}

/** Converts counts to the text of their inputs and leaves all other answers unchanged. */
type FormValue<Answer> = [Answer] extends [number | null]
  ? string
  : Answer extends readonly (infer Item)[]
    ? readonly FormValue<Item>[]
    : Answer extends object
      ? { readonly [Key in keyof Answer]: FormValue<Answer[Key]> }
      : Answer;

export type FormValues = { readonly [Id in keyof Answers]: FormValue<Answers[Id]> };
/** The type of the input value for each kind of question. */
export type ValueByKind = { readonly [Kind in keyof AnswerByKind]: FormValue<AnswerByKind[Kind]> };

const same = <Value>(_: unknown, value: Value): Value => value;
const mapMembers = <From, To>(values: Readonly<Record<string, From>>, change: (value: From) => To) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

/** Their answers have no counts. */
const others = { text: same, 'yes-no': same, choice: same, choices: same, 'yes-no-details': same };

const format: PerKind<AnswerByKind, unknown> = {
  ...others,
  count: (_, value) => formatCount(value),
  counts: (_, values) => mapMembers(values, formatCount),
  'room-count': (_, value) => formatCount(value),
  'room-list': (_, rooms) =>
    rooms.map((room) => ({ capacity: formatCount(room.capacity), count: formatCount(room.count) })),
};

const parse: PerKind<ValueByKind, unknown> = {
  ...others,
  count: (_, text) => parseCount(text),
  counts: (_, texts) => mapMembers(texts, parseCount),
  'room-count': (_, text) => parseRoomCount(text),
  'room-list': (_, rooms) =>
    rooms.map((room) => ({ capacity: parseRoomCount(room.capacity), count: parseRoomCount(room.count) })),
};

export function toFormValues(answers: Answers): FormValues {
  return mapQuestions<FormValues>((question, id) => perKind(format, question, answers[id], id));
}

export function parseFormValues(values: FormValues): Answers {
  return mapQuestions<Answers>((question, id) => perKind(parse, question, values[id], id));
}

export function emptyFormValues(): FormValues {
  return toFormValues(emptyAnswers());
}
