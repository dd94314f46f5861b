import { expect, test } from 'vitest';
import { answerColumns } from './columns.ts';
import { detailAnswerRows, previewRows } from './rows.ts';
import { emptyAnswers } from './answers.ts';
import { checklistTexts as english } from './labels/en.ts';
import { checklistTexts as hindi } from './labels/hi.ts';
import { questions } from './questions.ts';

const isDistinct = (names: readonly string[]): boolean => new Set(names).size === names.length;

test('each question has a form field and columns of its own', () => {
  const fields = questions.flatMap(([, question]) => ('wire' in question ? [question.wire] : []));
  expect(isDistinct(fields)).toBe(true);
  expect(isDistinct(answerColumns.map(({ name }) => name))).toBe(true);
});

test('the preview has rows 1 to 23 and the detail rows 4 to 28, in the order of specification section 2', () => {
  const preview = previewRows({ name: 'School', city: 'Pune' }, emptyAnswers());
  expect(preview.map(({ number, label }) => `${number} ${label}`)).toEqual([
    '1 centre',
    '2 city',
    '3 completeAddress',
    '4 pincode',
    '5 institutionType',
    '6 headName',
    '7 headEmail',
    '8 headMobile',
    '8a trainingCompleted',
    '9 totalRooms',
    '10 roomsBySize',
    '10a otherCapacities',
    '11 totalCapacity',
    '12a manpower.invig',
    '12b manpower.admin',
    '12c manpower.peons',
    '12d manpower.guards',
    '13 washrooms',
    '14 previousExam',
    '15 coachingInstitute',
    '16 boundaryWall',
    '17 friskingArea',
    '18 photos.centre',
    '19 strongRoomSecure',
    '20 photos.strongRoom',
    '21 dispatchRoom',
    '22 cctvCoverage',
    '23 feedback',
  ]);
  const detail = detailAnswerRows(emptyAnswers()).map(({ number }) => number);
  expect(detail).toEqual(Array.from({ length: 25 }, (_, index) => String(index + 4)));
});

test('every label is a text of its own in both languages', () => {
  for (const { labels } of [english, hindi]) {
    expect(Object.values(labels).every((label) => label.trim() === label && label !== '')).toBe(true);
  }
  expect(Object.keys(hindi.labels)).toEqual(Object.keys(english.labels));
});
