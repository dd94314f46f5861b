import { expect, test } from 'vitest';
import { previewRows } from '#contract/checklist/derive/rows.ts';
import { emptyAnswers } from '#contract/checklist/derive/answers.ts';
import { reasonCodes, type Found, type ReasonCode } from '#contract/review/reasons.ts';
import { reviewLimits } from '#contract/review/limits.ts';
import { coachTexts as english } from '../../../texts/en/coach.ts';
import { coachTexts as hindi } from '../../../texts/hi/coach.ts';
import type { FirstRemarks } from './look-again.tsx';
import { remarksOf } from './remarks.ts';

const nothing: FirstRemarks = { soft: [], pair: null, good: null };
const number = (value: number): string => value.toLocaleString('en-IN');

/** One value for every name that the sentences of any reason have. */
const values = {
  slot: 'strongRoom',
  otherSlot: 'centre',
  found: '800013',
  pincode: '800001',
  exam: 'CUET',
  size: 777,
  capacity: 77_777,
  candidates: 88_888,
  invigilators: 7,
  rooms: 77,
  male: 7,
  female: 9,
  washrooms: 8,
  centreId: 'c2',
  code: '110203',
  name: 'Other School',
  city: 'Gaya',
  state: 'Delhi',
  km: 412,
  metres: 6000,
  centres: 2,
  takenAt: '2019-01-03',
  details: 'Sunrise',
  contact: 'mobile',
  typed: '1',
  onRecord: '2',
  typedPincode: '3',
  otherPhotoId: 'p2',
};
const found = (code: ReasonCode): Found => ({ code, level: 'notice', key: code, items: [], values });
const textsOf = (codes: readonly ReasonCode[], first = nothing, { coach } = english): string[] =>
  remarksOf(codes.map(found), first, coach, number).remarks.map(({ text }) => text);

const forOfficers: readonly ReasonCode[] = [
  'checklist.unreadable',
  'picture.missing',
  'place.far',
  'place.apart',
  'place.shared',
  'place.vague',
  'time.odd',
  'head.shared-contact',
  'institution.government-name',
  'pincode.not-on-record',
];
const forHeads = reasonCodes.filter((code) => !forOfficers.includes(code));

test('heads hear nothing of other centres, expected places and the record', () => {
  expect(textsOf(forOfficers)).toEqual([]);
});

test.each([english, hindi])(
  'every other reason is a sentence with its values and without a limit',
  (texts) => {
    const limits = [...Object.values(reviewLimits.answers), ...Object.values(reviewLimits.picture)]
      .flatMap((limit) => (typeof limit === 'number' ? [limit] : Object.values(limit)))
      .map(number);
    for (const code of forHeads) {
      const [text = ''] = textsOf([code], nothing, texts);
      expect(text, code).not.toMatch(/^$|undefined|NaN|Other School|110203/);
      for (const figure of text.match(/[\d,.]*\d/g) ?? []) expect(limits, code).not.toContain(figure);
    }
    expect(textsOf(['candidates.over-capacity'], nothing, texts).join()).toMatch(/88,888.*77,777/);
  },
);

test('each remark leads to a row of the preview, in their order', () => {
  const rows = previewRows({ name: '', city: '' }, emptyAnswers()).map(({ label }): string => label);
  const { remarks } = remarksOf(forHeads.map(found), nothing, english.coach, number);
  expect(remarks).toHaveLength(forHeads.length);
  const indexes = remarks.map(({ field }) => rows.indexOf(field));
  expect(indexes).not.toContain(-1);
  expect(indexes).toEqual(indexes.toSorted((one, other) => one - other));
});

test('a photo is named by its slot', () => {
  expect(remarksOf([found('picture.empty')], nothing, english.coach, number).remarks).toEqual([
    {
      field: 'photos.strongRoom',
      text: 'The photo of the strong room is very dark or shows hardly anything.',
    },
  ]);
});

test('nothing is said twice', () => {
  const soft = [
    { check: 'candidateCount', field: 'previousExam', text: 'soft candidates' },
    { check: 'pincode', field: 'pincode', text: 'soft pincode' },
  ] as const;
  const same = { isSame: true, field: 'photos.strongRoom', text: 'same' } as const;
  const codes = ['candidates.over-capacity', 'picture.same-file'] as const;
  const first = { soft, pair: same, good: null };
  expect(textsOf(codes, first)).toEqual(['soft pincode', ...textsOf(codes.slice(0, 1)), 'same']);
  const far = { ...same, isSame: false, text: 'far' };
  expect(textsOf(['picture.same'], { ...nothing, pair: far })).toEqual([...textsOf(['picture.same']), 'far']);
});

test('nothing good is said of the place of one picture in both slots, or of an empty one', () => {
  const first = { ...nothing, good: 'near' };
  const goodOf = (code: ReasonCode) => remarksOf([found(code)], first, english.coach, number).good;
  expect(goodOf('peons.none')).toBe('near');
  expect(goodOf('picture.same')).toBeNull();
  expect(goodOf('picture.empty')).toBeNull();
});
