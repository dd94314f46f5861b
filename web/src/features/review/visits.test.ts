import { expect, test } from 'vitest';
import { hasHeadContact } from './visits.tsx';

const same = {
  official_person: 'Asha Verma',
  phone: '+91 98765 43210',
  head_name: 'asha  verma',
  head_mobile: '9876543210',
};

test('the same person with the same number is not named twice', () => {
  expect(hasHeadContact(same)).toBe(false);
  expect(hasHeadContact({ ...same, head_mobile: '9876543211' })).toBe(true);
  expect(hasHeadContact({ ...same, head_name: 'Ravi Verma' })).toBe(true);
  expect(hasHeadContact({ ...same, head_name: '', head_mobile: '' })).toBe(false);
});
