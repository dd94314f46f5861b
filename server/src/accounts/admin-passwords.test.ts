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

test.each<[password: string, expected: string, minLength?: number]>([
  ['Qz7!k', 'password.too-short'],
  ['Qz7!kp', 'accepted'],
  ['banyan otter quill', 'accepted'],
  ['India@83910274', 'accepted'],
  ['Tamarind-7-Q4x', 'accepted'],
  ['मेरा पासवर्ड बहुत लंबा है', 'accepted'],
  ['Banyan otter quill 7'.padEnd(128, 'kx-7 tree '), 'accepted'],
  ['x'.repeat(129), 'password.too-long'],
  ['Quill-otter', 'password.too-short', 12],
  ['Quill-otter-', 'accepted', 12],
  ['password1234', 'password.guessable', 12],
])('%j is %s', async (password, expected, minLength) => {
  expect(await codeOf(password, minLength)).toBe(expected);
});

test.each([
  '123456',
  'qwerty',
  'abcabc',
  'neetug',
  'India1',
  'Quill-9',
  'password1',
  'P@ssw0rd1234',
  'Admin@123456',
  'qwertyuiop12',
  'zxcvbnmasdfghjkl',
  'abcdefghijkl',
  'x'.repeat(128),
  'letmeinletmein',
  'Rita.Viewer2025',
  'NEET (UG) 2025',
  'neetug2025!!',
  'Portal@12345',
  'india123456789',
  'Bharat#2026#1',
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
