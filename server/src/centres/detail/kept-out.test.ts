/** Tests that an officer sees when strangers keep the head of a centre out, and lets the head in (decision 0031). */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { readActs } from '../../testing/audit-database.ts';
import { behindProxy, fromAddress, registerFrom } from '../../testing/admin-client.ts';
import { centrePassword, codeOf, logInAdmin, valueOf, type TestCentre } from '../../testing/people.ts';
import { leaveOfLimit } from '../../testing/leave-of-limit.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { portalTest } from '../../testing/portal-test.ts';

const test = portalTest({ environment: behindProxy })
  .extend('centre', { auto: true }, ({ app }) => registerFrom(app, '198.51.100.1'))
  .extend('token', { auto: true }, async ({ app }) => (await logInAdmin(app)).token);

const logInFrom = async (app: TestApp, username: string, address: string, password = centrePassword) =>
  codeOf(await fromAddress(app, address).call(api.login, { body: { username, password } }));
const keptOut = async (app: TestApp, centre: TestCentre, token: string) =>
  valueOf(await app.call(api.getCentre, { params: { id: centre.id } }, token)).kept_out;
const letIn = (app: TestApp, { id }: TestCentre, token: string) =>
  app.call(api.letOwnerIn, { params: { id } }, token);
const unlocked = (app: TestApp) => readActs(app, 'admin', 'account.unlocked');

/** 40 wrong passwords from 8 addresses, of which 20 are compared. */
async function guess(app: TestApp, { phone }: TestCentre): Promise<void> {
  for (let attempt = 0; attempt < 40; attempt += 1)
    await logInFrom(app, phone, `203.0.113.${Math.floor(attempt / 5)}`, 'wrong');
}

test('locking wrong passwords are on the page, and one call lets in', async ({ app, centre, token }) => {
  expect(await keptOut(app, centre, token)).toBeUndefined();
  const startedAt = app.clock.now().toISOString();
  await guess(app, centre);
  expect(await logInFrom(app, centre.phone, '192.0.2.1')).toBe('login.locked');
  expect(await keptOut(app, centre, token)).toEqual([{ kind: 'passwords', count: 20, since: startedAt }]);
  expect(await letIn(app, centre, token)).toMatchObject({ ok: true });
  expect(await logInFrom(app, centre.phone, '192.0.2.1')).toBe('ok');
  expect(await keptOut(app, centre, token)).toBeUndefined();
  const details = JSON.stringify({ phone: centre.phone });
  expect(await unlocked(app)).toMatchObject([{ target: centre.centre_code, details }]);
});

test('a guess by the e-mail on record is reported and cleared as well', async ({ app, centre, token }) => {
  for (let attempt = 0; attempt < 25; attempt += 1)
    await logInFrom(app, centre.email, `203.0.113.${attempt}`, 'wrong');
  expect(await keptOut(app, centre, token)).toMatchObject([{ kind: 'passwords', count: 20 }]);
  await letIn(app, centre, token);
  expect(await logInFrom(app, centre.email, '192.0.2.1')).toBe('ok');
});

test('it is reported for an hour after the last lock', async ({ app, centre, token }) => {
  await guess(app, centre);
  app.clock.advance(14 * 60 + 45 * 60);
  expect(await keptOut(app, centre, token)).toMatchObject([{ kind: 'passwords' }]);
  app.clock.advance(20 * 60);
  expect(await keptOut(app, centre, (await logInAdmin(app)).token)).toBeUndefined();
});

test('letting in records no empty unlock', async ({ app, centre, token }) => {
  // The mail of the sign-up was counted.
  for (let count = 0; count < 2; count += 1)
    expect(await letIn(app, centre, token)).toMatchObject({ ok: true });
  expect(await unlocked(app)).toHaveLength(1);
});

test('mails used up by strangers are reported, and the owner gets one', async ({ app, centre, token }) => {
  await leaveOfLimit(app, app.services.limits.rates.mailPerMailbox, centre.email, 0);
  expect(await keptOut(app, centre, token)).toMatchObject([{ kind: 'mails' }]);
  expect(await letIn(app, centre, token)).toMatchObject({ ok: true });
  expect(await keptOut(app, centre, token)).toBeUndefined();
});
