import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { adminLoginWith, setUpFactor } from '../../testing/authenticator-app.ts';
import { codeOf, logInAdmin, valueOf } from '../../testing/people.ts';
import { portalTest } from '../../testing/portal-test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { codeAt, wrongCodeAt } from '../../testing/totp-code.ts';

const test = portalTest().extend<{
  readonly token: string;
}>({
  token: [async ({ app }, use) => use((await logInAdmin(app)).token), { auto: true }],
});

const deputyPassword = 'long enough password';

async function createDeputy(app: TestApp, token: string) {
  const body = { username: 'deputy', name: 'Deputy', password: deputyPassword };
  const { id } = valueOf(await app.call(api.createAdmin, { body }, token));
  return { id, token: valueOf(await adminLoginWith(app, undefined, deputyPassword, 'deputy')).token };
}

const readState = async (app: TestApp, token: string) => valueOf(await app.call(api.getFactor, {}, token));
const readFactorActions = async (app: TestApp) => {
  const entries = app.database.db.selectFrom('audit_trail').select(['act', 'actor', 'target']);
  const all = await entries.orderBy('sequence').execute();
  return all
    .filter(({ act }) => act.startsWith('factor.'))
    .map(({ act, actor, target }) => `${actor} ${act} ${target}`.trim());
};

test('two-step login is set up with a first code, which ends the other sessions', async ({ app, token }) => {
  const other = await logInAdmin(app);
  expect(await readState(app, token)).toEqual({ isSetUp: false, isRequired: false, recoveryCodesLeft: 0 });
  const replaced = valueOf(await app.call(api.beginFactor, {}, token));
  const { secret, uri } = valueOf(await app.call(api.beginFactor, {}, token));
  expect(uri).toContain(secret);
  const confirm = (code: string) => app.call(api.confirmFactor, { body: { code } }, token);
  const now = app.clock.now();
  expect(codeOf(await confirm(codeAt(replaced.secret, now)))).toBe('factor.wrong');
  // A secret that was not confirmed changes no login.
  expect(codeOf(await adminLoginWith(app))).toBe('ok');
  const { recoveryCodes } = valueOf(await confirm(codeAt(secret, now)));
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(await readState(app, token)).toEqual({ isSetUp: true, isRequired: false, recoveryCodesLeft: 10 });
  expect(codeOf(await app.call(api.getFactor, {}, other.token))).toBe('session.ended');
  expect(codeOf(await confirm(codeAt(secret, now, 1)))).toBe('factor.changed-elsewhere');
  expect(codeOf(await app.call(api.beginFactor, {}, token))).toBe('factor.changed-elsewhere');
  // The first code is used up.
  expect(codeOf(await adminLoginWith(app, codeAt(secret, now)))).toBe('factor.wrong');
  expect(await readFactorActions(app)).toEqual([
    'admin factor.started',
    'admin factor.started',
    'admin factor.confirmed',
  ]);
});

test('new recovery codes and removal need a code, and removal makes the password enough', async ({
  app,
  token,
}) => {
  const { secret, recoveryCodes } = await setUpFactor(app, token);
  const [first = '', second = ''] = recoveryCodes;
  const renew = (code: string) => app.call(api.renewRecoveryCodes, { body: { code } }, token);
  const remove = (code: string) => app.call(api.removeFactor, { body: { code } }, token);
  const wrong = wrongCodeAt(secret, app.clock.now());
  expect(codeOf(await renew(wrong))).toBe('factor.wrong');
  const renewed = valueOf(await renew(first)).recoveryCodes;
  expect(renewed).toHaveLength(10);
  expect(codeOf(await remove(second))).toBe('factor.wrong');
  expect(codeOf(await remove(wrong))).toBe('factor.wrong');
  expect(codeOf(await remove(codeAt(secret, app.clock.now())))).toBe('ok');
  expect(codeOf(await remove(renewed[0] ?? ''))).toBe('factor.changed-elsewhere');
  expect(await readState(app, token)).toMatchObject({ isSetUp: false, recoveryCodesLeft: 0 });
  expect(codeOf(await adminLoginWith(app))).toBe('ok');
  expect((await readFactorActions(app)).slice(2)).toEqual([
    'admin factor.refused',
    'admin factor.codes-renewed',
    'admin factor.refused',
    'admin factor.refused',
    'admin factor.removed admin',
  ]);
});

test('codes cannot be guessed in a stolen session: 20 wrong ones a day', async ({ app, token }) => {
  const { secret } = await setUpFactor(app, token);
  const remove = async (code: string) => codeOf(await app.call(api.removeFactor, { body: { code } }, token));
  const wrong = wrongCodeAt(secret, app.clock.now());
  const results = await Promise.all(Array.from({ length: 30 }, () => remove(wrong)));
  expect(results.filter((code) => code === 'factor.wrong')).toHaveLength(20);
  expect(await remove(codeAt(secret, app.clock.now()))).toBe('factor.too-many');
});

test('only the main administrator removes the factor of another, and the list shows who has one', async ({
  app,
  token,
}) => {
  const deputy = await createDeputy(app, token);
  const { secret } = await setUpFactor(app, deputy.token);
  await setUpFactor(app, token);
  const removeOf = async (id: string, by: string) =>
    codeOf(await app.call(api.removeAdminFactor, { params: { id } }, by));
  const listed = async () =>
    valueOf(await app.call(api.listAdmins, {}, token)).map(({ username, hasFactor }) => [
      username,
      hasFactor,
    ]);
  const main = valueOf(await app.call(api.listAdmins, {}, token)).find(
    ({ username }) => username === 'admin',
  );
  expect(await listed()).toEqual([
    ['admin', true],
    ['deputy', true],
  ]);
  expect(await removeOf(main?.id ?? '', deputy.token)).toBe('access.denied');
  expect(await removeOf(main?.id ?? '', token)).toBe('access.denied');
  expect(await removeOf('a_unknown', token)).toBe('admin.not-found');
  // Wrong codes of today do not keep the owner from a new factor.
  const wrong = wrongCodeAt(secret, app.clock.now());
  for (let count = 0; count < 20; count += 1)
    await app.call(api.removeFactor, { body: { code: wrong } }, deputy.token);
  expect(await removeOf(deputy.id, token)).toBe('ok');
  expect(await removeOf(deputy.id, token)).toBe('factor.changed-elsewhere');
  expect(await listed()).toEqual([
    ['admin', true],
    ['deputy', undefined],
  ]);
  expect((await readFactorActions(app)).at(-1)).toBe('admin factor.removed deputy');
  const renewed = await setUpFactor(app, deputy.token);
  const code = codeAt(renewed.secret, app.clock.now());
  expect(codeOf(await adminLoginWith(app, code, deputyPassword, 'deputy'))).toBe('ok');
});

test('a deleted administrator leaves no factor behind', async ({ app, token }) => {
  const deputy = await createDeputy(app, token);
  await setUpFactor(app, deputy.token);
  valueOf(await app.call(api.deleteAdmin, { params: { id: deputy.id } }, token));
  for (const table of ['factors', 'recovery_codes'] as const)
    expect(await app.database.db.selectFrom(table).selectAll().execute()).toEqual([]);
});
