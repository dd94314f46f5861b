import { expect, test } from 'vitest';
import { refusalBody } from '#contract/refusals.ts';
import { Refusal } from '../kernel/refusal.ts';
import { assertAdminPassword } from './admin-accounts.ts';

const owner = { username: 'rita.viewer', examName: 'NEET (UG) 2025' };
const codeOf = async (password: string, minLength = 6) =>
  assertAdminPassword(password, owner, minLength).then(
    () => 'accepted',
    (error: Error) => error.message,
  );

test.each([
  ['Qz7!k', 'password.too-short'],
  ['Qz7!kp', 'accepted'],
  ['Qz7!kpv', 'accepted'],
  ['banyan otter quill', 'accepted'],
  ['India@83910274', 'accepted'],
  ['Tamarind-7-Q4x', 'accepted'],
  ['Harbour-lantern-17', 'accepted'],
  ['मेरा पासवर्ड बहुत लंबा है', 'accepted'],
  ['Banyan otter quill 7'.padEnd(128, 'kx-7 tree '), 'accepted'],
  ['x'.repeat(129), 'password.too-long'],
])('%j is %s', async (password, expected) => {
  expect(await codeOf(password)).toBe(expected);
});

test.each([
  ['Quill-otter', 'password.too-short'],
  ['Quill-otter-', 'accepted'],
  ['password1234', 'password.guessable'],
])('where 12 characters are required %j is %s', async (password, expected) => {
  expect(await codeOf(password, 12)).toBe(expected);
});

test.each([
  'secret',
  '123456',
  'qwerty',
  'abcabc',
  'admin1',
  'neetug',
  'India1',
  'Quill-9',
  'Delhi@1',
  'password1',
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

test('the sentence says how many characters are required', async () => {
  const refused: unknown = await assertAdminPassword('Quill', owner, 12).catch((error: unknown) => error);
  const sentence = refused instanceof Refusal ? refusalBody(refused.code, refused.details).error : refused;
  expect(sentence).toBe('Password must be at least 12 characters.');
  expect(refusalBody('password.too-short').error).toBe('Password must be at least 6 characters.');
});
