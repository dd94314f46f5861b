/** What the audit trail says of logins, codes and passwords, and that none of these is anywhere. What administrators do: admins/audit.test.ts. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { readEntries } from './testing/audit-database.ts';
import { lastLink } from './testing/captured-mail.ts';
import {
  centrePassword,
  insertCentre,
  logInAdmin,
  sendCode,
  signUpCentre,
  startSignup,
} from './testing/people.ts';
import { adminPassword } from './testing/test-app.ts';
import { portalTest } from './testing/portal-test.ts';

const test = portalTest();

test('what people do is in the audit trail, their secrets are neither in the database nor in the log', async ({
  app,
}) => {
  const { phone, email } = await insertCentre(app);
  const user = await signUpCentre(app, phone);
  await app.call(api.listUserCentres, {}, `${user.token}x`);
  await app.call(api.logout, {}, user.token);
  const admin = await logInAdmin(app);
  for (const username of [phone, '90000 00000', 'my secret password'])
    await app.call(api.login, { body: { username, password: 'a wrong password' } });
  await app.call(api.adminLogin, { body: { username: 'admin', password: 'a wrong password' } });
  app.clock.advance(60);
  const handle = await startSignup(app, phone);
  const code = await sendCode(app, handle, email);
  await app.call(api.verifyEmailCode, { body: { userId: handle, otp: '12' } });
  await app.call(api.forgotPassword, { body: { username: phone } });
  await app.services.mailer.settled();
  const entries = await app.database.db.selectFrom('audit_trail').selectAll().orderBy('sequence').execute();
  const recorded = entries.map(({ act, actor, target }) =>
    [act, actor, target].filter((part) => part !== '').join(' '),
  );
  expect(recorded).toEqual([
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
  const secrets = [
    centrePassword,
    adminPassword,
    'a wrong password',
    'my secret password',
    user.token,
    admin.token,
    user.token.split('.')[2] ?? '',
    user.handle,
    handle,
    lastLink(app.mails, email),
  ];
  const [stored, logged] = [await app.storedText(), app.logLines.join('')];
  expect(stored).toContain(phone);
  expect(logged).toContain('/api/auth/login');
  for (const secret of secrets) {
    expect(stored.includes(secret)).toBe(false);
    expect(logged.includes(secret)).toBe(false);
  }
  // Six digits can be part of a hexadecimal id, so only the code outside of one is searched.
  const standalone = new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`, 'i');
  expect(stored).not.toMatch(standalone);
  expect(logged).not.toMatch(standalone);
  for (const personal of [phone, email]) expect(logged.includes(personal)).toBe(false);
});

test('a queued mail is encrypted', async ({ start }) => {
  const app = await start({
    mailTransport: { send: () => Promise.reject(new Error('unreachable')), close: () => undefined },
  });
  const { phone, email } = await insertCentre(app, { email: 'very.special.address@school.example.org' });
  const userId = await startSignup(app, phone);
  expect(await app.call(api.sendEmailCode, { body: { userId } })).toMatchObject({
    value: { delivery: 'queued' },
  });
  const [row] = await app.database.db.selectFrom('outbox').selectAll().execute();
  expect(row?.sealed_message).toMatch(/^[A-Za-z0-9+/=]{100,}$/);
  expect(Buffer.from(row?.sealed_message ?? '', 'base64').toString('latin1')).not.toContain(email);
});

test('another secret of the logins is an alarm once and an entry', async ({ app: first, start }) => {
  await first.close({ keepData: true });
  const { dataDir } = first;
  const startWith = async (secret: string) => {
    const app = await start({ environment: { TOKEN_SECRET: secret }, dataDir });
    const alarms = app.logLines.filter((line) => line.includes('"alarm":"token-secret"')).length;
    const changes = (await readEntries(app, 'logins.key-changed')).length;
    await app.close({ keepData: true });
    return [alarms, changes];
  };
  const [one, other] = ['one', 'other'].map((name) => `the ${name} secret of the logins 0123456789`);
  expect(await startWith(one ?? '')).toEqual([1, 1]);
  expect(await startWith(one ?? '')).toEqual([0, 1]);
  expect(await startWith(other ?? '')).toEqual([1, 2]);
  expect(first.logLines.some((line) => line.includes('"alarm":"token-secret"'))).toBe(false);
});
