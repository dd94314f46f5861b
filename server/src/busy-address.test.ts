/** One client sends all that it can: whoever shares its address is kept out for seconds (decision 0031). */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { behindProxy, fromAddress } from './testing/admin-client.ts';
import { centrePassword, codeOf, insertCentre, registerHead, takePhone } from './testing/people.ts';
import { portalTest } from './testing/portal-test.ts';
import { adminPassword, type TestApp } from './testing/test-app.ts';
import { testLimits } from './testing/test-limits.ts';

/** A tenth of those in use, so that an attack is a few hundred calls. */
const publicCalls = { atOnce: 60, perSecond: 1 };
const test = portalTest({ environment: behindProxy, limits: { ...testLimits, publicCalls } });

/** Of a school, or of a mobile network. */
const shared = '203.0.113.5';

type Send = (app: TestApp) => Promise<Parameters<typeof codeOf>[0]>;

const attacks: readonly (readonly [string, Send])[] = [
  ['sign-ups with unknown mobiles', (app) => app.call(api.initiateSignup, { body: { mobile: takePhone() } })],
  [
    'logins for an unknown name',
    (app) => app.call(api.login, { body: { username: '6000000000', password: 'x' } }),
  ],
  [
    'logins for an unknown administrator',
    (app) => app.call(api.adminLogin, { body: { username: 'nobody', password: 'x' } }),
  ],
];

const sendAll = (app: TestApp, count: number, send: Send) =>
  Promise.all(Array.from({ length: count }, () => send(app)));

test.for(attacks)('after %s all behind the address get in within a minute', async ([, send], { app }) => {
  const neighbour = fromAddress(app, shared);
  const { phone } = await insertCentre(app);
  await registerHead(neighbour, phone);
  const codes = (await sendAll(neighbour, 200, send)).map(codeOf);
  expect(codes.filter((code) => code !== 'rate.exceeded').length).toBeLessThanOrEqual(publicCalls.atOnce);
  const logIn = () => neighbour.call(api.login, { body: { username: phone, password: centrePassword } });
  expect(await logIn()).toMatchObject({ failure: { status: 429, code: 'rate.exceeded', waitSeconds: 1 } });
  expect(
    codeOf(await fromAddress(app, '203.0.113.6').call(api.initiateSignup, { body: { mobile: phone } })),
  ).toBe('ok');
  app.clock.advance(1);
  expect(codeOf(await logIn())).toBe('ok');
  app.clock.advance(60);
  const others = [
    await neighbour.call(api.initiateSignup, { body: { mobile: phone } }),
    await neighbour.call(api.adminLogin, { body: { username: 'admin', password: adminPassword } }),
  ];
  expect(others.map(codeOf)).toEqual(['ok', 'ok']);
});

test('forty heads sign up and log in at the same moment behind one address', async ({ start }) => {
  const app = await start({ environment: behindProxy });
  const district = fromAddress(app, shared);
  const heads = Array.from({ length: 40 }, () => takePhone());
  for (const phone of heads) await insertCentre(app, { phone });
  const codes = await Promise.all(
    heads.flatMap((phone) => [
      ...Array.from({ length: 5 }, () => district.call(api.initiateSignup, { body: { mobile: phone } })),
      ...Array.from({ length: 5 }, () => district.call(api.readLink, { body: { userId: 'mistyped' } })),
    ]),
  );
  expect(codes.map(codeOf)).not.toContain('rate.exceeded');
});

test('whatever needs no login takes from the same bucket, also of the same IPv6 /64', async ({ app }) => {
  const client = fromAddress(app, '2001:db8:5:1::1');
  await sendAll(client, publicCalls.atOnce, (from) =>
    from.call(api.initiateSignup, { body: { mobile: '' } }),
  );
  const statuses: Record<string, number> = {};
  const ask = async (method: string, path: string): Promise<Response> => {
    const response = await fromAddress(app, '2001:db8:5:1::2').fetch(path, {
      method,
      ...(method === 'GET' ? {} : { body: new URLSearchParams({ mobile: '' }) }),
    });
    statuses[`${method} ${path}`] = response.status;
    return response;
  };
  const calls = Object.values(api).filter(({ access }) => access === 'public');
  for (const { method, path } of calls) await ask(method, `/api${path}`);
  const pages = [await ask('POST', '/'), await ask('POST', '/register'), await ask('POST', '/login')];
  for (const page of [...pages, await ask('GET', '/r/unknown')]) {
    expect([page.headers.get('retry-after'), page.headers.get('content-type')]).toEqual([
      '1',
      'text/plain; charset=utf-8',
    ]);
    expect(await page.text()).toBe('Too many attempts. Wait 1 second and try again.');
  }
  expect(Object.keys(statuses).length).toBeGreaterThan(12);
  expect(new Set(Object.values(statuses))).toEqual(new Set([429]));
  expect((await fromAddress(app, '2001:db8:5:2::1').fetch('/r/unknown')).status).toBe(404);
});

test('the bucket of a client that asks all the time never holds more than its size', async ({ app }) => {
  const client = fromAddress(app, shared);
  const ask: Send = (from) => from.call(api.initiateSignup, { body: { mobile: '' } });
  const countAllowed = async (): Promise<number> => {
    const codes = (await sendAll(client, publicCalls.atOnce + 5, ask)).map(codeOf);
    return codes.filter((code) => code !== 'rate.exceeded').length;
  };
  expect(await countAllowed()).toBe(60);
  app.clock.advance(40);
  expect(await countAllowed()).toBe(40);
  app.clock.advance(40);
  expect(await countAllowed()).toBe(40);
  app.clock.advance(4_000);
  expect(await countAllowed()).toBe(60);
});
