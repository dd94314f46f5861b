/** Tests that nobody who guesses passwords keeps the owner out, and that guesses are counted exactly (decision 0031). */
import { expect, vi } from 'vitest';
import { api } from '#contract/api.ts';
import { purgeLoginFailures, purgeLoginNetworks, rememberNetwork } from '../accounts/login-locks.ts';
import { testLimits } from '../testing/test-limits.ts';
import { lastLink } from '../testing/captured-mail.ts';
import { behindProxy, fromAddress, postJson, registerFrom } from '../testing/admin-client.ts';
import { centrePassword, codeOf, type TestCentre } from '../testing/people.ts';
import { adminPassword, type TestApp } from '../testing/test-app.ts';
import { sharedPortalTest, startTest } from '../testing/portal-test.ts';

const attacker = '203.0.113.66';
const home = '198.51.100.1';
const elsewhere = '198.51.100.2';

/** Nobody has failed before a test. */
const test = sharedPortalTest({ environment: behindProxy }).extend(
  'centre',
  { auto: true },
  async ({ app }) => {
    await app.runSql('delete from login_failures; delete from rate_counters');
    return registerFrom(app, home);
  },
);
const ownTest = startTest();

const logInFrom = async (
  app: TestApp,
  centre: TestCentre,
  ip: string,
  password: string,
  username = centre.phone,
) => codeOf(await fromAddress(app, ip).call(api.login, { body: { username, password } }));
const adminLoginFrom = async (app: TestApp, ip: string, password: string) =>
  codeOf(await fromAddress(app, ip).call(api.adminLogin, { body: { username: 'admin', password } }));
const fail = async (app: TestApp, centre: TestCentre, ip: string, times: number, username = centre.phone) => {
  for (let count = 0; count < times; count += 1) await logInFrom(app, centre, ip, 'wrong', username);
};

/** What was compared: counted over all networks, or from one. */
async function countFailures(app: TestApp, from?: string): Promise<number> {
  const rows = await app.database.db.selectFrom('login_failures').selectAll().execute();
  const counted = rows.filter(({ network }) =>
    from === undefined ? network !== 'unknown' : network === from,
  );
  return counted.reduce((sum, { failures }) => sum + failures, 0);
}

test('the administrator logs in elsewhere while somebody tries "admin" for a day', async ({ app }) => {
  for (let round = 0; round < 5; round += 1) await adminLoginFrom(app, attacker, 'wrong');
  for (let round = 0; round < 40; round += 1) {
    if (round % 8 === 0)
      expect(
        await Promise.all([
          adminLoginFrom(app, attacker, adminPassword),
          adminLoginFrom(app, home, adminPassword),
          adminLoginFrom(app, `192.0.2.${round}`, adminPassword),
        ]),
      ).toEqual(['admin-login.locked', 'ok', 'ok']);
    // Each lock that ends is used for one more guess.
    app.clock.advance(round < 24 ? 15 * 60 : 3600);
    await adminLoginFrom(app, attacker, 'wrong');
  }
  expect(await countFailures(app, attacker)).toBe(45);
});

test('40 wrong passwords from 8 addresses close unknown networks for minutes', async ({ app, centre }) => {
  for (let network = 0; network < 8; network += 1) await fail(app, centre, `203.0.${network}.1`, 5);
  expect(await countFailures(app)).toBe(20);
  const body = { username: centre.phone, password: centrePassword };
  expect(await fromAddress(app, elsewhere).call(api.login, { body })).toMatchObject({
    failure: {
      status: 429,
      code: 'login.locked',
      waitSeconds: 900,
      error: expect.stringMatching(/^Too many wrong passwords .* for 15 minutes.*Forgot Password/),
    },
  });
  expect(await logInFrom(app, centre, home, centrePassword)).toBe('ok');
  app.clock.advance(120);
  await fromAddress(app, elsewhere).call(api.forgotPassword, { body: { username: centre.phone } });
  await app.services.mailer.settled();
  await app.services.mailer.settled();
  const userId = lastLink(app.mails, centre.email);
  await fromAddress(app, elsewhere).call(api.setPassword, { body: { userId, password: 'a new password' } });
  await fail(app, centre, attacker, 5);
  expect(await logInFrom(app, centre, elsewhere, 'a new password')).toBe('ok');
});

test('the lock of unknown networks ends when its time is over, and is an alarm once', async ({
  app,
  centre,
}) => {
  const before = app.logLines.length;
  const alarms = () => app.logLines.slice(before).filter((line) => line.includes('"alarm":"kept-out"'));
  for (const username of ['9111111111', centre.phone])
    for (let network = 0; network < 8; network += 1)
      await fail(app, centre, `203.0.${network}.1`, 5, username);
  expect(alarms()).toEqual([expect.stringContaining('"failures":20')]);
  expect(alarms().join('')).not.toContain(centre.phone);
  app.clock.advance(899);
  expect(await logInFrom(app, centre, elsewhere, centrePassword)).toBe('login.locked');
  app.clock.advance(1);
  expect(await logInFrom(app, centre, '203.0.99.1', 'wrong')).toBe('login.failed');
  expect(alarms()).toHaveLength(1);
  app.clock.advance(900);
  expect(await logInFrom(app, centre, elsewhere, centrePassword)).toBe('ok');
});

test('a guesser with any number of networks gets 116 passwords compared a day', async ({ app, centre }) => {
  const longest: number[] = [];
  let compared = 0;
  for (let minute = 0; minute < 24 * 60; minute += 15) {
    const body = { username: centre.phone, password: 'wrong' };
    for (let guess = 0; guess < (minute === 0 ? 25 : 2); guess += 1) {
      const ip = `203.${minute % 200}.${guess}.${Math.floor(minute / 200)}`;
      const result = await fromAddress(app, ip).call(api.login, { body });
      if (codeOf(result) === 'login.failed') compared += 1;
      else if (!result.ok && result.failure.kind === 'refused') longest.push(result.failure.waitSeconds ?? 0);
    }
    app.clock.advance(15 * 60);
  }
  expect(compared).toBeGreaterThan(100);
  expect(compared).toBeLessThanOrEqual(116);
  expect(Math.max(...longest)).toBeLessThanOrEqual(900);
  expect(await logInFrom(app, centre, home, centrePassword)).toBe('ok');
});

/** The responses to these attempts, without the name that was typed. */
async function attemptsOn(app: TestApp, realm: 'login' | 'admin-login', username: string): Promise<string[]> {
  const responses: string[] = [];
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const client = fromAddress(app, `203.0.${Math.floor(attempt / 7)}.1`);
    const response = await postJson(client, `/api/auth/${realm}`, { username, password: 'wrong' });
    responses.push(`${response.status} ${response.headers.get('retry-after')} ${await response.text()}`);
    if (attempt % 10 === 9) app.clock.advance(20);
  }
  return responses;
}

test('a name of nobody is counted and locked like that of an account', async ({ app, centre }) => {
  const ofMobile = await attemptsOn(app, 'login', centre.phone);
  expect(ofMobile.filter((response) => response.startsWith('429 '))).not.toHaveLength(0);
  expect(ofMobile.at(-1)).toMatch(/^429 \d+ .*"code":"login\.locked"/);
  expect(await attemptsOn(app, 'login', '9111111111')).toEqual(ofMobile);
  expect(await attemptsOn(app, 'login', 'nobody')).toEqual(ofMobile);
  // A lock of the mobile says nothing about the e-mail, which would reveal that they belong together.
  expect(await attemptsOn(app, 'login', centre.email)).toEqual(ofMobile);
  const ofAdmin = await attemptsOn(app, 'admin-login', 'admin');
  expect(ofAdmin.at(-1)).toMatch(/^429 \d+ .*"code":"admin-login\.locked"/);
  expect(await attemptsOn(app, 'admin-login', 'nobody')).toEqual(ofAdmin);
  expect(await app.storedText()).not.toContain('nobody');
});

test('different ways to write a name are one name', async ({ app, centre }) => {
  for (const username of [centre.phone, `+91 ${centre.phone}`, `0${centre.phone}`, ` ${centre.phone} `])
    await fail(app, centre, attacker, 2, username);
  expect(await countFailures(app, attacker)).toBe(5);
  for (const username of ['Nobody', 'nobody', ' NOBODY ']) await fail(app, centre, elsewhere, 2, username);
  expect(await countFailures(app, elsewhere)).toBe(5);
});

ownTest('a network is known for 90 days after its last login, twenty at most', async ({ start }) => {
  const app = await start({ environment: behindProxy });
  const centre = await registerFrom(app, home);
  const isKnown = async (ip: string) =>
    (await app.database.db.selectFrom('login_networks').selectAll().where('network', '=', ip).execute()).some(
      ({ known_at: knownAt }) => knownAt !== null,
    );
  const purge = () =>
    app.database.transaction(async (tx) => {
      await purgeLoginNetworks(tx, app.clock.now(), testLimits.login.knownSeconds);
      await purgeLoginFailures(tx, app.clock.now());
    });
  app.clock.advance(89 * 24 * 3600);
  await purge();
  expect(await isKnown(home)).toBe(true);
  app.clock.advance(2 * 24 * 3600);
  await fail(app, centre, attacker, 1);
  await purge();
  expect([await isKnown(home), await countFailures(app, attacker)]).toEqual([false, 1]);
  const { id } = await app.database.db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'centre')
    .executeTakeFirstOrThrow();
  for (let network = 1; network <= 21; network += 1) {
    await app.database.transaction((tx) => rememberNetwork(app.services, tx, id, `198.51.${network}.1`));
    app.clock.advance(1);
  }
  const known = [await isKnown('198.51.1.1'), await isKnown('198.51.2.1'), await isKnown('198.51.21.1')];
  expect(known).toEqual([false, true, true]);
});

test('all networks of one IPv6 household are one, and a neighbour another', async ({ app, centre }) => {
  for (let subnet = 0; subnet < 8; subnet += 1)
    await logInFrom(app, centre, `2001:db8:7:${subnet}::1`, 'wrong');
  expect(await countFailures(app, '2001:db8:7::/48')).toBe(5);
  expect(await logInFrom(app, centre, '2001:db8:7:ff::1', centrePassword)).toBe('login.locked');
  expect(await logInFrom(app, centre, '2001:db8:8::1', centrePassword)).toBe('ok');
});

test('of 60 parallel guesses from one network exactly five count', async ({ app, centre }) => {
  const guesses = Array.from({ length: 60 }, (_, index) =>
    logInFrom(app, centre, attacker, index === 50 ? centrePassword : 'wrong'),
  );
  expect(await Promise.all(guesses)).not.toContain('ok');
  expect(await countFailures(app, attacker)).toBe(5);
});

test('an account that is deleted while its password is compared is unknown', async ({ app, centre }) => {
  const { passwords } = app.services;
  const matches = passwords.matches.bind(passwords);
  const matching = vi.spyOn(passwords, 'matches').mockImplementationOnce(async (password, hash, from) => {
    await app.database.transaction((tx) => tx.deleteFrom('accounts').where('role', '=', 'centre').execute());
    return matches(password, hash, from);
  });
  expect(await logInFrom(app, centre, home, centrePassword)).toBe('login.failed');
  matching.mockRestore();
  expect(await countFailures(app)).toBe(0);
});
