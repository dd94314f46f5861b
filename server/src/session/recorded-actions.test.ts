/** What the audit trail says of logins, codes and passwords. What administrators do: admins/audit.test.ts. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { insertCentre, logInAdmin, sendCode, signUpCentre, startSignup } from '../testing/people.ts';
import type { TestApp } from '../testing/test-app.ts';
import { portalTest } from '../testing/portal-test.ts';

const test = portalTest();

const recorded = async (app: TestApp) =>
  (await app.database.db.selectFrom('audit_trail').selectAll().orderBy('sequence').execute()).map(
    ({ act, actor, target }) => [act, actor, target].filter((part) => part !== '').join(' '),
  );

test('logins, logouts, codes and passwords are in the audit trail, including failures', async ({ app }) => {
  const { phone, email } = await insertCentre(app);
  const user = await signUpCentre(app, phone);
  await app.call(api.logout, {}, user.token);
  await logInAdmin(app);
  await app.call(api.login, { body: { username: phone, password: 'wrong' } });
  await app.call(api.login, { body: { username: '90000 00000', password: 'wrong' } });
  await app.call(api.login, { body: { username: 'my secret password', password: 'wrong' } });
  await app.call(api.adminLogin, { body: { username: 'admin', password: 'wrong' } });
  app.clock.advance(60);
  const attemptId = await startSignup(app, phone);
  const otp = await sendCode(app, attemptId, email);
  await app.call(api.verifyEmailCode, {
    body: { userId: attemptId, otp: otp === '000000' ? '1' : '000000' },
  });
  await app.call(api.forgotPassword, { body: { username: phone } });
  expect(await recorded(app)).toEqual([
    'audit.started portal',
    `code.sent ${phone}`,
    `password.set ${phone}`,
    `login.succeeded ${phone}`,
    `logout ${phone}`,
    'admin-login.succeeded admin',
    `login.failed ${phone} ${phone}`,
    'login.failed unknown 9000000000',
    'login.failed unknown',
    'admin-login.failed admin',
    `code.sent ${phone}`,
    `code.refused ${phone}`,
    `code.sent ${phone}`,
  ]);
});
