import { expect, test } from 'vitest';
import { judgePhotos } from './pictures.ts';
import { findOtherPincode } from './words.ts';

const others = ['other-centre', 'one-address', 'same-checklist', 'former-edition'] as const;

/** For each of `others` what is said, as `alike level`. */
const judged = (points: { tight: number; hull: number } | null, isSameFile = false): (string | null)[] =>
  others.map((of) => {
    const found = judgePhotos({ of, isSameFile, points });
    return found === null ? null : `${found.alike} ${found.level}`;
  });
const nothing = [null, null, null, null];

test('different pictures are no reason, whosever they are', () => {
  expect(judged(null)).toEqual(nothing);
  expect(judged({ tight: 10, hull: 0.5 })).toEqual(nothing);
});

test('the same file is serious, at one address a notice, and from a former edition sent again', () => {
  const sameFile = ['same-file serious', 'same-file notice', 'same-file serious', 'same-file notice'];
  expect(judged(null, true)).toEqual(sameFile);
  expect(judged({ tight: 200, hull: 0.9 }, true)).toEqual(sameFile);
});

test('a changed picture is serious from 20 points on that span 12 %, and never against an own former edition', () => {
  const changed = ['changed serious', 'changed notice', 'changed serious', null];
  expect(judged({ tight: 20, hull: 0.12 })).toEqual(changed);
  expect(judged({ tight: 200, hull: 0.9 })).toEqual(changed);
});

test('fewer points, or many close together, are no reason', () => {
  expect(judged({ tight: 19, hull: 0.9 })).toEqual(nothing);
  expect(judged({ tight: 200, hull: 0.119 })).toEqual(nothing);
});

const found: readonly (readonly [string, string | null])[] = [
  ['ABBURI NAGAR. MOTHADAKA MANDAL GUNTUR -522016, GUNTUR', '522016'],
  ['CHOWDAVARAM GUNTUR ANDHRA PRADESH PIN 522019, GUNTUR', '522019'],
  ['PRODDUTUR. PIN CODE :516360', '516360'],
  ['AT+PO+DISTT-SUPAUL.BIHAR PIN-852131', '852131'],
  ['K.S. Academy, Ward No.8 333023', '333023'],
  ['Sector 5, New Delhi 110 092', '110092'],
  ['Sansad Marg, New Delhi\n110092\n12 Janpath', '110092'],
  ['नई दिल्ली ११००९२', '110092'],
  // The pincode of the checklist.
  ['Sansad Marg, New Delhi 110001', null],
  ['Sansad Marg, New Delhi 110 001', null],
  ['नई दिल्ली ११०००१', null],
  // Phone numbers, areas, ranges and other numbers.
  ['Ph. 05842-222333', null],
  ['Phone: 222333', null],
  ['Call 0612 222333 or (0612) 222334', null],
  ['Mobile 98765 432100, +91 987654 3210, 9876543210', null],
  ['Affiliation No. 130456, School Code: 654321', null],
  ['Khasra No. 123456, Survey No 234567', null],
  ['Plot No. 123-125, 146/3, NH 44', null],
  ['UDISE 10281234567', null],
  ['House 012345', null],
];

test.each(found)('%s', (address, pincode) => {
  expect(findOtherPincode(address, '110001')).toBe(pincode);
});
