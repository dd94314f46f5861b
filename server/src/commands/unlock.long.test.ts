/** Tests that the operator can clear all that is counted against an account. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { lastCode } from '../testing/captured-mail.ts';
import { countPhotos, recordStoredPhotos } from '../rate-limits.ts';
import { leaveOfLimit } from '../testing/leave-of-limit.ts';
import { behindProxy, createClientAt } from '../testing/admin-client.ts';
import { createManualClock } from '../testing/manual-clock.ts';
import {
  centrePassword,
  codeOf,
  insertCentre,
  logIn,
  sendCode,
  signUpCentre,
  startSignup,
} from '../testing/people.ts';
import { runCommand, type CommandResult } from '../testing/run-command.ts';
import { adminPassword, type TestApp } from '../testing/test-app.ts';
import { portalTest } from '../testing/portal-test.ts';

const mobile = '9876543210';

const test = portalTest().extend(
  'email',
  { auto: true },
  async ({ app }) => (await insertCentre(app, { phone: mobile })).email,
);

const unlock = (app: TestApp, ...names: string[]): Promise<CommandResult> =>
  runCommand('admin unlock', app.environment, ...names);
const adminLogin = (app: TestApp, password: string) =>
  app.call(api.adminLogin, { body: { username: 'admin', password } });
const readTargets = async (app: TestApp, action: string) => {
  const entries = app.database.db.selectFrom('audit_trail').select('target').where('act', '=', action);
  return (await entries.execute()).map(({ target }) => target);
};

test('clears wrong codes, mails, reset links and wrong logins of a mobile number', async ({ app, email }) => {
  await signUpCentre(app, mobile);
  await app.call(api.forgotPassword, { body: { username: mobile } });
  const userId = await startSignup(app, mobile);
  const right = await sendCode(app, userId, email);
  const otp = right === '000000' ? '000001' : '000000';
  for (let count = 0; count < 3; count += 1) {
    await app.call(api.verifyEmailCode, { body: { userId, otp } });
    await app.call(api.login, { body: { username: mobile, password: 'wrong' } });
    await app.call(api.login, { body: { username: mobile, password: 'wrong' } });
  }
  expect(await app.call(api.login, { body: { username: mobile, password: centrePassword } })).toMatchObject({
    failure: { code: 'login.locked' },
  });
  const { exitCode, stdout } = await unlock(app, `+91 ${mobile}`);
  expect(stdout).toBe(
    [
      `Cleared for ${mobile}:`,
      '  wrong logins in a row: 5',
      '  wrong OTPs of the last day: 3',
      '  mails with OTPs and links of the last day: 3',
      '  reset links of the last minute: 1',
      '  networks that asked for them: 1',
      '  networks that asked for more of them: 1',
      '',
    ].join('\n'),
  );
  expect(exitCode).toBe(0);
  await logIn(app, mobile, centrePassword);
  expect(await readTargets(app, 'account.unlocked')).toEqual([mobile]);
});

test('a centre that is kept out gets another mail at once, and its code works', async ({ email, start }) => {
  // The command reads the time of the machine, which the last of the ten minutes below reaches.
  const tenMinutesAgo = createManualClock(new Date(Date.now() - 10 * 60 * 1000));
  const app = await start({ environment: behindProxy, clock: tenMinutesAgo });
  await insertCentre(app, { phone: mobile });
  for (let network = 0; network < 10; network += 1) {
    const client = createClientAt(app, `192.0.2.${network}`);
    const userId = await client.start(mobile);
    await client.send(userId);
    app.clock.advance(60);
  }
  const { id } = await app.database.db
    .selectFrom('accounts')
    .select('id')
    .where('username', '=', mobile)
    .executeTakeFirstOrThrow();
  await leaveOfLimit(app, app.services.limits.rates.wrongCodePerAccount, id, 0);
  const owner = createClientAt(app, '198.51.100.23');
  const userId = await owner.start(mobile);
  expect(codeOf(await owner.send(userId))).toBe('code.mail-sent');
  expect(await owner.verify(userId, 'wrong')).toBe('otp.blocked');
  expect((await unlock(app)).stdout).toContain(`e-mails work:\n  ${mobile}\n`);
  const { stdout } = await unlock(app, mobile);
  for (const line of [
    'wrong OTPs of the last day: 60',
    'mails with OTPs and links of the last day: 8',
    ': 8\n',
  ])
    expect(stdout).toContain(line);
  expect((await unlock(app)).stdout).toBe('The OTPs of all mobile numbers are accepted.\n');
  expect(await owner.send(userId)).toMatchObject({ value: { delivery: 'sent' } });
  expect(await owner.verify(userId, lastCode(app.mails, email))).toBe('ok');
});

test('lifts the lock of an administrator', async ({ app }) => {
  for (let count = 0; count < 5; count += 1) await adminLogin(app, 'wrong');
  expect(await adminLogin(app, adminPassword)).toMatchObject({ ok: false });
  expect(await unlock(app, ' Admin ')).toMatchObject({
    exitCode: 0,
    stdout: 'Cleared for admin:\n  wrong logins in a row: 5\n  wrong logins from unknown networks: 5\n',
  });
  expect(await adminLogin(app, adminPassword)).toMatchObject({ ok: true });
  expect(await readTargets(app, 'account.unlocked')).toEqual(['admin']);
});

test('clears what the photos of a head have used of the budgets of the account', async ({ app }) => {
  await signUpCentre(app, mobile);
  const { accountId } = await app.database.db
    .selectFrom('accounts')
    .select('id as accountId')
    .where('username', '=', mobile)
    .executeTakeFirstOrThrow();
  await countPhotos(app.services, accountId, { bytes: 0, decodingMs: 60_000 });
  await app.database.transaction((tx) => recordStoredPhotos(tx, app.services, accountId, 5 * 1024));
  await expect(countPhotos(app.services, accountId, { bytes: 0, decodingMs: 1 })).rejects.toThrow();
  const { stdout } = await unlock(app, mobile);
  for (const line of [
    'KiB of photos of the last 32 days: 5',
    'KiB of photos of the last day: 5',
    'milliseconds of decoding of the last hour: 60000',
  ])
    expect(stdout).toContain(line);
  await countPhotos(app.services, accountId, { bytes: 0, decodingMs: 1 });
});

test('says when nothing is counted', async ({ app }) => {
  expect(await unlock(app, mobile)).toMatchObject({
    exitCode: 1,
    stderr: `Nothing is counted against ${mobile}.\n`,
  });
  expect(await unlock(app, 'nobody')).toMatchObject({
    exitCode: 1,
    stderr: 'There is no administrator "nobody", or nothing is counted against this account.\n',
  });
  expect((await unlock(app, 'a', 'b')).stderr).toContain('Usage');
  expect(await readTargets(app, 'account.unlocked')).toEqual([]);
});
