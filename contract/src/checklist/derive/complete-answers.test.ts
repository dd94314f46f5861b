import { expect, test } from 'vitest';
import { institutionTypes } from '../../exam.ts';
import { findOwnWarnings } from '../../review/find-warnings.ts';
import { questions } from '../questions/index.ts';
import { completeAnswersOf } from './complete-answers.ts';
import { checkAll } from './rules.ts';

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
