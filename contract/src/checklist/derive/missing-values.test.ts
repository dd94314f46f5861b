/** What nobody has entered is missing: a dash on screens and in files, an empty cell in exports. */
import { expect, test } from 'vitest';
import { checklistTexts } from '../labels/en.ts';
import { emptyAnswers } from './answers.ts';
import { answerCells, answerColumns } from './columns.ts';
import { fromDetailFields, toDetailFields } from './detail-fields.ts';
import { detailAnswerRows, rowText, type RowWords } from './rows.ts';
import type { Answers } from '../questions/index.ts';

const words: RowWords = {
  ...checklistTexts.words,
  option: (option) => option,
  number: String,
  photoName: () => null,
};

/** The rows of a stored draft, as the screen receives them. */
function texts(answers: Partial<Answers>): Record<string, string> {
  const received = fromDetailFields(toDetailFields({ ...emptyAnswers(), ...answers }));
  return Object.fromEntries(
    detailAnswerRows(received).map(({ number, value }) => [number, rowText(value, words)]),
  );
}

const cellsOf = (answers: Partial<Answers>): Record<string, unknown> => {
  const cells = answerCells({ ...emptyAnswers(), ...answers });
  return Object.fromEntries(answerColumns.map(({ name }, index) => [name, cells[index]]));
};

test('a draft without answers is all dashes', () => {
  const { 10: training, ...others } = texts({});
  expect(training).toBe('No');
  expect(new Set(Object.values(others))).toEqual(new Set(['–']));
});

test('a group of counts and the previous exam are a dash, or show the part that is known', () => {
  expect(rowText({ kind: 'counts', values: [null, null] }, words)).toBe('–');
  expect(rowText({ kind: 'counts', values: [3, null] }, words)).toBe('3 / –');
  expect(rowText({ kind: 'exam', name: '', candidates: null }, words)).toBe('–');
  expect(rowText({ kind: 'exam', name: 'NEET', candidates: null }, words)).toBe('NEET / –');
});

test('rooms are missing until one of any size is entered; then the other standard sizes are 0', () => {
  expect(cellsOf({ rooms24: null, otherRooms: [{ capacity: 30, count: null }] })).toMatchObject({
    rooms_24: null,
    rooms_48: null,
    rooms_72: null,
    total_rooms: null,
  });
  expect(cellsOf({ rooms48: 2 })).toMatchObject({ rooms_24: 0, rooms_48: 2, rooms_72: 0, total_rooms: 2 });
  const other = { otherRooms: [{ capacity: 30, count: 1 }] };
  expect(cellsOf(other)).toMatchObject({ rooms_24: 0, rooms_48: 0, rooms_72: 0, total_rooms: 1 });
  expect(texts(other)['12']).toBe('24-seat rooms: 0\n48-seat rooms: 0\n72-seat rooms: 0');
});
