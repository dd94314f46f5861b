import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { createFirstAdmin } from './first-admin.ts';
import { codeOf } from './testing/people.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app.close();
});
beforeEach(async () => {
  await app.runSql('delete from accounts');
});

const start = (adminPassword: string) =>
  createFirstAdmin({ ...app.services, config: { ...app.services.config, adminPassword } });
const warnings = () => app.logLines.filter((line) => line.includes('"alarm":"admin-password"')).length;
const logIn = async (password: string) =>
  codeOf(await app.call(api.adminLogin, { body: { username: 'admin', password } }));

test.each(['11111111', 'password1234', 'Admin@2025', 'neet(ug)2025', 'abcdefghijkl'])(
  'the first start stops when ADMIN_PASSWORD is %s',
  async (password) => {
    await expect(start(password)).rejects.toThrow(/^ADMIN_PASSWORD must not be easy to guess: .* Choose /);
    expect(await logIn(password)).toBe('admin-login.failed');
  },
);

test('the first start accepts 8 to 11 characters with a warning, and more without', async () => {
  await start('Quill-otter');
  expect([await logIn('Quill-otter'), warnings()]).toEqual(['ok', 1]);
  await app.runSql('delete from accounts');
  await start('Quill-otter-9');
  expect([await logIn('Quill-otter-9'), warnings()]).toEqual(['ok', 1]);
});

test('later starts do not look at ADMIN_PASSWORD', async () => {
  await start('Quill-otter-9');
  expect(await start('11111111')).toBeNull();
  expect(await logIn('Quill-otter-9')).toBe('ok');
});
