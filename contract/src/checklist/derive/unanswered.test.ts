import { expect, test } from 'vitest';
import { emptyAnswers } from './answers.ts';
import { withoutInitialAnswers } from './unanswered.ts';

test('an initial answer counts as one only when its step was begun', () => {
  const none = emptyAnswers();
  expect(none.trainingCompleted).toBe(false);
  expect(withoutInitialAnswers(none)).toEqual({ ...none, trainingCompleted: null });
  const other = { ...none, completeAddress: '1, MG Road', friskingArea: false };
  expect(withoutInitialAnswers(other)).toEqual({ ...other, trainingCompleted: null });
  const begun = { ...none, headName: 'Asha Rao' };
  expect(withoutInitialAnswers(begun)).toEqual(begun);
});
