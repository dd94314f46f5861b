import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { questions } from '../questions/index.ts';
import { emptyAnswers } from './answers.ts';
import { readStoredAnswers, toStoredAnswers } from './stored-answers.ts';

const stored = {
  ...emptyAnswers(),
  headName: 'आशा राव',
  rooms24: 3,
  otherRooms: [{ capacity: 30, count: 2 }],
  manpower: { invig: 4, admin: 1, peons: 0, guards: 2 },
  cctvCoverage: ['Strong Room'],
};

test('what was written is read back, whole', () => {
  const written: unknown = JSON.parse(
    JSON.stringify(toStoredAnswers({ ...emptyAnswers(), headName: 'Asha' })),
  );
  expect(readStoredAnswers(written)).toEqual({
    answers: { ...emptyAnswers(), headName: 'Asha' },
    unreadable: [],
  });
});

test('a question that did not exist yet has its initial answer, and nothing is reported', () => {
  const { boundaryWall: _later, trainingCompleted: _alsoLater, ...earlier } = stored;
  const read = readStoredAnswers(earlier);
  expect(read?.answers).toEqual({ ...stored, boundaryWall: null, trainingCompleted: false });
  expect(read?.unreadable).toEqual([]);
});

test('an answer of another shape is reported and read as far as it can be', () => {
  const read = readStoredAnswers({
    ...stored,
    headName: 7,
    institutionType: 'A type of another release',
    manpower: { invig: 4, admin: 'one', peons: 0, guards: 2 },
    otherRooms: [{ capacity: 30, count: 2 }, 'a room', { capacity: 60, count: 1 }],
    cctvCoverage: ['Strong Room', 'Roof'],
    coachingInstitute: 'yes',
  });
  expect(read?.answers).toEqual({
    ...stored,
    headName: '',
    institutionType: null,
    manpower: { invig: 4, admin: null, peons: 0, guards: 2 },
    otherRooms: [
      { capacity: 30, count: 2 },
      { capacity: 60, count: 1 },
    ],
    cctvCoverage: ['Strong Room'],
    coachingInstitute: { associated: null, details: '' },
  });
  expect(read?.unreadable).toEqual([
    'institutionType',
    'headName',
    'otherRooms',
    'manpower',
    'coachingInstitute',
    'cctvCoverage',
  ]);
});

test('what a later release added is left out', () => {
  expect(readStoredAnswers({ ...stored, firstAidRoom: true })?.answers).toEqual(stored);
});

test.each([null, 'text', 7, [], [stored]])('%j is not a checklist', (value) => {
  expect(readStoredAnswers(value)).toBeNull();
});

test('any object is read to answers of the right shape', () => {
  const member = fc.constantFrom(...questions.map(([id]) => id));
  fc.assert(
    fc.property(fc.dictionary(member, fc.jsonValue()), (value) => {
      const read = readStoredAnswers(value);
      expect(Object.keys(read?.answers ?? {})).toEqual(questions.map(([id]) => id));
      expect(readStoredAnswers(read?.answers)).toEqual({ answers: read?.answers, unreadable: [] });
    }),
  );
});
