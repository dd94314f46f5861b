/** /readyz reports what keeps the portal from saving, and the log has the reason. */
import { afterEach, expect, vi } from 'vitest';
import type { TestApp } from './testing/test-app.ts';
import { portalTest } from './testing/portal-test.ts';

const test = portalTest();

afterEach(() => void vi.useRealTimers());

const readiness = async (app: TestApp): Promise<number> => (await app.fetch('/readyz')).status;

test('a transaction of over ten seconds makes the server not ready', async ({ app }) => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const stalled = app.database.transaction(() => ended);
  // Whatever is found: a portal whose transaction never ends does not close.
  try {
    expect(await readiness(app)).toBe(200);
    vi.advanceTimersByTime(10_000);
    expect(await readiness(app)).toBe(200);
    vi.advanceTimersByTime(1);
    expect([await readiness(app), await readiness(app)]).toEqual([503, 503]);
    const reasons = app.logLines.filter((line) => line.includes('waiting or running for 10 s'));
    expect(reasons).toHaveLength(1);
  } finally {
    end();
  }
  await stalled;
  expect(await readiness(app)).toBe(200);
});
