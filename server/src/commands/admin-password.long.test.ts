/** Tests that the operator gives the administrators access again, next to a running server (decision 0032). */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { checkAuditTrail } from '../audit/trail-check.ts';
import { startAdmin } from '../testing/admin-client.ts';
import { codeOf } from '../testing/people.ts';
import { runCommandWithInput } from '../testing/run-command.ts';
import { adminPassword, type TestApp } from '../testing/test-app.ts';
import { portalTest } from '../testing/portal-test.ts';

const test = portalTest();

const newPassword = 'banyan otter quill';
const run = (app: TestApp, input: string, ...args: string[]) =>
  runCommandWithInput('admin password', app.environment, input, ...args);
const logIn = async (app: TestApp, password: string, username = 'admin') =>
  codeOf(await app.call(api.adminLogin, { body: { username, password } }));
const operatorEntries = async (app: TestApp) =>
  app.database.db
    .selectFrom('audit_trail')
    .select(['act', 'address', 'target', 'details'])
    .where('actor', '=', 'operator')
    .orderBy('sequence')
    .execute();
const updated = {
  act: 'admin.updated',
  address: 'command line',
  target: 'admin',
  details: '{"newPassword":true}',
};

test('a password from standard input replaces the earlier one and unlocks', async ({ app }) => {
  const stolen = await startAdmin(app);
  for (let count = 0; count < 6; count += 1) await logIn(app, 'wrong');
  expect(await logIn(app, adminPassword)).toBe('admin-login.locked');
  expect(await run(app, `${newPassword}\r\n`, ' Admin ')).toMatchObject({
    exitCode: 0,
    stdout: 'The password of "admin" is set. All its sessions have ended and its locks are cleared.\n',
    stderr: '',
  });
  expect((await stolen.ask('GET', '/users')).status).toBe(401);
  expect(await logIn(app, adminPassword)).toBe('admin-login.failed');
  expect(await logIn(app, newPassword)).toBe('ok');
  expect(await operatorEntries(app)).toEqual([updated]);
  expect(await checkAuditTrail(app.database.db, app.services.keys)).toMatchObject({ brokenAt: null });
  expect(await app.storedText()).not.toContain(newPassword);
});

test('--generate prints a new password once; --create creates a missing main account', async ({ app }) => {
  await app.runSql("delete from accounts where username = 'admin'");
  expect(await run(app, '', 'admin', '--generate')).toMatchObject({
    exitCode: 1,
    stderr: 'There is no administrator "admin". Add --create to create this account.\n',
  });
  const { exitCode, stdout } = await run(app, '', 'admin', '--generate', '--create');
  const generated = /^The new password, shown only once: ([\w-]{16})$/m.exec(stdout)?.[1] ?? '';
  expect([exitCode, await logIn(app, generated)]).toEqual([0, 'ok']);
  expect(await operatorEntries(app)).toMatchObject([{ act: 'admin.created', target: 'admin' }, updated]);
});

const refusedRuns: readonly (readonly [input: string, args: readonly string[], message: string])[] = [
  ['Admin@123456', ['admin'], 'Choose, for example, four unrelated words. Nothing was changed.'],
  ['', ['admin'], 'Standard input contains no password. Nothing was changed; type one, or add --generate.'],
  [newPassword, ['nobody', '--create'], 'There is no administrator "nobody". Check the username'],
  [newPassword, ['admin', newPassword], 'Usage: portal admin password'],
];

test('without a good password or a known username nothing changes', async ({ app }) => {
  const results = await Promise.all(refusedRuns.map(([input, args]) => run(app, input, ...args)));
  expect(results.map(({ exitCode, stdout }) => [exitCode, stdout])).toEqual(results.map(() => [1, '']));
  for (const [index, [, , message]] of refusedRuns.entries()) {
    expect(results[index]?.stderr).toContain(message);
    expect(results[index]?.stderr).not.toMatch(/\n\s+at /);
  }
  expect(await logIn(app, adminPassword)).toBe('ok');
  expect(await operatorEntries(app)).toEqual([]);
});
