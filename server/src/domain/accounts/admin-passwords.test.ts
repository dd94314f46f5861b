import { expect, test } from 'vitest';
import { assertAdminPassword } from './admin-accounts.ts';

const owner = { username: 'rita.viewer', examName: 'NEET (UG) 2025' };
const codeOf = async (password: string, hasFactor = false) =>
  assertAdminPassword(password, owner, hasFactor).then(
    () => 'accepted',
    (error: Error) => error.message,
  );

test.each([
  ['12345', 'password.too-short'],
  ['1234567', 'password.admin-too-short'],
  ['Quill-otter', 'password.admin-too-short'],
  ['banyan otter quill', 'accepted'],
  ['India@83910274', 'accepted'],
  ['Tamarind-7-Q4x', 'accepted'],
  ['Harbour-lantern-17', 'accepted'],
  ['मेरा पासवर्ड बहुत लंबा है', 'accepted'],
  ['Banyan otter quill 7'.padEnd(128, 'kx-7 tree '), 'accepted'],
  ['x'.repeat(129), 'password.too-long'],
])('without a second factor %j is %s', async (password, expected) => {
  expect(await codeOf(password)).toBe(expected);
});

test.each([
  ['Quill-otter', 'accepted'],
  ['Quill-9', 'password.admin-too-short'],
  ['12345', 'password.too-short'],
  ['password1', 'password.guessable'],
])('with a second factor %j is %s', async (password, expected) => {
  expect(await codeOf(password, true)).toBe(expected);
});

test.each([
  'password1234',
  'P@ssw0rd1234',
  'Welcome@2025',
  'Admin@123456',
  'iloveyou1234',
  'qwertyuiop12',
  'zxcvbnmasdfghjkl',
  '123456789012',
  'abcdefghijkl',
  '111111111111',
  'x'.repeat(128),
  'abcabcabcabc',
  'letmeinletmein',
  'rita.viewer1',
  'Rita.Viewer2025',
  'NEET (UG) 2025',
  'neet(ug)2025',
  'neetug2025!!',
  'Portal@12345',
  'India@123456',
  'india123456789',
  'Bharat#2026#1',
  'Kolkata@12345',
  'Mumbai@123456',
  'Krishna@12345',
  'Monday_112233',
  '@Sunshine2026',
])('%j is easy to guess', async (password) => {
  expect(await codeOf(password)).toBe('password.guessable');
});
