/** Tests that an officer sees when strangers keep the head of a centre out, and lets the head in (decision 0031). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { behindProxy, fromAddress } from '../../../testing/from-address.ts';
import {
  centrePassword,
  codeOf,
  insertCentre,
  logInAdmin,
  signUpCentre,
  valueOf,
  type TestCentre,
} from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let centre: TestCentre;
let token: string;

beforeEach(async () => {
  app = await startTestApp({ environment: behindProxy });
  centre = await insertCentre(app);
  await signUpCentre(fromAddress(app, '198.51.100.1'), centre.phone);
  ({ token } = await logInAdmin(app));
});
afterEach(() => app.close());

const logInFrom = async (address: string, password = centrePassword) => {
  const body = { username: centre.phone, password };
  return codeOf(await fromAddress(app, address).call(api.login, { body }));
};
const keptOut = async () =>
  valueOf(await app.call(api.getCentre, { params: { id: centre.id } }, token)).kept_out;
const letIn = (id = centre.id) => app.call(api.letOwnerIn, { params: { id } }, token);
const unlocked = async () => {
  const entries = app.database.db.selectFrom('audit_trail').select(['actor', 'target', 'details']);
  return entries.where('act', '=', 'account.unlocked').execute();
};

/** 40 wrong passwords from 8 addresses, of which 20 are compared. */
async function guess(): Promise<void> {
  for (let attempt = 0; attempt < 40; attempt += 1)
    await logInFrom(`203.0.113.${Math.floor(attempt / 5)}`, 'wrong');
}

test('wrong passwords that lock unknown networks are on the page of the centre, and one call lets the owner in', async () => {
  expect(await keptOut()).toBeUndefined();
  const startedAt = app.clock.now().toISOString();
  await guess();
  expect(await logInFrom('192.0.2.1')).toBe('login.locked');
  expect(await keptOut()).toEqual([{ kind: 'passwords', count: 20, since: startedAt }]);
  expect(await letIn()).toMatchObject({ ok: true });
  expect(await logInFrom('192.0.2.1')).toBe('ok');
  expect(await keptOut()).toBeUndefined();
  const details = JSON.stringify({ phone: centre.phone });
  expect(await unlocked()).toEqual([{ actor: 'admin', target: centre.centre_code, details }]);
});

test('a guess by the e-mail on record is reported and cleared as well', async () => {
  for (let attempt = 0; attempt < 25; attempt += 1) {
    const body = { username: centre.email, password: 'wrong' };
    await fromAddress(app, `203.0.113.${attempt}`).call(api.login, { body });
  }
  expect(await keptOut()).toMatchObject([{ kind: 'passwords', count: 20 }]);
  await letIn();
  const body = { username: centre.email, password: centrePassword };
  expect(codeOf(await fromAddress(app, '192.0.2.1').call(api.login, { body }))).toBe('ok');
});

test('it is reported for an hour after the last lock, because the head rings up later', async () => {
  await guess();
  app.clock.advance(14 * 60 + 45 * 60);
  expect(await keptOut()).toMatchObject([{ kind: 'passwords' }]);
  app.clock.advance(20 * 60);
  token = (await logInAdmin(app)).token;
  expect(await keptOut()).toBeUndefined();
});

test('letting in needs a recent confirmation and a centre, and records nothing when nothing was counted', async () => {
  // The mail of the sign-up was counted.
  for (let count = 0; count < 2; count += 1) expect(await letIn()).toMatchObject({ ok: true });
  expect(await unlocked()).toHaveLength(1);
  expect(await letIn('unknown')).toMatchObject({ failure: { code: 'centre.not-found' } });
  await guess();
  app.clock.advance(15 * 60 + 1);
  expect(await letIn()).toMatchObject({ failure: { status: 403, code: 'session.confirmation-required' } });
  expect(await keptOut()).toMatchObject([{ kind: 'passwords' }]);
});

test('mails that strangers have used up are reported, and the owner gets one after the call', async () => {
  await app.database.transaction((tx) => tx.deleteFrom('rate_counters').execute());
  const rules = app.services.limits.rates;
  const at = Math.floor(app.clock.now().getTime() / 1000);
  await app.runSql(
    `insert into rate_counters (bucket, window_start, hits) values
     ('${rules.mailPerMailbox.name}:${centre.email}', ${at}, ${rules.mailPerMailbox.limit})`,
  );
  expect(await keptOut()).toMatchObject([{ kind: 'mails' }]);
  expect(await letIn()).toMatchObject({ ok: true });
  expect(await keptOut()).toBeUndefined();
});
