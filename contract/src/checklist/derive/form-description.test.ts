import { expect, test } from 'vitest';
import { emptyAnswers } from './answers.ts';
import { checklistForm, checklistFormFields, checklistFormFiles } from './form-codec.ts';

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
