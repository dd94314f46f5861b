/** Tests that strangers who keep all the work of comparing passwords busy do not keep anybody else out (decision 0031). */
import { expect, onTestFinished, vi } from 'vitest';
import { api } from '#contract/api.ts';
import { FairQueue } from '../kernel/concurrency.ts';
import type { Limits } from '../limits.ts';
import { testLimits } from '../testing/test-limits.ts';
import { behindProxy, fromAddress, postJson, registerFrom } from '../testing/admin-client.ts';
import { centrePassword, codeOf } from '../testing/people.ts';
import type { TestApp } from '../testing/test-app.ts';
import { startTest } from '../testing/portal-test.ts';

const home = '198.51.100.1';

/** One processor, so that comparing is what everybody waits for on any machine. */
const withPasswords = (password: Partial<Limits['password']> = {}) => ({
  limits: { ...testLimits, password: { ...testLimits.password, concurrent: 1, ...password } },
  environment: behindProxy,
});

const test = startTest();

/**
 * From now on comparisons wait for `release`; `asked` resolves when so many came to the queue, and `turns` has whose turn it was:
 * of a network that the account knows, or of which other one.
 */
function holdComparisons() {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  const run = Reflect.get(FairQueue.prototype, 'run');
  const turns: string[] = [];
  let [count, wanted] = [0, 0];
  let isThere = (): void => undefined;
  const held = vi.spyOn(FairQueue.prototype, 'run').mockImplementation(function hold<Result>(
    this: FairQueue,
    kind: Parameters<FairQueue['run']>[0],
    work: () => Promise<Result>,
    waitMs?: number,
  ): Promise<Result> {
    const compare = async (): Promise<Result> => {
      turns.push(kind.isPreferred === true ? 'known' : kind.sender);
      await released;
      return work();
    };
    const result = run.call(this, kind, compare, waitMs) as Promise<Result>;
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
  return { asked, release, turns };
}

const guessFrom = async (app: TestApp, address: string, username: string) =>
  codeOf(await fromAddress(app, address).call(api.login, { body: { username, password: 'wrong' } }));

test('while 20 addresses guess, known networks come next, then new ones', async ({ start }) => {
  const app = await start(withPasswords());
  const centre = await registerFrom(app, home);
  const { asked, release, turns } = holdComparisons();
  const guesses = Array.from({ length: 40 }, (_, index) =>
    guessFrom(app, `203.0.113.${index % 20}`, `stranger-${index}`),
  );
  await asked(40);
  const logIn = async (address: string) => {
    const body = { username: centre.phone, password: centrePassword };
    return codeOf(await fromAddress(app, address).call(api.login, { body }));
  };
  const honest = Array.from({ length: 5 }, (_, index) => [logIn(home), logIn(`192.0.2.${index}`)]).flat();
  await asked(50);
  release();
  const codes = await Promise.all(honest);
  expect(codes).toEqual(codes.map(() => 'ok'));
  await Promise.all(guesses);
  expect(turns).toHaveLength(50);
  // One was compared already, and after three that are preferred it is the turn of another.
  expect(turns.lastIndexOf('known')).toBeLessThan(1 + 5 + 2);
  const firstGuesses = new Set(turns.filter((sender) => sender.startsWith('203.0.113.')));
  const lastNew = turns.findLastIndex((sender) => sender.startsWith('192.0.2.'));
  expect(firstGuesses.size).toBe(20);
  expect(lastNew).toBeLessThan(20 + 10);
});

test('a login that finds no place is refused with 503, and is an alarm', async ({ start }) => {
  const app = await start(withPasswords({ waiting: 1 }));
  const storm = async () => {
    const { asked, release } = holdComparisons();
    const logins = Array.from({ length: 20 }, (_, index) =>
      postJson(fromAddress(app, `203.0.113.${index}`), '/api/auth/login', {
        username: `stranger-${index}`,
        password: 'wrong',
      }),
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

test('strangers who fill the queue take no place from known accounts', async ({ start }) => {
  const app = await start(withPasswords({ waiting: 8, waitingPerSender: 4 }));
  const centre = await registerFrom(app, home);
  const { asked, release } = holdComparisons();
  const wrong = Array.from({ length: 20 }, (_, index) => guessFrom(app, home, `stranger-${index}`));
  await asked(20);
  const body = { username: centre.phone, password: centrePassword };
  const right = Array.from({ length: 3 }, () => fromAddress(app, home).call(api.login, { body }));
  await asked(23);
  release();
  expect((await Promise.all(right)).map(codeOf)).toEqual(['ok', 'ok', 'ok']);
  expect((await Promise.all(wrong)).filter((code) => code === 'server.busy')).toHaveLength(18);
});
