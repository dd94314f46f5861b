/** Tests the marks of rows and fields: changed here since the last preview, or on another device. */
import { expect, test } from 'vitest';
import { newDraft, type Draft } from '../draft/draft.ts';
import { takenPhoto } from '../draft/testing/fake-browser.ts';
import { centreA, centreB } from '../draft/testing/fake-server.ts';
import { isFromElsewhere, markRows } from './changes.ts';

const draft = newDraft(centreA);
const withAnswers = (of: Draft, answers: Partial<Draft['answers']>): Draft => ({
  ...of,
  answers: { ...of.answers, ...answers },
});
const marks = (...args: Parameters<typeof markRows>) => Object.fromEntries(markRows(...args));

test('rows that changed since the last preview are marked, derived rows too', () => {
  const changed = withAnswers(draft, { pincode: '744104', rooms24: '2' });
  const mark = 'changed';
  expect(marks(draft, [], changed)).toEqual({ 4: mark, 9: mark, 10: mark, 11: mark });
  expect(marks(null, [], changed)).toEqual({});
  expect(marks(newDraft(centreB), [], changed)).toEqual({});
});

test('a photo is marked when it is replaced, not when it was sent', () => {
  const photo = takenPhoto('gate.jpg');
  const taken = { ...draft, photos: { ...draft.photos, centre: photo } };
  const sent = { ...taken, photos: { ...draft.photos, centre: { ...photo, onServer: true, sha256: 'x' } } };
  expect(marks(draft, [], taken)).toEqual({ 18: 'changed' });
  expect(marks(taken, [], sent)).toEqual({});
  expect(isFromElsewhere([{ before: draft, after: taken }], sent, 'photos.centre')).toBe(true);
});

test('what another device changed is marked until it is changed here', () => {
  const mine = withAnswers(draft, { headName: 'Asha' });
  const merged = withAnswers(mine, { pincode: '744104' });
  const merges = [{ before: mine, after: merged }];
  expect(marks(draft, merges, merged)).toEqual({ 4: 'elsewhere', 6: 'changed' });
  expect(isFromElsewhere(merges, merged, 'pincode')).toBe(true);
  expect(isFromElsewhere(merges, merged, 'headName')).toBe(false);
  const corrected = withAnswers(merged, { pincode: '744105' });
  expect(marks(merged, merges, corrected)).toEqual({ 4: 'changed' });
  expect(isFromElsewhere(merges, corrected, 'pincode')).toBe(false);
});
