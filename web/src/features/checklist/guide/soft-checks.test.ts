/** Tests the questions about unlikely answers. */
import { expect, test } from 'vitest';
import { emptyAnswers } from '#contract/checklist/derive/answers.ts';
import type { Answers } from '#contract/checklist/questions/index.ts';
import { softChecks } from './soft-checks.ts';

const asked = (state: string, answers: Partial<Answers>) =>
  softChecks({ state }, { ...emptyAnswers(), ...answers }).map(({ field, step }) => `${step} ${field}`);

test.each([
  ['Andaman and Nicobar Islands', '744104', '110001'],
  ['A & N Islands (Andaman)', '744302', '700001'],
  ['NCT of Delhi', '110001', '121001'],
  ['UTTAR PRADESH', '226001', '110001'],
  ['Chhattisgarh', '492001', '160017'],
  ['Puducherry', '533464', '110001'],
  ['Orissa', '751001', '800001'],
  ['Bihar', '800001', '700001'],
  ['Goa', '403001', '400001'],
])('a pincode of %s begins like %s, not like %s', (state, likely, unlikely) => {
  expect(asked(state, { pincode: likely })).toEqual([]);
  expect(asked(state, { pincode: unlikely })).toEqual(['step1a pincode']);
});

test('nothing is asked about unknown states, and about blank or invalid answers', () => {
  expect(asked('Elsewhere', { pincode: '110001' })).toEqual([]);
  expect(asked('', { pincode: '110001' })).toEqual([]);
  expect(asked('Goa', { pincode: '11000', completeAddress: ' ', headName: '' })).toEqual([]);
  expect(asked('Goa', { candidateCount: 900 })).toEqual([]);
});

test('short addresses, names without letters and too many candidates are asked about', () => {
  expect(asked('Goa', { completeAddress: 'x' })).toEqual(['step1a completeAddress']);
  expect(asked('Goa', { completeAddress: 'मेन रोड, पणजी' })).toEqual([]);
  expect(asked('Goa', { headName: '12345' })).toEqual(['step1b headName']);
  expect(asked('Goa', { headName: 'आशा राव' })).toEqual([]);
  expect(asked('Goa', { rooms24: 10, candidateCount: 720 })).toEqual([]);
  expect(asked('Goa', { rooms24: 10, candidateCount: 721 })).toEqual(['step3 candidateCount']);
});
