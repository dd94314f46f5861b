import { expect, test } from 'vitest';
import { emptyAnswers } from './answers.ts';
import { withoutInitialAnswers } from './unanswered.ts';

test('an initial answer is none while the checklist is a draft, however much of it is filled in', () => {
  const none = emptyAnswers();
  expect(none.trainingCompleted).toBe(false);
  expect(withoutInitialAnswers(none)).toEqual({ ...none, trainingCompleted: null });
  const begun = { ...none, headName: 'Asha Rao', friskingArea: false };
  expect(withoutInitialAnswers(begun)).toEqual({ ...begun, trainingCompleted: null });
  const trained = { ...begun, trainingCompleted: true };
  expect(withoutInitialAnswers(trained)).toEqual(trained);
});
