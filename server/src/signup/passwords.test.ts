/**
 * The last step of a sign-up: only a verified attempt sets a password, once, and what ends with it. And the link that sets a new one: who
 * receives it, how often, and that the response is the same for all.
 */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { passwordCost } from '../accounts/passwords.ts';
import { lastLink } from '../testing/captured-mail.ts';
import { createHead, type Head } from '../testing/checklist-test.ts';
import {
  codeOf,
  insertCentre,
  logIn,
  sendCode,
  signUpCentre,
  startSignup,
  takePhone,
  type TestCentre,
  valueOf,
} from '../testing/people.ts';
import { portalTest, sharedPortalTest } from '../testing/portal-test.ts';
import type { TestApp } from '../testing/test-app.ts';
import { listProvedEmails } from '../accounts/signup-attempts.ts';

async function createVerifiedAttempt(app: TestApp, centre: TestCentre): Promise<string> {
  const userId = await startSignup(app, centre.phone);
  const otp = await sendCode(app, userId, centre.email);
  valueOf(await app.call(api.verifyEmailCode, { body: { userId, otp } }));
  return userId;
}

/** `attemptId` is verified; the head has registered. */
const test = sharedPortalTest()
  .extend('centre', ({ app }) => insertCentre(app, { phone: takePhone() }))
  .extend('attemptId', ({ app, centre }) => createVerifiedAttempt(app, centre))
  .extend('head', ({ app }) => createHead(app));

const setPassword = async (app: TestApp, userId: string, password: unknown) =>
  codeOf(await app.call(api.setPassword, { body: { userId, password: password as string } }));
const account = ({ database }: TestApp, { phone }: TestCentre) =>
  database.db.selectFrom('accounts').selectAll().where('username', '=', phone).executeTakeFirstOrThrow();

test('of attempts of one moment one says which e-mail was proved', async ({ app, centre, attemptId }) => {
  await setPassword(app, attemptId, 'secret-1');
  const { id } = await account(app, centre);
  const attempts = app.database.db.selectFrom('signup_handles').selectAll().where('account_id', '=', id);
  const used = await attempts.executeTakeFirstOrThrow();
  const copy = { ...used, id_hash: ' before every other', email: 'other@example.org' };
  await app.database.transaction((tx) => tx.insertInto('signup_handles').values(copy).execute());
  const proved = await listProvedEmails(app.database.db, [id]);
  expect(proved.get(id)).toBe(centre.email);
});

test('a verified attempt sets the password once', async ({ app, centre, attemptId }) => {
  const passwords = Array.from({ length: 10 }, (_, index) => `secret-${index}`);
  const results = await Promise.all(passwords.map((password) => setPassword(app, attemptId, password)));
  expect(results.filter((result) => result === 'ok')).toHaveLength(1);
  const { password_hash: stored, id } = await account(app, centre);
  expect(await setPassword(app, attemptId, 'secret-late')).toBe('signup.expired');
  expect((await account(app, centre)).password_hash).toBe(stored);
  expect((await logIn(app, centre.phone, passwords[results.indexOf('ok')] ?? '')).userId).toBe(id);
});

test('the same password again succeeds, as an answer may be lost', async ({ app, centre, attemptId }) => {
  const sent = await Promise.all([
    setPassword(app, attemptId, 'secret1'),
    setPassword(app, attemptId, 'secret1'),
  ]);
  expect(sent).toEqual(['ok', 'ok']);
  const { token } = await logIn(app, centre.phone, 'secret1');
  const stored = await account(app, centre);
  expect(await setPassword(app, attemptId, 'secret1')).toBe('ok');
  expect(await account(app, centre)).toEqual(stored);
  expect(codeOf(await app.call(api.listUserCentres, {}, token))).toBe('ok');
  app.clock.advance(30 * 60);
  expect(await setPassword(app, attemptId, 'secret1')).toBe('signup.expired');
});

test('whoever has a used attempt can try six passwords', async ({ app, attemptId }) => {
  expect(await setPassword(app, attemptId, 'secret1')).toBe('ok');
  for (let tries = 0; tries < 6; tries += 1)
    expect(await setPassword(app, attemptId, `guess-${tries}`)).toBe('signup.expired');
  expect(await setPassword(app, attemptId, 'secret1')).toBe('signup.expired');
});

portalTest({ passwordCost })('a portal in use stores hashes of the cost OWASP advises', async ({ app }) => {
  const centre = await insertCentre(app);
  expect(await setPassword(app, await createVerifiedAttempt(app, centre), 'secret1')).toBe('ok');
  expect((await account(app, centre)).password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('only a verified attempt sets it, for ten minutes', async ({ app, centre, attemptId }) => {
  const fresh = await startSignup(app, centre.phone);
  expect(await setPassword(app, fresh, 'secret1')).toBe('password.not-verified');
  app.clock.advance(60);
  const otp = await sendCode(app, fresh, centre.email);
  expect(await setPassword(app, fresh, 'secret1')).toBe('password.not-verified');
  const wrong = otp === '000000' ? '1' : '000000';
  await app.call(api.verifyEmailCode, { body: { userId: fresh, otp: wrong } });
  expect(await setPassword(app, fresh, 'secret1')).toBe('password.not-verified');
  for (const userId of ['unknown-attempt', (await account(app, centre)).id])
    expect(await setPassword(app, userId, 'secret1')).toBe('signup.expired');
  app.clock.advance(541);
  expect(await setPassword(app, attemptId, 'secret1')).toBe('password.not-verified');

  const later = await createVerifiedAttempt(app, centre);
  await app.runSql(`update centres set email = 'other@school.example.org' where id = '${centre.id}'`);
  expect(await setPassword(app, later, 'secret1')).toBe('signup.expired');
  expect((await account(app, centre)).password_hash).toBeNull();
});

test("an attacker's attempt is not verified by the owner's code", async ({ app, centre, attemptId }) => {
  const attacker = await startSignup(app, centre.phone);
  const polls = Promise.all(Array.from({ length: 20 }, () => setPassword(app, attacker, 'attack')));
  expect(await setPassword(app, attemptId, 'secret1')).toBe('ok');
  expect(await polls).not.toContain('ok');
  expect(await setPassword(app, attacker, 'attack')).toBe('signup.finished');
});

test('a password has 6 to 128 characters, and all count', async ({ app, centre: { phone }, attemptId }) => {
  for (const [password, refusal] of [
    ['', 'password.too-short'],
    ['नमस्त', 'password.too-short'],
    ['e\u0301'.repeat(5), 'password.too-short'],
    ['x'.repeat(129), 'password.too-long'],
    ['x'.repeat(2001), 'request.invalid'],
    [null, 'request.invalid'],
    [123456, 'request.invalid'],
    [{}, 'request.invalid'],
    [undefined, 'request.invalid'],
  ] as const)
    expect([password, await setPassword(app, attemptId, password)]).toEqual([password, refusal]);
  const long = `${'é'.repeat(121)}😀😀😀😀😀😀😀`;
  expect(await setPassword(app, attemptId, long)).toBe('ok');
  await expect(logIn(app, phone, `${long.slice(0, -2)}🙂`)).rejects.toThrow('login.failed');
  expect((await logIn(app, phone, long.normalize('NFD'))).token).not.toBe('');
});

test('with the new password, tokens and other attempts end, with a notice', async ({ app, centre }) => {
  const { phone, email } = centre;
  const first = await signUpCentre(app, phone, 'first password');
  const second = await createVerifiedAttempt(app, centre);
  const third = await startSignup(app, phone);
  const listCentres = async () => codeOf(await app.call(api.listUserCentres, {}, first.token));
  expect(await listCentres()).toBe('ok');
  expect((await logIn(app, phone, 'first password')).token).not.toBe('');

  expect(await setPassword(app, second, 'second password')).toBe('ok');
  expect(await listCentres()).toBe('session.ended');
  expect(codeOf(await app.call(api.sendEmailCode, { body: { userId: third } }))).toBe('signup.finished');
  await expect(logIn(app, phone, 'first password')).rejects.toThrow('login.failed');
  await app.services.mailer.settled();
  const notice = app.mails.findLast(({ to }) => to === email);
  expect(notice).toMatchObject({ subject: expect.stringContaining('password was set') as string });
  expect(notice?.text).not.toContain('second password');
});

// Links.

async function forgot(app: TestApp, username: string): Promise<void> {
  const result = await app.call(api.forgotPassword, { body: { username } });
  await app.services.mailer.settled();
  expect(result).toMatchObject({ ok: true, value: { message: 'Password Reset Link sent to your email ID' } });
}
const mailsTo = (app: TestApp, { email }: TestCentre) => app.mails.filter(({ to }) => to === email);
const requestCode = async (app: TestApp, { phone }: TestCentre) =>
  app.call(api.sendEmailCode, { body: { userId: await startSignup(app, phone) } });
const alarmsOf = (app: TestApp) => app.logLines.filter((line) => line.includes('"alarm":"link-not-sent"'));

const ways: readonly (readonly [string, (head: Head) => string])[] = [
  ['the mobile', ({ centre }) => centre.phone],
  ['the mobile with its country', ({ centre }) => `+91 ${centre.phone}`],
  ['the e-mail', ({ centre }) => ` ${centre.email.toUpperCase()} `],
  ['the id of the account', ({ user }) => user.userId],
];

test.for(ways)('%s receives a link that sets the password once', async ([, write], { app, head }) => {
  const { centre } = head;
  await forgot(app, write(head));
  const [mail, ...others] = mailsTo(app, centre);
  expect([mail?.subject, others]).toEqual([expect.stringMatching(/^Set a new password/), []]);
  expect(mail?.text).toContain('https://centres.example.org/create-password#handle=');
  const attemptId = lastLink(app.mails, centre.email);
  expect(await setPassword(app, attemptId, 'new password')).toBe('ok');
  expect((await logIn(app, centre.phone, 'new password')).token).not.toBe('');
  expect(await setPassword(app, attemptId, 'once more')).toBe('signup.expired');
});

test('unknown names get the same response and no mail, new heads a link', async ({
  app,
  head: { centre },
}) => {
  await insertCentre(app, { phone: takePhone(), email: centre.email });
  const resetMails = () => app.mails.filter(({ subject }) => subject.startsWith('Set a new password'));
  const before = resetMails();
  const unknown = [takePhone(), 'nobody@school.example.org', 'admin', '', '%', "' or 1=1 --"];
  for (const name of [...unknown, centre.email]) await forgot(app, name);
  expect(resetMails()).toEqual(before);
  const { email, phone } = await insertCentre(app, { phone: takePhone() });
  await forgot(app, phone);
  expect(await setPassword(app, lastLink(app.mails, email), 'first password')).toBe('ok');
  expect((await logIn(app, phone, 'first password')).token).not.toBe('');
});

test('the link is valid for thirty minutes and cannot send codes', async ({ app, head: { centre } }) => {
  await forgot(app, centre.phone);
  const attemptId = lastLink(app.mails, centre.email);
  const asCode = await app.call(api.sendEmailCode, { body: { userId: attemptId } });
  expect(codeOf(asCode)).toBe('signup.expired');
  app.clock.advance(30 * 60 + 1);
  expect(await setPassword(app, attemptId, 'new password')).toBe('signup.expired');
});

test('a code does not wait for a link that was just sent, but for another code', async ({
  app,
  head: { centre },
}) => {
  await forgot(app, centre.phone);
  expect(mailsTo(app, centre)).toHaveLength(1);
  expect(await requestCode(app, centre)).toMatchObject({ value: { delivery: 'sent' } });
  app.clock.advance(10);
  expect(await requestCode(app, centre)).toMatchObject({
    value: { delivery: 'queued', resendAfterSeconds: 50 },
  });
});

test('one link a minute, and after five of one network one when none is valid', async ({
  app,
  head: { centre },
}) => {
  const alarms = alarmsOf(app);
  for (let count = 0; count < 3; count += 1) await forgot(app, centre.phone);
  expect(mailsTo(app, centre)).toHaveLength(1);
  for (let count = 0; count < 6; count += 1) {
    app.clock.advance(66);
    await forgot(app, centre.phone);
  }
  expect(mailsTo(app, centre)).toHaveLength(5);
  app.clock.advance(20 * 60);
  await forgot(app, centre.phone);
  expect(mailsTo(app, centre)).toHaveLength(5);
  app.clock.advance(12 * 60);
  await forgot(app, centre.phone);
  expect(mailsTo(app, centre)).toHaveLength(6);
  expect(alarmsOf(app)).toEqual(alarms);
});

test('when no link is sent although the mailbox has none, the operator is told', async ({
  app,
  head: { centre },
}) => {
  for (let count = 0; count < 5; count += 1) {
    await requestCode(app, centre);
    app.clock.advance(60);
  }
  app.clock.advance(11 * 60);
  const before = alarmsOf(app).length;
  for (let count = 0; count < 2; count += 1) await forgot(app, centre.phone);
  expect(mailsTo(app, centre)).toHaveLength(5);
  expect(alarmsOf(app)).toHaveLength(before + 1);
  expect(app.logLines.join('\n')).not.toContain(centre.phone);
  app.clock.advance(22 * 60);
  await forgot(app, centre.phone);
  expect(mailsTo(app, centre)).toHaveLength(6);
});
