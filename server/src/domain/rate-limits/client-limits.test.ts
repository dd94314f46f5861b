/** Tests the limits by the network of the client: IPv6, the slow-down and the alarm. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { refuse } from '../../kernel/refusal.ts';
import { defaultLimits, type Limits } from '../../limits.ts';
import { testLimits } from '../../testing/test-limits.ts';
import { behindProxy, fromAddress } from '../../testing/from-address.ts';
import { codeOf, insertCentre, valueOf } from '../../testing/people.ts';
import { portalTest } from '../../testing/portal-test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { createSlowDown, delayMs } from './slow-down.ts';

const { rates } = testLimits;
const limits: Limits = {
  ...testLimits,
  rates: {
    ...rates,
    unknownMobilePerIp: { ...rates.unknownMobilePerIp, limit: 10 },
    failingAccountsPerNetwork: { ...rates.failingAccountsPerNetwork, limit: 5 },
    forgotPerIp: { ...rates.forgotPerIp, limit: 1 },
    sendTryPerIp: { ...rates.sendTryPerIp, limit: 1 },
  },
};
const test = portalTest({ limits, environment: behindProxy }).extend<{
  readonly prepared: undefined;
}>({
  prepared: [
    async ({ app }, use) => {
      await insertCentre(app, { phone: '9876543210' });
      await use(undefined);
    },
    { auto: true },
  ],
});

const register = async (app: TestApp, ip: string, mobile: string) =>
  codeOf(await fromAddress(app, ip).call(api.initiateSignup, { body: { mobile } }));
const unknown = (index: number): string => String(9_000_000_000 + index);

test('an IPv6 client is counted by /64 and, with four times the limit, by /48', async ({ app }) => {
  const first = [];
  for (let index = 0; index < 11; index += 1)
    first.push(await register(app, `2001:db8:5:1::${index}`, unknown(index)));
  expect(first).toEqual([...Array<string>(10).fill('mobile.unknown'), 'rate.exceeded']);
  // 32 networks of one /56, one number from each.
  const others = [];
  for (let subnet = 2; subnet < 34; subnet += 1)
    others.push(await register(app, `2001:db8:5:${subnet.toString(16)}::1`, unknown(100 + subnet)));
  expect(others.filter((code) => code === 'mobile.unknown')).toHaveLength(30);
  expect(others.slice(30)).toEqual(['rate.exceeded', 'rate.exceeded']);
  expect(await register(app, '2001:db8:5:ffff::1', '9876543210')).toBe('rate.exceeded');
  expect(await register(app, '2001:db8:6:1::1', '9876543210')).toBe('ok');
});

test('requests for reset links and for codes are counted by /64 and /48 as well', async ({ app }) => {
  const ask = async (subnet: number) => {
    const client = fromAddress(app, `2001:db8:7:${subnet.toString(16)}::1`);
    const link = codeOf(await client.call(api.forgotPassword, { body: { username: '9000000000' } }));
    const { userId } = valueOf(await app.call(api.initiateSignup, { body: { mobile: '9876543210' } }));
    return [link, codeOf(await client.call(api.sendEmailCode, { body: { userId } }))];
  };
  expect((await ask(1))[0]).toBe('ok');
  expect(await ask(1)).toEqual(['rate.exceeded', 'code.too-many']);
  for (let subnet = 2; subnet <= 4; subnet += 1) expect((await ask(subnet))[0]).toBe('ok');
  expect(await ask(5)).toEqual(['rate.exceeded', 'code.too-many']);
  const elsewhere = fromAddress(app, '2001:db8:8:1::1');
  expect(codeOf(await elsewhere.call(api.forgotPassword, { body: { username: '9000000000' } }))).toBe('ok');
});

test('many accounts that fail from one network raise one alarm an hour, and one account raises none', async ({
  app,
}) => {
  const alarms = () => app.logLines.filter((line) => line.includes('"alarm":"failing-accounts"'));
  for (let index = 0; index < 8; index += 1) await register(app, '203.0.113.1', unknown(0));
  for (let index = 1; index < 4; index += 1) await register(app, '203.0.113.2', unknown(index));
  expect(alarms()).toEqual([]);
  for (let index = 0; index < 8; index += 1) await register(app, '203.0.113.2', unknown(index));
  expect(alarms()).toEqual([expect.stringContaining('"network":"203.0.113.2","accounts":5')]);
  app.clock.advance(2 * 3600);
  for (let index = 0; index < 8; index += 1) await register(app, '203.0.113.2', unknown(index));
  expect(alarms()).toHaveLength(2);
});

test('the delay grows with the used share of the limit', () => {
  const delays = [0, 0.05, 0.275, 0.5, 1].map((share) => delayMs(share, defaultLimits.slowDown));
  expect(delays).toEqual([0, 0, 1000, 2000, 2000]);
});

test('failures wait, successes do not, and only a limited number waits at a time', async ({ app }) => {
  for (let index = 0; index < 10; index += 1) await register(app, '203.0.113.3', unknown(index));
  const waits: number[] = [];
  const releases: (() => void)[] = [];
  const bothWait = Promise.withResolvers<void>();
  const slowLimits = { ...limits, slowDown: { freeShare: 0.5, longestShare: 1, longestMs: 20, waiting: 2 } };
  const slowDown = createSlowDown({ clock: app.clock, database: app.database, limits: slowLimits }, (ms) => {
    waits.push(ms);
    if (waits.length === 2) bothWait.resolve();
    return new Promise<void>((resolve) => releases.push(resolve));
  });
  const rule = limits.rates.unknownMobilePerIp;
  const failFrom = (ip: string) =>
    slowDown.run(rule, ip, async () => {
      throw refuse('mobile.unknown');
    });
  expect(await slowDown.run(rule, '203.0.113.3', async () => 'done')).toBe('done');
  const failing = [failFrom('203.0.113.3'), failFrom('203.0.113.4')].map((response) =>
    expect(response).rejects.toThrow('mobile.unknown'),
  );
  await bothWait.promise;
  expect([waits.toSorted((a, b) => a - b), slowDown.waiting]).toEqual([[0, 20], 2]);
  await expect(failFrom('203.0.113.3')).rejects.toThrow('mobile.unknown');
  for (const release of releases) release();
  await Promise.all(failing);
  expect([waits.length, slowDown.waiting]).toEqual([2, 0]);
});
