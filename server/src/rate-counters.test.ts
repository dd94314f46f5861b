import { expect } from 'vitest';
import type { TestApp } from './testing/test-app.ts';
import { purgeExpiredCounters, consume } from './rate-limits.ts';
import { portalTest } from './testing/portal-test.ts';

const rule = { name: 'test', limit: 3, windowSeconds: 3600 };
const hitNow = (app: TestApp, subject = 'a') =>
  app.database.transaction((tx) => consume(tx, rule, subject, app.clock.now()));

const test = portalTest();

test('the limit applies per window and per subject', async ({ app }) => {
  expect([await hitNow(app), await hitNow(app), await hitNow(app)]).toEqual([null, null, null]);
  expect(await hitNow(app)).toBeGreaterThan(3000);
  expect(await hitNow(app, 'b')).toBeNull();
});

test('no sliding window has more events than the limit', async ({ app }) => {
  const times: number[] = [];
  for (let minute = 0; minute < 600; minute += 1) {
    if ((await hitNow(app)) === null) times.push(minute);
    app.clock.advance(60);
  }
  for (const start of times)
    expect(times.filter((time) => time >= start && time < start + 60).length).toBeLessThanOrEqual(3);
  expect(times.length).toBeGreaterThan(20);
});

test('amounts are counted, and the wait is as long as until there is room', async ({ app }) => {
  const bytes = { name: 'bytes', limit: 100, windowSeconds: 3600 };
  const take = (amount: number) =>
    app.database.transaction((tx) => consume(tx, bytes, 'a', app.clock.now(), amount));
  expect(await take(101)).not.toBeNull();
  expect(await take(10)).toBeNull();
  app.clock.advance(1200);
  expect([await take(70), await take(20)]).toEqual([null, null]);
  const forFew = (await take(10)) ?? 0;
  const forMany = (await take(60)) ?? 0;
  expect(forMany - forFew).toBeGreaterThanOrEqual(1200);
  app.clock.advance(forFew);
  expect([await take(10), await take(60)]).toEqual([null, expect.any(Number)]);
  app.clock.advance(forMany - forFew);
  expect(await take(60)).toBeNull();
});

test('a counter of a longer window is kept until the window is over', async ({ app }) => {
  const month = { name: 'month', limit: 3, windowSeconds: 30 * 24 * 60 * 60 };
  const remaining = async (days: number): Promise<number> => {
    app.clock.advance(days * 24 * 60 * 60);
    await app.database.transaction((tx) => purgeExpiredCounters(tx, app.clock.now(), [rule, month]));
    return (await app.database.db.selectFrom('rate_counters').select('hits').execute()).length;
  };
  await hitNow(app);
  await app.database.transaction((tx) => consume(tx, month, 'a', app.clock.now(), 3));
  expect([await remaining(3), await remaining(26), await remaining(5)]).toEqual([1, 1, 0]);
});
