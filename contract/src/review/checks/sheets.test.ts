import { expect, test } from 'vitest';
import type { AllFacts, SheetFacts } from '../facts.ts';
import { emptyAnswers } from '../../checklist/derive/answers.ts';
import { findReasons } from '../find-warnings.ts';

const find = (sheet: Partial<SheetFacts>) => {
  const facts: AllFacts = {
    record: { name: '', pincode: '', city: '', state: '' },
    answers: emptyAnswers(),
    photos: {},
    samePictures: [],
    sheets: [{ slot: 'centre', isAsked: false, found: 'none', code: '', ...sheet }],
    anchors: [],
    typedPincodeState: null,
    sharedPlaces: [],
    sharedContacts: [],
  };
  return findReasons(facts)
    .filter(({ code }) => code.startsWith('sheet.'))
    .map(({ code, level, key, items, values }) => ({ code, level, key, items, values }));
};

test('the sheet of another centre is serious, whether one was asked for or not', () => {
  for (const isAsked of [true, false])
    expect(find({ found: 'other', code: '110002', isAsked })).toEqual([
      {
        code: 'sheet.other-centre',
        level: 'serious',
        key: 'sheet.other-centre:centre:110002',
        items: ['photos.centre'],
        values: { slot: 'centre', code: '110002' },
      },
    ]);
});

test('a sheet that was asked for and not read, or is not valid any more, is a notice', () => {
  expect(find({ isAsked: true, slot: 'strongRoom' })).toMatchObject([
    {
      code: 'sheet.unreadable',
      level: 'notice',
      items: ['photos.strongRoom'],
      values: { slot: 'strongRoom', old: 0 },
    },
  ]);
  expect(find({ isAsked: true, found: 'old', code: '1' })).toMatchObject([{ values: { old: 1 } }]);
});

test('a sheet that was seen, and one that nobody asked for, are no reason', () => {
  expect(find({ isAsked: true, found: 'seen', code: '1' })).toEqual([]);
  expect(find({ found: 'none' })).toEqual([]);
  expect(find({ found: 'old', code: '1' })).toEqual([]);
});
