import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { refusals } from '#contract/refusals.ts';
import { adminLoginWith, codeAt, setUpFactor } from '../testing/authenticator-app.ts';
import { officerPassword, officerTest } from '../testing/officers.ts';
import { codeOf, logInAdmin, valueOf } from '../testing/people.ts';
import type { TestApp } from '../testing/test-app.ts';

const test = officerTest({ environment: { ADMIN_TOTP: 'required' } });

const endpoints = Object.values(api) as unknown as readonly AnyEndpoint[];
const send = (app: TestApp, token: string, { method, path }: AnyEndpoint) =>
  app.fetch(`/api${path.replace(/:[A-Za-z]+/g, 'unknown')}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
  });
const isRefused = async (app: TestApp, token: string, endpoint: AnyEndpoint) =>
  (await (await send(app, token, endpoint)).text()).includes('factor.enrolment-required');

test('without a factor one can only be set up; with it everything opens', async ({ app, officer }) => {
  const { token, username } = officer;
  const isForAdmins = ({ access }: AnyEndpoint) => access === 'admin';
  const admins = endpoints.filter(isForAdmins);
  expect(admins.length).toBeGreaterThan(20);
  for (const endpoint of admins) {
    const response = await send(app, token, endpoint);
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({
      error: refusals['factor.enrolment-required'].sentence,
      code: 'factor.enrolment-required',
    });
  }
  expect(valueOf(await app.call(api.getFactor, {}, token))).toMatchObject({ isRequired: true });
  expect(valueOf(await app.call(api.getOwnAccount, {}, token))).toMatchObject({ username });

  const { secret } = await setUpFactor(app, token);
  const reads = admins.filter(({ method }) => method === 'GET');
  for (const endpoint of reads) expect(await isRefused(app, token, endpoint)).toBe(false);
  const body = { code: codeAt(secret, app.clock.now()) };
  expect(codeOf(await app.call(api.removeFactor, { body }, token))).toBe('factor.enrolment-required');
  expect(codeOf(await adminLoginWith(app, body.code, officerPassword, username))).toBe('ok');
});

test('whose factor was removed has to set one up again, in the same session', async ({ app, officer }) => {
  const { token } = await logInAdmin(app);
  await setUpFactor(app, token);
  await setUpFactor(app, officer.token);
  const list = async () => codeOf(await app.call(api.listAdmins, {}, officer.token));
  expect(await list()).toBe('ok');
  valueOf(await app.call(api.removeAdminFactor, { params: { id: officer.userId } }, token));
  expect(await list()).toBe('factor.enrolment-required');
});
