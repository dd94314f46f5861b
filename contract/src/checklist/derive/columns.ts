/** Derives the checklist's columns in the exports, in the order of the catalogue (product.md, Administrators 2). */
import { countedOtherRooms, enteredStandardRooms } from '../questions/capacity.ts';
import { perKind, type NullableAnswerByKind, type PerKind } from '../questions/question.ts';
import { entries, type Answers, type Entry } from '../questions/index.ts';

/** Null is an empty cell. */
export type Cell = string | number | boolean | null;

type Cells = readonly (readonly [name: string, cell: Cell])[];

const listSeparator = '; ';

const cellsOf: PerKind<NullableAnswerByKind, Cells> = {
  text: ({ column }, answer) => [[column, answer]],
  'yes-no': ({ column }, answer) => [[column, answer]],
  count: ({ column }, answer) => [[column, answer]],
  choice: ({ column }, answer) => [[column, answer]],
  choices: ({ column }, answer) => [[column, (answer ?? []).join(listSeparator)]],
  counts: ({ items, columns }, answer) =>
    items.map((item) => [columns[item] ?? item, answer?.[item] ?? null]),
  'yes-no-details': ({ columns }, answer) => [
    [columns.associated, answer?.associated ?? null],
    [columns.details, answer?.associated === true ? answer.details : null],
  ],
  'room-count': ({ column }, answer) => [[column, answer]],
  'room-list': ({ column }, answer) => [
    [
      column,
      countedOtherRooms(answer ?? [])
        .map(({ size, count }) => `${size} × ${count}`)
        .join(', '),
    ],
  ],
};

/** The form does not distinguish a blank count from 0: it is 0 beside rooms of another size, and missing without any. */
function roomCount(size: number, answers: Answers | null): number | null {
  const rooms = answers === null ? [] : enteredStandardRooms(answers);
  return rooms.find((room) => room.size === size)?.count ?? null;
}

function entryCells(id: string, entry: Entry, answers: Answers | null): Cells {
  switch (entry.kind) {
    case 'centre':
    case 'photo':
      return [];
    case 'derived': {
      const value = entry.value(answers);
      return entry.column === undefined || value.kind !== 'number' ? [] : [[entry.column, value.value]];
    }
    case 'room-count':
      return [[entry.column, roomCount(entry.size, answers)]];
    default: {
      const byId: Readonly<Record<string, unknown>> | null = answers;
      return perKind(cellsOf, entry, byId?.[id] ?? null, id);
    }
  }
}

/** The names of the columns. */
export const answerColumns: readonly string[] = entries.flatMap(([id, entry]) =>
  entryCells(id, entry, null).map(([name]) => name),
);

/** Returns one cell for each of `answerColumns`. `answers` is null when the centre has no checklist. */
export function answerCells(answers: Answers | null): Cell[] {
  return entries.flatMap(([id, entry]) => entryCells(id, entry, answers).map(([, cell]) => cell));
}
