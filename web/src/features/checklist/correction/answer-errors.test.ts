/** Tests what is said about an answer that cannot be sent yet. */
import { expect, test } from 'vitest';
import type { CorrectionItem } from '#contract/review/correction-items.ts';
import { commonTexts } from '../../../texts/common.texts.ts';
import { describeAnswerProblems, newCorrectionDraft } from './correction.ts';
import { asked, task } from './testing/fake-corrections.ts';

function errorsOf(items: readonly CorrectionItem[]) {
  const correction = { ...asked, items: [...items] };
  const draft = newCorrectionDraft({ ...task, correction });
  return describeAnswerProblems(correction, draft, { texts: commonTexts.en, language: 'en' });
}

const strongRoom = 'Take the photo of the strong room, with location switched on.';

test('one photo is asked for by its own sentence alone', () => {
  expect(errorsOf(['photos.strongRoom'])).toEqual([
    { field: 'photos.strongRoom', text: strongRoom, shared: null },
  ]);
});

test('two photos and answers keep the specified sentences', () => {
  const errors = errorsOf(['completeAddress', 'photos.centre', 'photos.strongRoom']);
  expect(errors.map(({ shared }) => shared)).toEqual([
    expect.any(String),
    'Please upload both photos with GPS information.',
    'Please upload both photos with GPS information.',
  ]);
});
