import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { testLimits } from '../../testing/test-limits.ts';
import { lastLink } from '../../testing/captured-mail.ts';
import { insertCentre, logIn, signUpCentre, startSignup, type TestCentre } from '../../testing/people.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { portalTest } from '../../testing/portal-test.ts';

const { rates } = testLimits;
const limits = { ...testLimits, rates: { ...rates, forgotPerIp: { ...rates.forgotPerIp, limit: 20 } } };

const test = portalTest({ limits }).extend<{ readonly centre: TestCentre }>({
  centre: [
    async ({ app }, use) => {
      const centre = await insertCentre(app);
      await signUpCentre(app, centre.phone, 'old password');
      // The mail with the code was in the minute before.
      app.clock.advance(60);
      await use(centre);
    },
    { auto: true },
  ],
});

const forgot = async (app: TestApp, username: string) => {
  const result = await app.call(api.forgotPassword, { body: { username } });
  await app.services.mailer.settled();
  return result;
};
const sameForAll = { ok: true, value: { message: 'Password Reset Link sent to your email ID' } };
const resetMails = (app: TestApp) =>
  app.mails.filter((mail) => mail.subject.startsWith('Set a new password'));
const reset = (app: TestApp, userId: string, password: string) =>
  app.call(api.setPassword, { body: { userId, password } });

test.for(['9876543210', '+91 98765 43210', ' HEAD.9876543210@school.example.org '])(
  '"%s" receives a link that sets the password once',
  async (name, { app, centre }) => {
    expect(await forgot(app, name)).toMatchObject(sameForAll);
    expect(resetMails(app)).toHaveLength(1);
    expect(resetMails(app)[0]).toMatchObject({ to: centre.email });
    expect(resetMails(app)[0]?.text).toContain('https://centres.example.org/create-password#handle=');
    const attemptId = lastLink(app.mails, centre.email);
    expect((await reset(app, attemptId, 'new password')).ok).toBe(true);
    expect((await logIn(app, centre.phone, 'new password')).token).not.toBe('');
    expect(await reset(app, attemptId, 'once more')).toMatchObject({ failure: { code: 'signup.expired' } });
  },
);

test.for(['9000000000', 'nobody@school.example.org', 'admin', '', '%', "' or 1=1 --"])(
  'for "%s" the response is the same, but nothing is mailed',
  async (name, { app }) => {
    expect(await forgot(app, name)).toMatchObject(sameForAll);
    expect(resetMails(app)).toHaveLength(0);
  },
);

test('an e-mail with two phones is unknown', async ({ app, centre }) => {
  await insertCentre(app, { phone: '9111111111', email: centre.email });
  expect(await forgot(app, centre.email)).toMatchObject(sameForAll);
  expect(resetMails(app)).toHaveLength(0);
});

test('the link is valid for thirty minutes and cannot send codes', async ({ app, centre }) => {
  await forgot(app, centre.phone);
  const attemptId = lastLink(app.mails, centre.email);
  expect(await app.call(api.sendEmailCode, { body: { userId: attemptId } })).toMatchObject({
    failure: { code: 'signup.expired' },
  });
  app.clock.advance(29 * 60);
  await forgot(app, '9000000000');
  app.clock.advance(61);
  expect(await reset(app, attemptId, 'new password')).toMatchObject({ failure: { code: 'signup.expired' } });
});

test('a code does not wait for the link that was just sent, and a second code waits for its minute', async ({
  app,
  centre,
}) => {
  await forgot(app, centre.phone);
  expect(resetMails(app)).toHaveLength(1);
  const sendCode = async () =>
    app.call(api.sendEmailCode, { body: { userId: await startSignup(app, centre.phone) } });
  expect(await sendCode()).toMatchObject({ value: { delivery: 'sent' } });
  app.clock.advance(10);
  expect(await sendCode()).toMatchObject({ value: { delivery: 'queued', resendAfterSeconds: 50 } });
});

test('a mailbox receives at most one link a minute, and after five of one network one when none is valid; the response does not reveal it', async ({
  app,
  centre,
}) => {
  for (let count = 0; count < 3; count += 1)
    expect(await forgot(app, centre.phone)).toMatchObject(sameForAll);
  expect(resetMails(app)).toHaveLength(1);
  for (let count = 0; count < 6; count += 1) {
    app.clock.advance(66);
    expect(await forgot(app, centre.phone)).toMatchObject(sameForAll);
  }
  // With the mail of the code it took to register.
  expect(resetMails(app)).toHaveLength(4);
  app.clock.advance(20 * 60);
  await forgot(app, centre.phone);
  expect(resetMails(app)).toHaveLength(4);
  app.clock.advance(10 * 60);
  await forgot(app, centre.phone);
  expect(resetMails(app)).toHaveLength(5);
  expect(app.logLines.filter((line) => line.includes('"alarm":"link-not-sent"'))).toHaveLength(0);
});

test('when no link is sent although the mailbox has none, the operator is told', async ({ app, centre }) => {
  for (let count = 0; count < 5; count += 1) {
    app.clock.advance(60);
    await app.call(api.sendEmailCode, { body: { userId: await startSignup(app, centre.phone) } });
  }
  app.clock.advance(11 * 60);
  const before = app.mails.length;
  for (let count = 0; count < 2; count += 1)
    expect(await forgot(app, centre.phone)).toMatchObject(sameForAll);
  expect(app.mails).toHaveLength(before);
  expect(app.logLines.filter((line) => line.includes('"alarm":"link-not-sent"'))).toHaveLength(1);
  expect(app.logLines.join('\n')).not.toContain(centre.phone);
  app.clock.advance(22 * 60);
  await forgot(app, centre.phone);
  expect(app.mails).toHaveLength(before + 1);
});

test('a person without an account receives a link too', async ({ app }) => {
  const { email } = await insertCentre(app, { phone: '9111111111' });
  await forgot(app, '9111111111');
  expect((await reset(app, lastLink(app.mails, email), 'first password')).ok).toBe(true);
  expect((await logIn(app, '9111111111', 'first password')).token).not.toBe('');
});

test('the limit of an address applies to known and unknown usernames', async ({ app, centre }) => {
  for (let count = 0; count < 20; count += 1) expect((await forgot(app, '9000000000')).ok).toBe(true);
  for (const name of ['9000000000', centre.phone])
    expect(await forgot(app, name)).toMatchObject({ failure: { status: 429, code: 'rate.exceeded' } });
});
