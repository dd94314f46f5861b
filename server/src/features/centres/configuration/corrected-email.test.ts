import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import type { AdminClient } from '../../../testing/admin-client.ts';
import { lastLink } from '../../../testing/captured-mail.ts';
import { checklistClient, formFor } from '../../../testing/checklist-client.ts';
import {
  centrePassword,
  codeOf,
  insertCentre,
  sendCode,
  signUpCentre,
  startSignup,
  type TestCentre,
} from '../../../testing/people.ts';
import { adminTest } from '../../../testing/portal-test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { restoreCentres } from './restore-centres.ts';

const test = adminTest().extend<{
  readonly centre: TestCentre;
}>({
  centre: [
    async ({ app }, use) => use(await insertCentre(app, { email: 'wrong@example.org' })),
    { auto: true },
  ],
});

const right = 'right@example.org';
const update = async (admin: AdminClient, of: TestCentre, more: object) => {
  const { id, ...fields } = of;
  return (await admin.ask('PUT', `/centres/${id}`, { ...fields, ...more })).status;
};
const importRows = async (admin: AdminClient, ...rows: readonly object[]) =>
  (await admin.ask('POST', '/centres/bulk', { rows })).status;
const tryLogin = async (app: TestApp, centre: TestCentre, mobile = centre.phone) =>
  app.call(api.login, { body: { username: mobile, password: centrePassword } });
const mailsTo = async (app: TestApp, address: string) => {
  await app.services.mailer.deliverDue();
  return app.mails.filter(({ to, subject }) => to === address && subject.includes('on record'));
};
const userCentres = async (app: TestApp, token: string) =>
  app.fetch('/api/lookups/user-centres', { headers: { authorization: `Bearer ${token}` } });
const cleared = async (app: TestApp) =>
  app.database.db
    .selectFrom('audit_trail')
    .select(['actor', 'details'])
    .where('act', '=', 'passwords.cleared')
    .execute();

test.for(['edit', 'import'])(
  'after an %s corrects the e-mail, the earlier password and session are dead and both mailboxes are told',
  async (way, { app, admin, centre }) => {
    const { token } = await signUpCentre(app, centre.phone);
    const saved =
      way === 'edit'
        ? await update(admin, centre, { email: right })
        : await importRows(admin, { ...centre, id: undefined, email: right });
    expect(saved).toBe(200);
    expect((await userCentres(app, token)).status).toBe(401);
    const login = await tryLogin(app, centre);
    expect(login).toMatchObject({ ok: false, failure: { code: 'login.failed' } });
    expect(await mailsTo(app, 'wrong@example.org')).toMatchObject([
      { text: expect.stringContaining(`record for examination centre ${centre.centre_code} was changed`) },
    ]);
    expect(await mailsTo(app, right)).toMatchObject([
      { text: expect.stringContaining('register with your mobile number and create a password') },
    ]);
    expect(await cleared(app)).toEqual([
      { actor: 'admin', details: JSON.stringify({ passwords: 1, mobiles: [centre.phone] }) },
    ]);
    await signUpCentre(app, centre.phone, 'another password');
    expect(codeOf(await tryLogin(app, centre))).toBe('login.failed');
  },
);

test('the draft stays with the centre, for the person at the new address', async ({ app, admin, centre }) => {
  const first = await signUpCentre(app, centre.phone);
  await checklistClient(app.url, first.token, first.userId).save(
    formFor(centre.id, { answers: { headName: 'Asha Rao' } }),
  );
  await update(admin, centre, { email: right });
  const second = await signUpCentre(app, centre.phone, 'another password');
  const headers = { authorization: `Bearer ${second.token}` };
  const profile = await app.fetch(`/api/profiles/${second.userId}?centre_config_id=${centre.id}`, {
    headers,
  });
  const text = await profile.text();
  expect(JSON.parse(text)).toMatchObject({ profile: { status: 'draft' } });
  expect(text).toContain('"Asha Rao"');
});

test('an e-mail that differs in capitals only changes nothing', async ({ app, admin, centre }) => {
  const { token } = await signUpCentre(app, centre.phone);
  expect(await update(admin, centre, { email: 'Wrong@Example.ORG' })).toBe(200);
  expect((await userCentres(app, token)).status).toBe(200);
  expect(codeOf(await tryLogin(app, centre))).toBe('ok');
  expect(await mailsTo(app, 'wrong@example.org')).toEqual([]);
  expect(await cleared(app)).toEqual([]);
});

test('codes and reset links of the earlier address stay dead when it is put back, and unsent mails are dropped', async ({
  app,
  admin,
  centre,
}) => {
  await signUpCentre(app, centre.phone);
  const handle = await startSignup(app, centre.phone);
  app.clock.advance(61);
  const otp = await sendCode(app, handle, centre.email);
  // One mail a minute reaches the address.
  app.clock.advance(61);
  await app.call(api.forgotPassword, { body: { username: centre.phone } });
  await app.services.mailer.settled();
  const link = lastLink(app.mails, centre.email);
  for (const purpose of ['receipt-head', 'receipt-record'])
    await app.runSql(
      `insert into outbox (id, purpose, sealed_message, created_at, expires_at, next_attempt_at, attempts)
       values ('${purpose}', '${purpose}:${centre.centre_code}', '', 'z', 'z', 'z', 0)`,
    );
  await update(admin, centre, { email: right });
  await update(admin, centre, {});
  expect(codeOf(await app.call(api.verifyEmailCode, { body: { userId: handle, otp } }))).toBe(
    'signup.expired',
  );
  const reset = await app.call(api.setPassword, { body: { userId: link, password: 'stolen password' } });
  expect(codeOf(reset)).toBe('signup.expired');
  expect(codeOf(await tryLogin(app, centre))).toBe('login.failed');
  const unsent = await app.database.db
    .selectFrom('outbox')
    .select('purpose')
    .where('sent_at', 'is', null)
    .execute();
  // The record is as before, so nobody is told that a new address is on record or that theirs was changed.
  expect(unsent.filter(({ purpose }) => /^(code|reset|password-set)/.test(purpose))).toEqual([]);
  const receipts = unsent.filter(({ purpose }) => purpose.startsWith('receipt'));
  expect(receipts).toEqual([{ purpose: `receipt-head:${centre.centre_code}` }]);
});

test('a phone that moves to a centre with another e-mail takes no password along', async ({
  app,
  admin,
  centre,
}) => {
  const other = await insertCentre(app, { phone: '9000000002', email: right });
  await signUpCentre(app, centre.phone);
  expect(
    await importRows(
      admin,
      { ...centre, id: undefined, phone: '9000000003' },
      { ...other, id: undefined, phone: centre.phone },
    ),
  ).toBe(200);
  expect(codeOf(await tryLogin(app, centre))).toBe('login.failed');
  expect(await mailsTo(app, right)).toHaveLength(1);
  expect(await mailsTo(app, centre.email)).toHaveLength(1);
});

test('a password does not come back with a new, a restored or another centre of the same phone', async ({
  app,
  admin,
  centre,
}) => {
  await signUpCentre(app, centre.phone);
  await admin.ask('DELETE', `/centres/${centre.id}`);
  await admin.ask('POST', '/centres', { ...centre, centre_code: 'NEW', email: right });
  expect(codeOf(await tryLogin(app, centre))).toBe('login.failed');
  await signUpCentre(app, centre.phone);
  const { id } = await app.database.db
    .selectFrom('centres')
    .select('id')
    .where('centre_code', '=', 'NEW')
    .executeTakeFirstOrThrow();
  app.clock.advance(1);
  await admin.ask('DELETE', `/centres/${id}`);
  const [deletion] = await app.database.db
    .selectFrom('centres')
    .select('archived_at')
    .where('id', '=', centre.id)
    .execute();
  await restoreCentres(
    app.services,
    { deletedAt: deletion?.archived_at ?? '' },
    { actor: 'admin', address: '' },
  );
  expect(codeOf(await tryLogin(app, centre))).toBe('login.failed');
});

test('deleting all centres and importing the same list again keeps every password', async ({
  app,
  admin,
  centre,
}) => {
  await signUpCentre(app, centre.phone);
  await admin.ask('DELETE', '/centres/bulk-delete');
  expect(await importRows(admin, { ...centre, id: undefined })).toBe(200);
  expect(codeOf(await tryLogin(app, centre))).toBe('ok');
  expect(await mailsTo(app, centre.email)).toEqual([]);
});

test('one mail reaches each address when the e-mail of several centres with one phone changes', async ({
  app,
  admin,
  centre,
}) => {
  const second = await insertCentre(app, { email: centre.email });
  expect(await update(admin, second, { email: right, emailForPhone: true })).toBe(200);
  for (const address of [centre.email, right]) {
    const mails = await mailsTo(app, address);
    expect(mails).toHaveLength(1);
    for (const { centre_code: code } of [centre, second]) expect(mails[0]?.text).toContain(code);
  }
});

test('the preview of an import says how many people have to register again', async ({
  app,
  admin,
  centre,
}) => {
  const second = await insertCentre(app, { phone: '9000000002' });
  const third = await insertCentre(app, { phone: '9000000003' });
  await signUpCentre(app, centre.phone);
  await signUpCentre(app, second.phone);
  const rows = [
    { ...centre, id: undefined, email: right },
    { ...second, id: undefined, phone: '9000000009' },
    { ...third, id: undefined, email: 'unregistered@example.org' },
  ];
  const { body } = await admin.ask('POST', '/centres/bulk-preview', { rows });
  expect(body).toMatchObject({ registerAgain: 2 });
  expect(codeOf(await tryLogin(app, centre))).toBe('ok');
  expect(await importRows(admin, ...rows)).toBe(200);
  expect(await cleared(app)).toMatchObject([{ details: expect.stringContaining('"passwords":2') }]);
});

test('a login that is under way while the e-mail is corrected opens nothing', async ({
  app,
  admin,
  centre,
}) => {
  await signUpCentre(app, centre.phone);
  const [login] = await Promise.all([tryLogin(app, centre), update(admin, centre, { email: right })]);
  if (login.ok) expect((await userCentres(app, login.value.token)).status).toBe(401);
  expect(codeOf(await tryLogin(app, centre))).toBe('login.failed');
});
