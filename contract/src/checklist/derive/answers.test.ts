import { expect, test } from 'vitest';
import { emptyAnswers, readStoredAnswers } from './answers.ts';

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
