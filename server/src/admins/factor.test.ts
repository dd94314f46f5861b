/** Two-step login of the own account, and its removal for others. How it logs in: session/second-step.test.ts. */
import { readActs } from '../testing/audit-database.ts';
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { refusals } from '#contract/refusals.ts';
import { startAdmin } from '../testing/admin-client.ts';
import { adminLoginWith, codeAt, setUpFactor, wrongCodeAt } from '../testing/authenticator-app.ts';
import { officerPassword, officerTest, type Officer } from '../testing/officers.ts';
import { codeOf, logInAdmin, logInOfficer, valueOf } from '../testing/people.ts';
import type { TestApp } from '../testing/test-app.ts';

const test = officerTest();

const logIn = async (app: TestApp, { username }: Officer, code?: string) =>
  codeOf(await adminLoginWith(app, code, officerPassword, username));
const readState = async (app: TestApp, { token }: Officer) =>
  valueOf(await app.call(api.getFactor, {}, token));
const removeOwn = async (app: TestApp, { token }: Officer, code: string) =>
  codeOf(await app.call(api.removeFactor, { body: { code } }, token));
const readFactorActions = async (app: TestApp, actor: string) =>
  (await readActs(app, actor, 'factor.%')).map(({ act, target }) => `${act} ${target}`.trim());

test('two-step login is set up with a code, which ends the other sessions', async ({ app, officer }) => {
  const { token, username } = officer;
  const other = await logInOfficer(app, username, officerPassword);
  expect(await readState(app, officer)).toEqual({ isSetUp: false, isRequired: false, recoveryCodesLeft: 0 });
  const replaced = valueOf(await app.call(api.beginFactor, {}, token));
  const { secret, uri } = valueOf(await app.call(api.beginFactor, {}, token));
  expect(uri).toContain(secret);
  const confirm = (code: string) => app.call(api.confirmFactor, { body: { code } }, token);
  const now = app.clock.now();
  expect(codeOf(await confirm(codeAt(replaced.secret, now)))).toBe('factor.wrong');
  // A secret that was not confirmed changes no login.
  expect(await logIn(app, officer)).toBe('ok');
  const { recoveryCodes } = valueOf(await confirm(codeAt(secret, now)));
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(await readState(app, officer)).toEqual({ isSetUp: true, isRequired: false, recoveryCodesLeft: 10 });
  expect(codeOf(await app.call(api.getFactor, {}, other.token))).toBe('session.ended');
  expect(codeOf(await confirm(codeAt(secret, now, 1)))).toBe('factor.changed-elsewhere');
  expect(codeOf(await app.call(api.beginFactor, {}, token))).toBe('factor.changed-elsewhere');
  // The first code is used up.
  expect(await logIn(app, officer, codeAt(secret, now))).toBe('factor.wrong');
  expect(await readFactorActions(app, username)).toEqual([
    'factor.started',
    'factor.started',
    'factor.confirmed',
  ]);
});

test('new recovery codes and removal need a code; then the password is enough', async ({ app, officer }) => {
  const { secret, recoveryCodes } = await setUpFactor(app, officer.token);
  const [first = '', second = ''] = recoveryCodes;
  const renew = (code: string) => app.call(api.renewRecoveryCodes, { body: { code } }, officer.token);
  const wrong = wrongCodeAt(secret, app.clock.now());
  expect(codeOf(await renew(wrong))).toBe('factor.wrong');
  const renewed = valueOf(await renew(first)).recoveryCodes;
  expect(renewed).toHaveLength(10);
  expect(await removeOwn(app, officer, second)).toBe('factor.wrong');
  expect(await removeOwn(app, officer, wrong)).toBe('factor.wrong');
  expect(await removeOwn(app, officer, codeAt(secret, app.clock.now()))).toBe('ok');
  expect(await removeOwn(app, officer, renewed[0] ?? '')).toBe('factor.changed-elsewhere');
  expect(await readState(app, officer)).toMatchObject({ isSetUp: false, recoveryCodesLeft: 0 });
  expect(await logIn(app, officer)).toBe('ok');
  expect((await readFactorActions(app, officer.username)).slice(2)).toEqual([
    'factor.refused',
    'factor.codes-renewed',
    'factor.refused',
    'factor.refused',
    `factor.removed ${officer.username}`,
  ]);
});

test('codes cannot be guessed in a stolen session: 20 wrong ones a day', async ({ app, officer }) => {
  const { secret } = await setUpFactor(app, officer.token);
  const wrong = wrongCodeAt(secret, app.clock.now());
  const results = await Promise.all(Array.from({ length: 30 }, () => removeOwn(app, officer, wrong)));
  expect(results.filter((code) => code === 'factor.wrong')).toHaveLength(20);
  expect(await removeOwn(app, officer, codeAt(secret, app.clock.now()))).toBe('factor.too-many');
});

test('only the main administrator removes the factor of another account', async ({ app, officer }) => {
  const [main, deputy] = [await startAdmin(app), officer];
  const { secret } = await setUpFactor(app, deputy.token);
  await setUpFactor(app, main.token);
  const removeOf = async (id: string, by: string) =>
    codeOf(await app.call(api.removeAdminFactor, { params: { id } }, by));
  const hasFactor = async ({ userId }: { readonly userId: string }) =>
    valueOf(await app.call(api.listAdmins, {}, main.token)).find(({ id }) => id === userId)?.hasFactor;
  expect([await hasFactor(main), await hasFactor(deputy)]).toEqual([true, true]);
  expect(await removeOf(main.userId, deputy.token)).toBe('access.denied');
  expect(await removeOf(main.userId, main.token)).toBe('access.denied');
  expect(await removeOf('a_unknown', main.token)).toBe('admin.not-found');
  // Wrong codes of today do not keep the owner from a new factor.
  const wrong = wrongCodeAt(secret, app.clock.now());
  for (let count = 0; count < 20; count += 1) await removeOwn(app, deputy, wrong);
  expect(await removeOf(deputy.userId, main.token)).toBe('ok');
  expect(await removeOf(deputy.userId, main.token)).toBe('factor.changed-elsewhere');
  expect([await hasFactor(main), await hasFactor(deputy)]).toEqual([true, undefined]);
  expect((await readFactorActions(app, 'admin')).at(-1)).toBe(`factor.removed ${deputy.username}`);
  const renewed = await setUpFactor(app, deputy.token);
  expect(await logIn(app, deputy, codeAt(renewed.secret, app.clock.now()))).toBe('ok');

  const rowsOf = async (table: 'factors' | 'recovery_codes') =>
    app.database.db.selectFrom(table).selectAll().where('account_id', '=', deputy.userId).execute();
  expect([await rowsOf('factors'), await rowsOf('recovery_codes')]).not.toContainEqual([]);
  valueOf(await app.call(api.deleteAdmin, { params: { id: deputy.userId } }, main.token));
  expect([await rowsOf('factors'), await rowsOf('recovery_codes')]).toEqual([[], []]);
});

// Where two-step login is required of all.

const requiredTest = officerTest({ environment: { ADMIN_TOTP: 'required' } });

const endpoints = Object.values(api) as unknown as readonly AnyEndpoint[];
const send = (app: TestApp, token: string, { method, path }: AnyEndpoint) =>
  app.fetch(`/api${path.replace(/:[A-Za-z]+/g, 'unknown')}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
  });

requiredTest(
  'without a factor one can only be set up; with it everything opens',
  async ({ app, officer }) => {
    const { token, username } = officer;
    const admins = endpoints.filter(({ access }) => access === 'admin');
    expect(admins.length).toBeGreaterThan(20);
    const code = 'factor.enrolment-required';
    for (const endpoint of admins) {
      const response = await send(app, token, endpoint);
      expect(response.status).toBe(403);
      expect(await response.json()).toEqual({ error: refusals[code].sentence, code });
    }
    expect(valueOf(await app.call(api.getFactor, {}, token))).toMatchObject({ isRequired: true });
    expect(valueOf(await app.call(api.getOwnAccount, {}, token))).toMatchObject({ username });

    const { secret } = await setUpFactor(app, token);
    const reads = admins.filter(({ method }) => method === 'GET');
    for (const endpoint of reads)
      expect(await (await send(app, token, endpoint)).text()).not.toContain('factor.enrolment-required');
    const body = { code: codeAt(secret, app.clock.now()) };
    expect(codeOf(await app.call(api.removeFactor, { body }, token))).toBe('factor.enrolment-required');
    expect(codeOf(await adminLoginWith(app, body.code, officerPassword, username))).toBe('ok');
  },
);

requiredTest(
  'whose factor was removed has to set one up again, in the same session',
  async ({ app, officer }) => {
    const { token } = await logInAdmin(app);
    await setUpFactor(app, token);
    await setUpFactor(app, officer.token);
    const list = async () => codeOf(await app.call(api.listAdmins, {}, officer.token));
    expect(await list()).toBe('ok');
    valueOf(await app.call(api.removeAdminFactor, { params: { id: officer.userId } }, token));
    expect(await list()).toBe('factor.enrolment-required');
  },
);
