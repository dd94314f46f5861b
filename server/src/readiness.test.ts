/** /readyz reports what keeps the portal from saving, and the log has the reason. */
import { expect } from 'vitest';
import type { TestApp } from './testing/test-app.ts';
import { portalTest } from './testing/portal-test.ts';

const test = portalTest();

const readiness = async (app: TestApp): Promise<number> => (await app.fetch('/readyz')).status;

test('a transaction that does not end within ten seconds makes the server not ready, until it ends', async ({
  app,
}) => {
  let end = (): void => undefined;
  const stalled = app.database.transaction(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  // Whatever is found: a portal whose transaction never ends does not close.
  try {
    expect(await readiness(app)).toBe(200);
    await expect.poll(() => readiness(app), { timeout: 40_000, interval: 200 }).toBe(503);
    await readiness(app);
    const reasons = app.logLines.filter((line) => line.includes('waiting or running for 10 s'));
    expect(reasons).toHaveLength(1);
  } finally {
    end();
  }
  await stalled;
  expect(await readiness(app)).toBe(200);
});
