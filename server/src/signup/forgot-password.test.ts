/** The link that sets a new password: who receives one, how often, and that the response is the same for all. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { lastLink } from '../testing/captured-mail.ts';
import { createHead, type Head } from '../testing/checklist-test.ts';
import { codeOf, insertCentre, logIn, startSignup, takePhone, type TestCentre } from '../testing/people.ts';
import { sharedPortalTest } from '../testing/portal-test.ts';
import type { TestApp } from '../testing/test-app.ts';

/** `centre`: its head has registered. */
const test = sharedPortalTest()
  .extend('head', ({ app }) => createHead(app))
  .extend('centre', ({ head }) => head.centre);

async function forgot(app: TestApp, username: string): Promise<void> {
  const result = await app.call(api.forgotPassword, { body: { username } });
  await app.services.mailer.settled();
  expect(result).toMatchObject({ ok: true, value: { message: 'Password Reset Link sent to your email ID' } });
}
const mailsTo = (app: TestApp, { email }: TestCentre) => app.mails.filter(({ to }) => to === email);
const reset = async (app: TestApp, userId: string, password: string) =>
  codeOf(await app.call(api.setPassword, { body: { userId, password } }));
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
  expect(await reset(app, attemptId, 'new password')).toBe('ok');
  expect((await logIn(app, centre.phone, 'new password')).token).not.toBe('');
  expect(await reset(app, attemptId, 'once more')).toBe('signup.expired');
});

test('unknown names get the same response and no mail, new heads a link', async ({ app, centre }) => {
  await insertCentre(app, { phone: takePhone(), email: centre.email });
  const resetMails = () => app.mails.filter(({ subject }) => subject.startsWith('Set a new password'));
  const before = resetMails();
  const unknown = [takePhone(), 'nobody@school.example.org', 'admin', '', '%', "' or 1=1 --"];
  for (const name of [...unknown, centre.email]) await forgot(app, name);
  expect(resetMails()).toEqual(before);
  const { email, phone } = await insertCentre(app, { phone: takePhone() });
  await forgot(app, phone);
  expect(await reset(app, lastLink(app.mails, email), 'first password')).toBe('ok');
  expect((await logIn(app, phone, 'first password')).token).not.toBe('');
});

test('the link is valid for thirty minutes and cannot send codes', async ({ app, centre }) => {
  await forgot(app, centre.phone);
  const attemptId = lastLink(app.mails, centre.email);
  const asCode = await app.call(api.sendEmailCode, { body: { userId: attemptId } });
  expect(codeOf(asCode)).toBe('signup.expired');
  app.clock.advance(30 * 60 + 1);
  expect(await reset(app, attemptId, 'new password')).toBe('signup.expired');
});

test('a code does not wait for a link that was just sent, but for another code', async ({ app, centre }) => {
  await forgot(app, centre.phone);
  expect(mailsTo(app, centre)).toHaveLength(1);
  expect(await requestCode(app, centre)).toMatchObject({ value: { delivery: 'sent' } });
  app.clock.advance(10);
  expect(await requestCode(app, centre)).toMatchObject({
    value: { delivery: 'queued', resendAfterSeconds: 50 },
  });
});

test('one link a minute, and after five of one network one when none is valid', async ({ app, centre }) => {
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

test('when no link is sent although the mailbox has none, the operator is told', async ({ app, centre }) => {
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
