/** Tests that strangers who keep all the work of comparing passwords busy do not keep anybody else out (decision 0031). */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { passwordCost } from '../../domain/accounts/passwords.ts';
import type { Limits } from '../../limits.ts';
import { testLimits } from '../../testing/test-limits.ts';
import { behindProxy, fromAddress } from '../../testing/from-address.ts';
import { centrePassword, codeOf, insertCentre, signUpCentre, type TestCentre } from '../../testing/people.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { startTest } from '../../testing/portal-test.ts';

const home = '198.51.100.1';

/** One processor, so that comparing is what everybody waits for on any machine. */
const withPasswords = (password: Partial<Limits['password']> = {}) => ({
  limits: { ...testLimits, password: { ...testLimits.password, concurrent: 1, ...password } },
  passwordCost,
  environment: behindProxy,
});

/** Creates a centre whose head has registered from home. */
async function registerHead(app: TestApp): Promise<TestCentre> {
  const centre = await insertCentre(app);
  await signUpCentre(fromAddress(app, home), centre.phone);
  return centre;
}

const test = startTest();

/** Each of 200 connections from 100 addresses tries one unknown name after the other. Returns a function that ends this. */
function attack(app: TestApp): () => Promise<unknown> {
  const over = new AbortController();
  const connections = Array.from({ length: 200 }, async (_, index) => {
    const client = fromAddress(app, `203.0.113.${index % 100}`);
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const body = { username: `stranger-${index}-${turn}`, password: 'wrong' };
      await client.call(api.login, { body });
    }
  });
  return () => {
    over.abort();
    return Promise.all(connections);
  };
}

test('while 200 connections from 100 addresses guess, logins from known and from new networks all succeed', async ({
  start,
}) => {
  const app = await start(withPasswords());
  const centre = await registerHead(app);
  const endAttack = attack(app);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const logIn = async (address: string) => {
    const body = { username: centre.phone, password: centrePassword };
    return codeOf(await fromAddress(app, address).call(api.login, { body }));
  };
  const honest = Array.from({ length: 10 }, (_, index) => [logIn(home), logIn(`192.0.2.${index}`)]);
  const codes = await Promise.all(honest.flat());
  await endAttack();
  expect(codes).toEqual(codes.map(() => 'ok'));
}, 120_000);

test('a login that finds no place is refused with 503 and a time, counted, and an alarm once in ten minutes', async ({
  start,
}) => {
  const app = await start(withPasswords({ waiting: 1 }));
  const storm = async () => {
    const logins = Array.from({ length: 20 }, (_, index) =>
      fromAddress(app, `203.0.113.${index}`).fetch('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'stranger', password: 'wrong' }),
      }),
    );
    const responses = await Promise.all(logins);
    return responses.filter(({ status }) => status === 503);
  };
  const refused = await storm();
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(refused.map(() => '5'));
  expect(await refused[0]?.json()).toMatchObject({ code: 'server.busy', waitSeconds: 5 });
  expect(app.services.passwords.refused()).toBe(refused.length);
  const alarms = () => app.logLines.filter((line) => line.includes('"alarm":"logins-refused"')).length;
  expect(alarms()).toBe(1);
  app.clock.advance(10 * 60);
  await storm();
  expect(alarms()).toBe(2);
}, 60_000);

test('strangers who fill the queue from one network take no place from known accounts behind it', async ({
  start,
}) => {
  const app = await start(withPasswords({ waiting: 8, waitingPerSender: 4 }));
  const centre = await registerHead(app);
  const wrong = Array.from({ length: 20 }, (_, index) =>
    fromAddress(app, home).call(api.login, { body: { username: `stranger-${index}`, password: 'wrong' } }),
  );
  const body = { username: centre.phone, password: centrePassword };
  const right = Array.from({ length: 3 }, () => fromAddress(app, home).call(api.login, { body }));
  expect((await Promise.all(right)).map(codeOf)).toEqual(['ok', 'ok', 'ok']);
  expect((await Promise.all(wrong)).map(codeOf)).toContain('server.busy');
}, 60_000);
