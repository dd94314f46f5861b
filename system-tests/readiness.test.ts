/** /readyz reports what keeps the portal from saving, and the log has the reason. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../server/src/testing/test-app.ts';

let app: TestApp;

beforeEach(async () => {
  app = await startTestApp();
});
afterEach(async () => {
  await app.close();
});

const readiness = async (): Promise<number> => (await app.fetch('/readyz')).status;

test('a transaction that does not end within ten seconds makes the server not ready, until it ends', async () => {
  let end = (): void => undefined;
  const stalled = app.database.transaction(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  expect(await readiness()).toBe(200);
  await expect.poll(readiness, { timeout: 12_000, interval: 200 }).toBe(503);
  await readiness();
  const reasons = app.logLines.filter((line) => line.includes('waiting or running for 10 s'));
  expect(reasons).toHaveLength(1);
  end();
  await stalled;
  expect(await readiness()).toBe(200);
});
