/** Derives the rows of the preview and of the centre detail (specification section 2) from the question catalogue. */
import type { FormStatus, PhotoSlot } from '../exam.ts';
import { answerOf, type Answers, entries, entriesOfStep, type Entry, type LabelId } from './questions.ts';
import { type StepId, stepIds } from './steps.ts';
import {
  type NullableAnswerByKind,
  perKind,
  type PerKind,
  type RowNumbers,
  type RowValue,
} from './question-kinds.ts';

// Formats the value of a row as text, for screens and exported files. The caller passes the words of a language.

export interface RowWords {
  /** For a missing value (specification section 2). */
  readonly dash: string;
  readonly yes: string;
  readonly no: string;
  readonly listSeparator: string;
  readonly status: Readonly<Record<FormStatus, string>>;
  /** Returns the label of an option. */
  readonly option: (option: string) => string;
  readonly number: (value: number) => string;
  readonly roomsOf: (count: string, size: string) => string;
  readonly withDetails: (answer: string, details: string) => string;
  readonly examWithCount: (name: string, count: string) => string;
  readonly photoName: (slot: PhotoSlot) => string | null;
}

/** Returns a dash for a missing value. */
export function rowText(value: RowValue, words: RowWords): string {
  const { dash, number } = words;
  const numberOrDash = (count: number | null): string =>
    count === null || Number.isNaN(count) ? dash : number(count);
  switch (value.kind) {
    case 'status':
      return words.status[value.value];
    case 'text':
      return value.text || dash;
    case 'number':
      return numberOrDash(value.value);
    case 'yes-no': {
      if (value.value === null) return dash;
      const answer = value.value ? words.yes : words.no;
      return value.details ? words.withDetails(answer, value.details) : answer;
    }
    case 'choices':
      return value.options.map(words.option).join(words.listSeparator) || dash;
    case 'rooms':
      // One line for each size: in one line they are misread.
      return (
        value.rooms.map(({ size, count }) => words.roomsOf(number(count), number(size))).join('\n') || dash
      );
    case 'counts':
      return value.values.every((count) => count === null)
        ? dash
        : value.values.map(numberOrDash).join(' / ');
    case 'exam': {
      const name = value.name || dash;
      if (name === dash && value.candidates === null) return dash;
      return value.candidates === null
        ? `${name} / ${dash}`
        : words.examWithCount(name, numberOrDash(value.candidates));
    }
    case 'photo':
      return words.photoName(value.slot) ?? dash;
  }
}

export interface Row {
  /** As printed: `8a`, `12d`. */
  readonly number: string;
  readonly label: LabelId;
  readonly value: RowValue;
}

export interface PreviewRow extends Row {
  /** The step where the answer can be changed. */
  readonly step: StepId;
}

type NumberedValue = readonly [part: string | null, numbers: RowNumbers, value: RowValue];

const text = (value: string | null): RowValue => ({ kind: 'text', text: value });
const number = (value: number | null): RowValue => ({ kind: 'number', value });

/** Returns the row values of each kind of question. The answer is null when the centre has no checklist. */
const valuesOf: PerKind<NullableAnswerByKind, readonly NumberedValue[]> = {
  text: (question, answer) => [[null, question, text(answer)]],
  'yes-no': (question, answer) => [[null, question, { kind: 'yes-no', value: answer }]],
  count: (question, answer) => [[null, question, number(answer)]],
  choice: (question, answer) => [
    [null, question, { kind: 'choices', options: answer === null ? [] : [answer] }],
  ],
  choices: (question, answer) => [[null, question, { kind: 'choices', options: answer ?? [] }]],
  counts: (question, answer) => {
    const { items, rows } = question;
    const valueOf = (item: string): number | null => answer?.[item] ?? null;
    if (rows === undefined) return [[null, question, { kind: 'counts', values: items.map(valueOf) }]];
    return items.map((item) => [item, rows[item] ?? {}, number(valueOf(item))] as const);
  },
  'yes-no-details': (question, answer) => {
    const details = answer?.associated === true ? answer.details : null;
    return [[null, question, { kind: 'yes-no', value: answer?.associated ?? null, details }]];
  },
  // Rooms are shown by a derived entry, which lists all rooms by size.
  'room-count': () => [],
  'room-list': () => [],
};

function entryValues(id: string, entry: Entry, answers: Answers | null): readonly NumberedValue[] {
  switch (entry.kind) {
    case 'centre':
      return [];
    case 'photo':
      return [[null, entry, { kind: 'photo', slot: entry.slot }]];
    case 'derived':
      return [[null, entry, entry.value(answers)]];
    default:
      return perKind(valuesOf, entry, answerOf(answers, id), id);
  }
}

/** Sorts `8a` between 8 and 9. */
function byNumber(one: Row, other: Row): number {
  const [a, b] = [Number.parseInt(one.number, 10), Number.parseInt(other.number, 10)];
  return a === b ? one.number.localeCompare(other.number) : a - b;
}

function rowsOf(
  some: readonly (readonly [string, Entry])[],
  answers: Answers | null,
  list: keyof RowNumbers,
): Row[] {
  return some.flatMap(([id, entry]) =>
    entryValues(id, entry, answers).flatMap(([part, numbers, value]) => {
      const label = (part === null ? id : `${id}.${part}`) as LabelId;
      const printed = numbers[list];
      return printed === undefined ? [] : [{ number: printed, label, value }];
    }),
  );
}

/** Returns rows 1 to 23 of the preview. */
export function previewRows(
  centre: { readonly name: string; readonly city: string },
  answers: Answers,
): PreviewRow[] {
  const asked = stepIds.flatMap((step) =>
    rowsOf(Object.entries(entriesOfStep[step]), answers, 'preview').map((row) => ({ ...row, step })),
  );
  const master: PreviewRow[] = [
    { number: '1', label: 'centre', value: text(centre.name), step: 'step1a' },
    { number: '2', label: 'city', value: text(centre.city), step: 'step1a' },
  ];
  return [...master, ...asked].sort(byNumber);
}

/** Returns the rows of the centre detail that come from the checklist: 4 to 28. */
export function detailAnswerRows(answers: Answers | null): Row[] {
  return rowsOf(entries, answers, 'detail').sort(byNumber);
}
