import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { checkWording } from './wording.ts';

const faults = (text: string, path = 'web/src/texts/en/a.ts') => checkWording(treeOf({ [path]: text }));

test.each([
  `title: 'Enter the one-time code',`,
  `title: 'वन-टाइम कोड',`,
  `title: 'ज़रूरी',`,
  `title: '"OTP" खाने में "पूरा"',`,
])('%s has a word to avoid', (text) => {
  expect(faults(text)).toHaveLength(1);
  expect(faults(text, 'server/src/features/signup/mails.ts')).toHaveLength(1);
});

test.each([`title: 'OTP',`, `title: '“OTP” खाने में, जरूरी',`, `/** A one-time code. */`])(
  '%s is fine',
  (text) => {
    expect(faults(text)).toEqual([]);
  },
);

test('other files may use any word', () => {
  expect(faults(`const a = 'one-time code';`, 'server/src/a.ts')).toEqual([]);
});
