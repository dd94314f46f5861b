/** Derives the checklist's columns in the exports, in the order of the catalogue (product.md, Administrators 2). */
import { countedOtherRooms, enteredStandardRooms } from './capacity.ts';
import { type NullableAnswerByKind, perKind, type PerKind } from './question-kinds.ts';
import { answerOf, entries, type Answers, type Entry, type LabelId } from './questions.ts';

/** Null is an empty cell. */
export type Cell = string | number | boolean | null;

/** A part has a label of its own. */
type NamedCell = readonly [name: string, part: string | null, cell: Cell];

/** Between the options in one cell. */
export const listSeparator = '; ';

/** Returns the cells of each kind of question. The answer is null when the centre has no checklist. */
const cellsOf: PerKind<NullableAnswerByKind, readonly NamedCell[]> = {
  text: ({ column }, text) => [[column, null, text]],
  'yes-no': ({ column }, answer) => [[column, null, answer]],
  count: ({ column }, value) => [[column, null, value]],
  choice: ({ column }, option) => [[column, null, option]],
  choices: ({ column }, options) => [[column, null, (options ?? []).join(listSeparator)]],
  counts: ({ items, columns }, values) =>
    items.map((item) => [columns[item] ?? item, item, values?.[item] ?? null] as const),
  'yes-no-details': ({ columns }, answer) => [
    [columns.associated, null, answer?.associated ?? null],
    [columns.details, 'details', answer?.associated === true ? answer.details : null],
  ],
  // The cell of a room count needs the other answers.
  'room-count': () => [],
  'room-list': ({ column }, rooms) => {
    const counted = countedOtherRooms(rooms ?? []).map(({ size, count }) => `${size} × ${count}`);
    return [[column, null, counted.join(', ')]];
  },
};

function entryCells(id: string, entry: Entry, answers: Answers | null): readonly NamedCell[] {
  switch (entry.kind) {
    case 'centre':
    case 'photo':
      return [];
    case 'derived': {
      const value = entry.value(answers);
      const cell = value.kind === 'number' ? value.value : null;
      return entry.column === undefined ? [] : [[entry.column, null, cell]];
    }
    case 'room-count': {
      // The form does not distinguish a blank count from 0: it is 0 next to rooms of another size, and missing without any.
      const rooms = answers === null ? [] : enteredStandardRooms(answers);
      return [[entry.column, null, rooms.find(({ size }) => size === entry.size)?.count ?? null]];
    }
    default:
      return perKind(cellsOf, entry, answerOf(answers, id), id);
  }
}

/** In the order of the catalogue. */
export const answerColumns = entries.flatMap(([id, entry]) =>
  entryCells(id, entry, null).map(([name, part], index) => ({
    name,
    /** `answers` is null when the centre has no checklist. */
    cell: (answers: Answers | null): Cell => entryCells(id, entry, answers)[index]?.[2] ?? null,
    label: (part === null ? id : `${id}.${part}`) as LabelId,
    /** Whether its cells are options of the question, joined by `listSeparator`. */
    hasOptions: entry.kind === 'choice' || entry.kind === 'choices',
  })),
);
