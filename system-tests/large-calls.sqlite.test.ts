/** Other requests are served while administrators send and read the largest lists (security.md T43). */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { listRow } from '../server/src/testing/planned-rows.ts';
import { startServerProcess } from '../server/src/testing/server-process.ts';
import { createTemporaryFolder } from '../server/src/testing/temporary-folder.ts';
import { adminPassword } from '../server/src/testing/test-app.ts';
import { logInTo } from './faults/requests.ts';

/** As many as a list may have. */
const rows = 50_000;

interface Measured {
  readonly status: number;
  readonly bytes: number;
  readonly seconds: number;
  /** The longest wait for the response to a request that needs nothing. */
  readonly heldSeconds: number;
}

async function startPortal() {
  const server = await startServerProcess({
    DATA_DIR: await createTemporaryFolder(),
    ADMIN_PASSWORD: adminPassword,
    DRAIN_SECONDS: '0',
  });
  const token = await logInTo(server.url, 'admin-login', 'admin', adminPassword);
  const send = async (path: string, body?: string): Promise<{ status: number; bytes: number }> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const init = body === undefined ? { headers } : { method: 'POST', headers, body };
    const response = await fetch(`${server.url}/api/admin/centres${path}`, init);
    return { status: response.status, bytes: (await response.bytes()).length };
  };
  return { server, send };
}

async function measure(
  url: string,
  call: () => Promise<{ status: number; bytes: number }>,
): Promise<Measured> {
  const startedAt = performance.now();
  const secondsSince = (from: number): number => (performance.now() - from) / 1000;
  const state = { isDone: false };
  const calling = call().finally(() => {
    state.isDone = true;
  });
  let heldSeconds = 0;
  // Asked at a steady pace: without a pause the questions would be a load of their own.
  for (; !state.isDone; await delay(5)) {
    const askedAt = performance.now();
    await (await fetch(`${url}/healthz`)).bytes();
    heldSeconds = Math.max(heldSeconds, secondsSince(askedAt));
  }
  return { ...(await calling), seconds: secondsSince(startedAt), heldSeconds };
}

test('a preview, an import and whole lists of 50,000 centres hold other requests for a small part of their time', async () => {
  const { server, send } = await startPortal();
  const list = Array.from({ length: rows }, (_, index) =>
    listRow(`C${index}`, {
      centre_name: `School ${index} with a name of the usual length`,
      phone: String(6_000_000_000 + index),
      email: `head.${index}@school.example.org`,
    }),
  );
  const body = JSON.stringify({ rows: list });
  const expectServed = async (call: () => Promise<{ status: number; bytes: number }>): Promise<Measured> => {
    const measured = await measure(server.url, call);
    expect(measured.status).toBe(200);
    // A call that blocks holds others for nearly all of its time, on a slow machine as well.
    expect(measured.heldSeconds).toBeLessThan(measured.seconds / 2);
    return measured;
  };
  await expectServed(() => send('/bulk-preview', body));
  expect((await send('/bulk', body)).status).toBe(200);
  await expectServed(() => send('/bulk-preview', body));
  const whole = await expectServed(() => send(''));
  expect(whole.bytes).toBeGreaterThan(rows * 200);
  await expectServed(() => send('?sort=centre_name&order=desc'));
  expect(await server.stop()).toBe(0);
});

test('large lists wait for each other, and those that find no place are told to come again', async () => {
  const { server, send } = await startPortal();
  const body = JSON.stringify({ rows: Array.from({ length: 2000 }, (_, index) => listRow(`C${index}`)) });
  const responses = await Promise.all(Array.from({ length: 12 }, () => send('/bulk-preview', body)));
  const statuses = new Set(responses.map(({ status }) => status));
  expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 503]);
  // Nothing is kept of those that were refused.
  expect((await send('/bulk-preview', body)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});
