/** Derives the checklist's columns in the exports, in the order of the catalogue (product.md, Administrators 2). */
import { countedOtherRooms, enteredStandardRooms } from './capacity.ts';
import { perKind, type NullableAnswerByKind, type Question, type QuestionKind } from './question-kinds.ts';
import { entries, type Answers, type Entry, type LabelId } from './questions.ts';

/** Null is an empty cell. */
export type Cell = string | number | boolean | null;

/** What is read from `Input` into one column. */
interface Column<Input> {
  readonly name: string;
  /** A part has a label of its own. */
  readonly part?: string;
  readonly cell: (input: Input) => Cell;
}

/** Between the options in one cell. */
export const listSeparator = '; ';

const own = <Answer extends Cell>({ column }: { readonly column: string }): Column<Answer>[] => [
  { name: column, cell: (answer) => answer },
];

type ColumnsOfKind<Kind extends QuestionKind> = (
  question: Extract<Question, { kind: Kind }>,
) => readonly Column<NullableAnswerByKind[Kind]>[];

const columnsOf: { readonly [Kind in QuestionKind]: ColumnsOfKind<Kind> } = {
  text: own,
  'yes-no': own,
  count: own,
  choice: own,
  choices: ({ column }) => [{ name: column, cell: (answer) => (answer ?? []).join(listSeparator) }],
  counts: ({ items, columns }) =>
    items.map((item) => ({
      name: columns[item] ?? item,
      part: item,
      cell: (answer) => answer?.[item] ?? null,
    })),
  'yes-no-details': ({ columns }) => [
    { name: columns.associated, cell: (answer) => answer?.associated ?? null },
    {
      name: columns.details,
      part: 'details',
      cell: (answer) => (answer?.associated === true ? answer.details : null),
    },
  ],
  // The cell of a room count needs the other answers.
  'room-count': () => [],
  'room-list': ({ column }) => [
    {
      name: column,
      cell: (answer) =>
        countedOtherRooms(answer ?? [])
          .map(({ size, count }) => `${size} × ${count}`)
          .join(', '),
    },
  ],
};

/** The form does not distinguish a blank count from 0: it is 0 next to rooms of another size, and missing without any. */
function roomCount(size: number, answers: Answers | null): number | null {
  const rooms = answers === null ? [] : enteredStandardRooms(answers);
  return rooms.find((room) => room.size === size)?.count ?? null;
}

function entryColumns(id: string, entry: Entry): readonly Column<Answers | null>[] {
  switch (entry.kind) {
    case 'centre':
    case 'photo':
      return [];
    case 'derived': {
      const { column } = entry;
      const cell = (answers: Answers | null): Cell => {
        const value = entry.value(answers);
        return value.kind === 'number' ? value.value : null;
      };
      return column === undefined ? [] : [{ name: column, cell }];
    }
    case 'room-count':
      return [{ name: entry.column, cell: (answers) => roomCount(entry.size, answers) }];
    default: {
      const columns = perKind<Record<QuestionKind, null>, readonly Column<never>[]>(
        columnsOf,
        entry,
        null,
        id,
      );
      return columns.map(({ cell, ...column }) => ({
        ...column,
        // The answer belongs to the question whose column this is.
        cell: (answers: Readonly<Record<string, unknown>> | null) => cell((answers?.[id] ?? null) as never),
      }));
    }
  }
}

interface AnswerColumn {
  readonly name: string;
  readonly label: LabelId;
  /** Whether its cells are options of the question, joined by `listSeparator`. */
  readonly hasOptions: boolean;
  /** `answers` is null when the centre has no checklist. */
  readonly cell: (answers: Answers | null) => Cell;
}

export const answerColumns: readonly AnswerColumn[] = entries.flatMap(([id, entry]) =>
  entryColumns(id, entry).map(({ name, part, cell }) => ({
    name,
    cell,
    label: (part === undefined ? id : `${id}.${part}`) as LabelId,
    hasOptions: entry.kind === 'choice' || entry.kind === 'choices',
  })),
);
