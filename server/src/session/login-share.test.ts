/**
 * Strangers who keep all the work of comparing passwords busy do not keep anybody else out (decision 0031): on whose behalf passwords are
 * compared, and what a login hears that finds no place. Whose turn it is: kernel/concurrency.test.ts.
 */
import { expect, onTestFinished, vi } from 'vitest';
import { FairQueue } from '../kernel/concurrency.ts';
import { testLimits } from '../testing/test-limits.ts';
import { behindProxy, fromAddress, postJson, registerFrom } from '../testing/admin-client.ts';
import { portalTest } from '../testing/portal-test.ts';
import type { TestApp } from '../testing/test-app.ts';

/** One processor, so that comparing is what everybody waits for on any machine; one waits. */
const password = { ...testLimits.password, concurrent: 1, waiting: 1 };
const test = portalTest({ environment: behindProxy, limits: { ...testLimits, password } });

const home = '198.51.100.1';
const guessFrom = (app: TestApp, address: string, username: string) =>
  postJson(fromAddress(app, address), '/api/auth/login', { username, password: 'wrong' });

test('an account is preferred from a network that it knows; all others are one for a network', async ({
  app,
}) => {
  const { phone } = await registerFrom(app, home);
  const run = vi.spyOn(FairQueue.prototype, 'run');
  onTestFinished(() => run.mockRestore());
  for (const [address, username] of [
    [home, phone],
    [home, 'stranger'],
    ['192.0.2.1', phone],
    ['2001:db8:7:1::1', 'stranger'],
  ] as const)
    await guessFrom(app, address, username);
  expect(run.mock.calls.map(([kind]) => kind)).toEqual([
    { sender: home, isPreferred: true },
    { sender: home, isPreferred: false },
    { sender: '192.0.2.1', isPreferred: false },
    { sender: '2001:db8:7::/48', isPreferred: false },
  ]);
});

/** From now on comparisons wait for `release`; `asked` resolves when so many came to the queue. */
function holdComparisons() {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  const run = Reflect.get(FairQueue.prototype, 'run');
  let [count, wanted] = [0, 0];
  let isThere = (): void => undefined;
  const held = vi.spyOn(FairQueue.prototype, 'run').mockImplementation(function hold<Result>(
    this: FairQueue,
    kind: Parameters<FairQueue['run']>[0],
    work: () => Promise<Result>,
    waitMs?: number,
  ): Promise<Result> {
    const result = run.call(this, kind, () => released.then(work), waitMs) as Promise<Result>;
    count += 1;
    if (count === wanted) isThere();
    return result;
  });
  onTestFinished(() => held.mockRestore());
  const asked = (times: number): Promise<void> =>
    new Promise((answer) => {
      if (count >= times) answer();
      [wanted, isThere] = [times, answer];
    });
  const release = (): void => {
    held.mockRestore();
    resolve();
  };
  return { asked, release };
}

test('a login that finds no place is refused with 503, and is an alarm', async ({ app }) => {
  const storm = async () => {
    const { asked, release } = holdComparisons();
    const logins = Array.from({ length: 20 }, (_, index) =>
      guessFrom(app, `203.0.113.${index}`, `stranger-${index}`),
    );
    await asked(20);
    release();
    const responses = await Promise.all(logins);
    return responses.filter(({ status }) => status === 503);
  };
  const refused = await storm();
  // One is compared, and one waits.
  expect(refused).toHaveLength(18);
  expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(refused.map(() => '5'));
  expect(await refused[0]?.json()).toMatchObject({ code: 'server.busy', waitSeconds: 5 });
  expect(app.services.passwords.refused()).toBe(18);
  const alarms = () => app.logLines.filter((line) => line.includes('"alarm":"logins-refused"')).length;
  expect(alarms()).toBe(1);
  app.clock.advance(10 * 60);
  await storm();
  expect(alarms()).toBe(2);
});
