import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { createFirstAdmin } from './first-admin.ts';
import { codeOf } from './testing/people.ts';
import type { TestApp } from './testing/test-app.ts';
import { sharedPortalTest } from './testing/portal-test.ts';

const test = sharedPortalTest().extend('noAccounts', { auto: true }, async ({ app }) => {
  await app.runSql('delete from accounts');
});

const start = (app: TestApp, adminPassword: string | null, minAdminPasswordLength = 6) =>
  createFirstAdmin({
    ...app.services,
    config: { ...app.services.config, adminPassword, minAdminPasswordLength },
  });
const logIn = async (app: TestApp, password: string) =>
  codeOf(await app.call(api.adminLogin, { body: { username: 'admin', password } }));

test.for(['11111111', 'password1234', 'Admin@2025', 'neet(ug)2025', 'abcdefghijkl'])(
  'the first start stops when ADMIN_PASSWORD is %s',
  async (password, { app }) => {
    await expect(start(app, password)).rejects.toThrow(
      /^ADMIN_PASSWORD must not be easy to guess: .* Choose /,
    );
    expect(await logIn(app, password)).toBe('admin-login.failed');
  },
);

test('the first start wants as many characters as are set', async ({ app }) => {
  await expect(start(app, 'Quill-otter', 12)).rejects.toThrow(/^ADMIN_PASSWORD must have at least 12 /);
  await start(app, 'Quill-otter');
  expect(await logIn(app, 'Quill-otter')).toBe('ok');
  await app.runSql('delete from accounts');
  expect((await start(app, null, 64))?.generatedPassword).toHaveLength(64);
});

test('later starts do not look at ADMIN_PASSWORD', async ({ app }) => {
  await start(app, 'Quill-otter-9');
  expect(await start(app, '11111111')).toBeNull();
  expect(await logIn(app, 'Quill-otter-9')).toBe('ok');
});
