import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { record, purgeExpiredCounters, refund, consume, secondsUntilAllowed } from './rate-counters.ts';

let app: TestApp;
const rule = { name: 'test', limit: 3, windowSeconds: 3600 };
const hitNow = (subject = 'a') =>
  app.database.transaction((tx) => consume(tx, rule, subject, app.clock.now()));

beforeEach(async () => {
  app = await startTestApp();
});
afterEach(async () => {
  await app.close();
});

test('the limit applies per window and per subject', async () => {
  expect([await hitNow(), await hitNow(), await hitNow()]).toEqual([null, null, null]);
  expect(await hitNow()).toBeGreaterThan(3000);
  expect(await hitNow('b')).toBeNull();
});

test('no sliding window has more events than the limit', async () => {
  const times: number[] = [];
  for (let minute = 0; minute < 600; minute += 1) {
    if ((await hitNow()) === null) times.push(minute);
    app.clock.advance(60);
  }
  for (const start of times)
    expect(times.filter((time) => time >= start && time < start + 60).length).toBeLessThanOrEqual(3);
  expect(times.length).toBeGreaterThan(20);
});

test('the returned wait is sufficient', async () => {
  for (let events = 0; events < 3; events += 1) await hitNow();
  app.clock.advance((await hitNow()) ?? 0);
  expect(await hitNow()).toBeNull();
});

test('a refunded event does not count; refunds never exceed the events', async () => {
  const now = app.clock.now();
  await app.database.transaction(async (tx) => {
    for (let events = 0; events < 3; events += 1) await record(tx, rule, 'a', now);
    expect(await secondsUntilAllowed(tx, rule, 'a', now)).not.toBeNull();
    for (let events = 0; events < 9; events += 1) await refund(tx, rule, 'a', now);
  });
  expect([await hitNow(), await hitNow(), await hitNow()]).toEqual([null, null, null]);
  expect(await hitNow()).not.toBeNull();
});

test('old counters are deleted', async () => {
  await hitNow();
  app.clock.advance(3 * 24 * 60 * 60);
  await app.database.transaction((tx) => purgeExpiredCounters(tx, app.clock.now(), []));
  expect(await app.database.db.selectFrom('rate_counters').select('hits').execute()).toEqual([]);
});
