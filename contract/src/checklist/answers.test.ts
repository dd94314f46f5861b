import { expect, test } from 'vitest';
import { emptyAnswers, readStoredAnswers, withoutInitialAnswers } from './answers.ts';
import { institutionTypes } from '../exam.ts';
import { findOwnWarnings } from '../review/find-warnings.ts';
import { type Answers, questions } from './questions.ts';
import { completeAnswersOf } from './testing/complete-answers.ts';
import { checkAll } from './rules.ts';
import { checklistForm, checklistFormFields, checklistFormFiles } from './form.ts';
import { checklistTexts } from './labels/en.ts';
import { answerColumns } from './columns.ts';
import { fromDetailFields, toDetailFields } from '../centres/detail-rows.ts';
import { detailAnswerRows, rowText, type RowWords } from './rows.ts';

const stored = {
  ...emptyAnswers(),
  headName: 'आशा राव',
  rooms24: 3,
  otherRooms: [{ capacity: 30, count: 2 }],
  manpower: { invig: 4, admin: 1, peons: 0, guards: 2 },
  cctvCoverage: ['Strong Room'],
};

test('what was written is read back, whole', () => {
  expect(readStoredAnswers(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
});

test('a question that was added later is unanswered, and what is not asked any more is left out', () => {
  const { boundaryWall: _later, trainingCompleted: _alsoLater, ...earlier } = stored;
  expect(readStoredAnswers({ ...earlier, firstAidRoom: true })).toEqual({
    ...stored,
    boundaryWall: null,
    trainingCompleted: false,
  });
});

test.each([
  ['a number as text', { headName: 7 }],
  ['an unknown choice', { institutionType: 'A type that nobody offers' }],
  ['a group without a member', { manpower: { invig: 4, peons: 0, guards: 2 } }],
  ['a list with something else in it', { otherRooms: [{ capacity: 30, count: 2 }, 'a room'] }],
  ['an unknown option', { cctvCoverage: ['Strong Room', 'Roof'] }],
])('with %s nothing is read', (_, damage) => {
  expect(readStoredAnswers({ ...stored, ...damage })).toBeNull();
});

test.each([null, 'text', 7, [], [stored]])('%j is not a checklist', (value) => {
  expect(readStoredAnswers(value)).toBeNull();
});

test.each(institutionTypes)(
  'complete answers of %s can be submitted, and nothing is to be said about them',
  (type) => {
    const answers = completeAnswersOf(type);
    expect(answers.institutionType).toBe(type);
    expect(Object.keys(answers)).toEqual(questions.map(([id]) => id));
    expect(checkAll({ answers, hasCentre: true, hasPhoto: { centre: true, strongRoom: true } })).toEqual([]);
    expect(findOwnWarnings({ record: { state: '' }, answers, photos: {} }, 'officer')).toEqual([]);
  },
);

test('what the caller says counts', () => {
  expect(completeAnswersOf('Private', { headName: 'Asha Rao', candidateCount: null })).toEqual({
    ...completeAnswersOf('Private'),
    headName: 'Asha Rao',
    candidateCount: null,
  });
});

test('the fields that are described are those that the form has', () => {
  const photo = { blob: new Blob(['x']), fileName: 'a.jpg' };
  const form = checklistForm.encode({
    centre: { id: '1', name: '', city: '', state: '' },
    answers: emptyAnswers(),
    photos: { centre: photo, strongRoom: photo },
    baseVersion: 1,
  });
  expect(new Set(form.keys())).toEqual(new Set([...Object.keys(checklistFormFields), checklistFormFiles]));
});

// What nobody has entered is missing: a dash on screens and in files, an empty cell in exports.

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
  const cells = answerColumns.map(({ cell }) => cell({ ...emptyAnswers(), ...answers }));
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

test('an initial answer is none while the checklist is a draft, however much of it is filled in', () => {
  const none = emptyAnswers();
  expect(none.trainingCompleted).toBe(false);
  expect(withoutInitialAnswers(none)).toEqual({ ...none, trainingCompleted: null });
  const begun = { ...none, headName: 'Asha Rao', friskingArea: false };
  expect(withoutInitialAnswers(begun)).toEqual({ ...begun, trainingCompleted: null });
  const trained = { ...begun, trainingCompleted: true };
  expect(withoutInitialAnswers(trained)).toEqual(trained);
});
