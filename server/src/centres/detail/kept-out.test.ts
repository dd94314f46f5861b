/** Tests that an officer sees when strangers keep the head of a centre out, and lets the head in (decision 0031). */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { behindProxy, fromAddress, registerFrom } from '../../testing/admin-client.ts';
import { centrePassword, codeOf, logInAdmin, valueOf, type TestCentre } from '../../testing/people.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { portalTest } from '../../testing/portal-test.ts';

const test = portalTest({ environment: behindProxy })
  .extend('centre', { auto: true }, ({ app }) => registerFrom(app, '198.51.100.1'))
  .extend('token', { auto: true }, async ({ app }) => (await logInAdmin(app)).token);

const logInFrom = async (app: TestApp, centre: TestCentre, address: string, password = centrePassword) => {
  const body = { username: centre.phone, password };
  return codeOf(await fromAddress(app, address).call(api.login, { body }));
};
const keptOut = async (app: TestApp, centre: TestCentre, token: string) =>
  valueOf(await app.call(api.getCentre, { params: { id: centre.id } }, token)).kept_out;
const letIn = (app: TestApp, centre: TestCentre, token: string, id = centre.id) =>
  app.call(api.letOwnerIn, { params: { id } }, token);
const unlocked = async (app: TestApp) => {
  const entries = app.database.db.selectFrom('audit_trail').select(['actor', 'target', 'details']);
  return entries.where('act', '=', 'account.unlocked').execute();
};

/** 40 wrong passwords from 8 addresses, of which 20 are compared. */
async function guess(app: TestApp, centre: TestCentre): Promise<void> {
  for (let attempt = 0; attempt < 40; attempt += 1)
    await logInFrom(app, centre, `203.0.113.${Math.floor(attempt / 5)}`, 'wrong');
}

test('locking wrong passwords are on the page, and one call lets in', async ({ app, centre, token }) => {
  expect(await keptOut(app, centre, token)).toBeUndefined();
  const startedAt = app.clock.now().toISOString();
  await guess(app, centre);
  expect(await logInFrom(app, centre, '192.0.2.1')).toBe('login.locked');
  expect(await keptOut(app, centre, token)).toEqual([{ kind: 'passwords', count: 20, since: startedAt }]);
  expect(await letIn(app, centre, token)).toMatchObject({ ok: true });
  expect(await logInFrom(app, centre, '192.0.2.1')).toBe('ok');
  expect(await keptOut(app, centre, token)).toBeUndefined();
  const details = JSON.stringify({ phone: centre.phone });
  expect(await unlocked(app)).toEqual([{ actor: 'admin', target: centre.centre_code, details }]);
});

test('a guess by the e-mail on record is reported and cleared as well', async ({ app, centre, token }) => {
  for (let attempt = 0; attempt < 25; attempt += 1) {
    const body = { username: centre.email, password: 'wrong' };
    await fromAddress(app, `203.0.113.${attempt}`).call(api.login, { body });
  }
  expect(await keptOut(app, centre, token)).toMatchObject([{ kind: 'passwords', count: 20 }]);
  await letIn(app, centre, token);
  const body = { username: centre.email, password: centrePassword };
  expect(codeOf(await fromAddress(app, '192.0.2.1').call(api.login, { body }))).toBe('ok');
});

test('it is reported for an hour after the last lock', async ({ app, centre, token: firstToken }) => {
  let token = firstToken;

  await guess(app, centre);
  app.clock.advance(14 * 60 + 45 * 60);
  expect(await keptOut(app, centre, token)).toMatchObject([{ kind: 'passwords' }]);
  app.clock.advance(20 * 60);
  token = (await logInAdmin(app)).token;
  expect(await keptOut(app, centre, token)).toBeUndefined();
});

test('letting in needs a confirmation, and records no empty unlock', async ({ app, centre, token }) => {
  // The mail of the sign-up was counted.
  for (let count = 0; count < 2; count += 1)
    expect(await letIn(app, centre, token)).toMatchObject({ ok: true });
  expect(await unlocked(app)).toHaveLength(1);
  expect(await letIn(app, centre, token, 'unknown')).toMatchObject({ failure: { code: 'centre.not-found' } });
  await guess(app, centre);
  app.clock.advance(15 * 60 + 1);
  expect(await letIn(app, centre, token)).toMatchObject({
    failure: { status: 403, code: 'session.confirmation-required' },
  });
  expect(await keptOut(app, centre, token)).toMatchObject([{ kind: 'passwords' }]);
});

test('mails used up by strangers are reported, and the owner gets one', async ({ app, centre, token }) => {
  await app.database.transaction((tx) => tx.deleteFrom('rate_counters').execute());
  const rules = app.services.limits.rates;
  const at = Math.floor(app.clock.now().getTime() / 1000);
  await app.runSql(
    `insert into rate_counters (bucket, window_start, hits) values
     ('${rules.mailPerMailbox.name}:${centre.email}', ${at}, ${rules.mailPerMailbox.limit})`,
  );
  expect(await keptOut(app, centre, token)).toMatchObject([{ kind: 'mails' }]);
  expect(await letIn(app, centre, token)).toMatchObject({ ok: true });
  expect(await keptOut(app, centre, token)).toBeUndefined();
});
