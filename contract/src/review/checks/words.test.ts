import { expect, test } from 'vitest';
import { findOtherPincode } from './words.ts';

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
