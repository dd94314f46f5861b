/** A corrected e-mail: the earlier password, session, codes and links are dead, and both mailboxes are told. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { readEntries } from '../../testing/audit-database.ts';
import type { AdminClient } from '../../testing/admin-client.ts';
import { lastLink } from '../../testing/captured-mail.ts';
import { checklistClient, formFor } from '../../testing/checklist-client.ts';
import {
  centrePassword,
  codeOf,
  insertCentre,
  sendCode,
  signUpCentre,
  startSignup,
  takePhone,
  type TestCentre,
} from '../../testing/people.ts';
import { adminTest, sharedPortalTest } from '../../testing/portal-test.ts';
import { startOfficer } from '../../testing/officers.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { restoreCentres } from './deleted-centres.ts';

/** A centre of its own for each test, and an officer who has just logged in. */
const test = sharedPortalTest()
  .extend('centre', ({ app }) => insertCentre(app, { phone: takePhone() }))
  .extend('right', ({ centre }) => `right.${centre.phone}@example.org`)
  .extend('officer', ({ app }) => startOfficer(app));

const rowOf = ({ id: _id, ...fields }: TestCentre, more: object = {}) => ({ ...fields, ...more });
const update = async (admin: AdminClient, of: TestCentre, more: object) =>
  expect((await admin.ask('PUT', `/centres/${of.id}`, rowOf(of, more))).status).toBe(200);
const importRows = async (admin: AdminClient, ...rows: readonly object[]) =>
  expect((await admin.ask('POST', '/centres/bulk', { rows })).status).toBe(200);
const logIn = async (app: TestApp, { phone }: TestCentre) =>
  app.call(api.login, { body: { username: phone, password: centrePassword } });
const tryLogin = async (app: TestApp, centre: TestCentre) => codeOf(await logIn(app, centre));
async function mailsTo(app: TestApp, address: string) {
  await app.services.mailer.deliverDue();
  return app.mails.filter(({ to, subject }) => to === address && subject.includes('on record'));
}
const lookUp = async (app: TestApp, { token }: { readonly token: string }) =>
  codeOf(await app.call(api.listUserCentres, {}, token));
/** What the trail says of the mobile number. */
const clearedOf = async (app: TestApp, { phone }: TestCentre) =>
  (await readEntries(app, 'passwords.cleared'))
    .map(({ details }) => details)
    .filter(({ mobiles }) => (mobiles as readonly string[]).includes(phone));

const importOne: typeof update = (admin, of, more) => importRows(admin, rowOf(of, more));

test.for([
  ['edit', update],
  ['import', importOne],
] as const)('after an %s password and session die', async ([, save], { app, officer, centre, right }) => {
  const user = await signUpCentre(app, centre.phone);
  await save(officer, centre, { email: right });
  expect(await lookUp(app, user)).toBe('session.record-changed');
  expect(await tryLogin(app, centre)).toBe('login.failed');
  for (const [address, text] of [
    [centre.email, `record for examination centre ${centre.centre_code} was changed`],
    [right, 'register with your mobile number and create a password'],
  ] as const)
    expect(await mailsTo(app, address)).toMatchObject([{ text: expect.stringContaining(text) }]);
  expect(await clearedOf(app, centre)).toEqual([{ passwords: 1, mobiles: [centre.phone] }]);
  await signUpCentre(app, centre.phone, 'another password');
  expect(await tryLogin(app, centre)).toBe('login.failed');
});

test('the draft stays for the person at the new address', async ({ app, officer, centre, right }) => {
  const first = await signUpCentre(app, centre.phone);
  const draft = formFor(centre.id, { answers: { headName: 'Asha Rao' } });
  await checklistClient(app.url, first.token, first.userId).save(draft);
  await update(officer, centre, { email: right });
  const second = await signUpCentre(app, centre.phone, 'another password');
  const { body } = await checklistClient(app.url, second.token, second.userId).profile(centre.id);
  expect(body).toMatchObject({ profile: { status: 'draft' } });
  expect(JSON.stringify(body)).toContain('"Asha Rao"');
});

test('an e-mail that differs in capitals only changes nothing', async ({ app, officer, centre }) => {
  const user = await signUpCentre(app, centre.phone);
  await update(officer, centre, { email: centre.email.toUpperCase() });
  expect(await lookUp(app, user)).toBe('ok');
  expect(await tryLogin(app, centre)).toBe('ok');
  expect(await mailsTo(app, centre.email)).toEqual([]);
  expect(await clearedOf(app, centre)).toEqual([]);
});

test('codes and links stay dead when the address is put back', async ({ app, officer, centre, right }) => {
  await signUpCentre(app, centre.phone);
  const handle = await startSignup(app, centre.phone);
  const otp = await sendCode(app, handle, centre.email);
  // One mail a minute reaches the address.
  app.clock.advance(61);
  await app.call(api.forgotPassword, { body: { username: centre.phone } });
  await app.services.mailer.settled();
  const link = lastLink(app.mails, centre.email);
  for (const kind of ['receipt-head', 'receipt-record'])
    await app.runSql(
      `insert into outbox (id, kind, about, sealed_message, created_at, expires_at, next_attempt_at, attempts)
       values ('${kind}', '${kind}', '${centre.id}', '', 'z', 'z', 'z', 0)`,
    );
  await update(officer, centre, { email: right });
  await update(officer, centre, {});
  const verified = await app.call(api.verifyEmailCode, { body: { userId: handle, otp } });
  const reset = await app.call(api.setPassword, { body: { userId: link, password: 'stolen password' } });
  expect([verified, reset].map(codeOf)).toEqual(['signup.expired', 'signup.expired']);
  expect(await tryLogin(app, centre)).toBe('login.failed');
  const unsent = await app.runSql(`select kind from outbox where sent_at is null
    and kind in ('code', 'reset', 'password-set', 'receipt-head', 'receipt-record')`);
  // The record is as before, so nobody is told that a new address is on record or that theirs was changed.
  expect(unsent).toEqual([{ kind: 'receipt-head' }]);
});

test('a phone that moves to another e-mail takes no password', async ({ app, officer, centre, right }) => {
  const other = await insertCentre(app, { phone: takePhone(), email: right });
  await signUpCentre(app, centre.phone);
  await importRows(officer, rowOf(centre, { phone: takePhone() }), rowOf(other, { phone: centre.phone }));
  expect(await tryLogin(app, centre)).toBe('login.failed');
  for (const address of [right, centre.email]) expect(await mailsTo(app, address)).toHaveLength(1);
});

test('a password comes back with no centre of the same phone', async ({ app, officer, centre, right }) => {
  await signUpCentre(app, centre.phone);
  await officer.ask('DELETE', `/centres/${centre.id}`);
  const code = `NEW ${centre.centre_code}`;
  const created = await officer.ask('POST', '/centres', { ...centre, centre_code: code, email: right });
  expect(await tryLogin(app, centre)).toBe('login.failed');
  // The order of registrations is that of their times.
  app.clock.advance(1);
  await signUpCentre(app, centre.phone);
  app.clock.advance(1);
  await officer.ask('DELETE', `/centres/${(created.body as { id: string }).id}`);
  await restoreCentres(app.services, { id: centre.id }, { actor: 'admin', address: '' });
  expect(await tryLogin(app, centre)).toBe('login.failed');
});

adminTest()('deleting all and importing the same list keeps every password', async ({ app, admin }) => {
  const centre = await insertCentre(app);
  await signUpCentre(app, centre.phone);
  await admin.ask('DELETE', '/centres/bulk-delete');
  await importRows(admin, rowOf(centre));
  expect(await tryLogin(app, centre)).toBe('ok');
  expect(await mailsTo(app, centre.email)).toEqual([]);
});

test('one mail reaches each address for centres of one phone', async ({ app, officer, centre, right }) => {
  const second = await insertCentre(app, { phone: centre.phone, email: centre.email });
  await update(officer, second, { email: right, emailForPhone: true });
  for (const address of [centre.email, right]) {
    const mails = await mailsTo(app, address);
    expect(mails).toHaveLength(1);
    for (const { centre_code: code } of [centre, second]) expect(mails[0]?.text).toContain(code);
  }
});

test('the preview says how many people have to register again', async ({ app, officer, centre, right }) => {
  const second = await insertCentre(app, { phone: takePhone() });
  const third = await insertCentre(app, { phone: takePhone() });
  for (const { phone } of [centre, second]) await signUpCentre(app, phone);
  const rows = [
    rowOf(centre, { email: right }),
    rowOf(second, { phone: takePhone() }),
    rowOf(third, { email: `unregistered.${third.phone}@example.org` }),
  ];
  const { body } = await officer.ask('POST', '/centres/bulk-preview', { rows });
  expect(body).toMatchObject({ registerAgain: 2 });
  expect(await tryLogin(app, centre)).toBe('ok');
  await importRows(officer, ...rows);
  expect(await clearedOf(app, centre)).toMatchObject([{ passwords: 2 }]);
});

test('a login under way while the e-mail changes opens nothing', async ({ app, officer, centre, right }) => {
  await signUpCentre(app, centre.phone);
  const [login] = await Promise.all([logIn(app, centre), update(officer, centre, { email: right })]);
  if (login.ok) expect(await lookUp(app, login.value)).toBe('session.record-changed');
  expect(await tryLogin(app, centre)).toBe('login.failed');
});
