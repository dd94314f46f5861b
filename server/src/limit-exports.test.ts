import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, expect, vi } from 'vitest';
import { testLimits } from './testing/test-limits.ts';
import type { PhotoStore } from './platform/photo-store/photo-store.ts';
import { startAdmin, submitCentre, type AdminClient } from './testing/admin-client.ts';
import { startOfficer } from './testing/officers.ts';
import type { TestApp } from './testing/test-app.ts';
import { startTest, type StartPortal } from './testing/portal-test.ts';
import { watchCalls } from './testing/watch-calls.ts';

const test = startTest();

afterEach(() => void vi.restoreAllMocks());

async function startWith(start: StartPortal, limit: number) {
  const { rates } = testLimits;
  const app = await start({
    limits: {
      ...testLimits,
      exports: { atOncePerAccount: 2 },
      rates: { ...rates, exportPerAccount: { ...rates.exportPerAccount, limit } },
    },
  });
  const admin = await startAdmin(app);
  await submitCentre(app);
  return { app, admin };
}

const download = (app: TestApp, { token }: AdminClient, path: string, signal: AbortSignal | null = null) =>
  app.fetch(`/api/admin${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
    signal,
  });
const csv = async (app: TestApp, admin: AdminClient) => {
  const response = await download(app, admin, '/centres/export');
  await response.arrayBuffer();
  return response.status;
};

/** Starts a download. Resolves to the response as the server has it. */
async function startDownload(app: TestApp, admin: AdminClient, signal?: AbortSignal) {
  const arriving = once(app.server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
  const response = download(app, admin, '/centres/export-photos', signal);
  const [, sending] = await arriving;
  return { response, sending, ended: once(sending, 'close') };
}

/** Photos are read when `release` is called; `reads` counts the downloads that wait for it. */
function holdPhotos(app: TestApp, bytes = new Uint8Array(1000)) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { photoStore } = app.services;
  const get: PhotoStore['get'] = async () => {
    await promise;
    return bytes;
  };
  const held = Object.assign(Object.create(photoStore) as PhotoStore, { get });
  vi.spyOn(photoStore, 'within').mockReturnValue(held);
  return { reads: watchCalls(held, 'get'), release: resolve };
}

test('an hour has a number of downloads for each; an archive counts as four', async ({ start }) => {
  const { app, admin } = await startWith(start, 10);
  for (const path of ['/centres/export-photos', '/review/evidence']) {
    const response = await download(app, admin, path);
    expect(response.status).toBe(200);
    await response.arrayBuffer();
  }
  expect([await csv(app, admin), await csv(app, admin)]).toEqual([200, 200]);
  for (const path of [
    '/centres/export',
    '/centres/export-workbook',
    '/audit/export',
    '/centres/export-contacts',
  ]) {
    const response = await download(app, admin, path);
    expect([response.status, await response.json()]).toEqual([
      429,
      expect.objectContaining({
        code: 'export.too-many',
        error: expect.stringMatching(/Wait \d+ minutes and/) as unknown,
      }),
    ]);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3000);
  }
  expect((await admin.ask('GET', '/review/visits.csv')).status).toBe(429);
  // Single centres and pages of lists are no such files.
  expect((await admin.ask('GET', '/centres?page=1')).status).toBe(200);
  // The budget of another administrator is not used up.
  const other = await startOfficer(app);
  expect((await other.file('POST', '/centres/export')).bytes.length).not.toBe(0);
  app.clock.advance(2 * 60 * 60);
  expect(await csv(app, await startAdmin(app))).toBe(200);
});

test('so many run at a time; the next one when one is finished or cancelled', async ({ start }) => {
  const { app, admin } = await startWith(start, 1000);
  const { reads, release } = holdPhotos(app);
  const cancel = new AbortController();
  const cancelled = await startDownload(app, admin, cancel.signal);
  const finished = await startDownload(app, admin);
  await reads.until(2);
  const refused = await download(app, admin, '/centres/export');
  expect(refused.headers.get('retry-after')).toBe('30');
  expect(await refused.json()).toMatchObject({ code: 'export.running' });
  cancel.abort();
  await expect(cancelled.response).rejects.toThrow('aborted');
  await cancelled.ended;
  expect(await csv(app, admin)).toBe(200);
  release();
  expect((await (await finished.response).arrayBuffer()).byteLength).toBeGreaterThan(2000);
  expect([await csv(app, admin), await csv(app, admin), await csv(app, admin)]).toEqual([200, 200, 200]);
});

test('a download whose reader takes nothing more is ended and makes room', async ({ start }) => {
  const { app, admin } = await startWith(start, 1000);
  holdPhotos(app, new Uint8Array(40_000_000)).release();
  const stalled = await startDownload(app, admin);
  const [first, second] = [await stalled.response, await download(app, admin, '/centres/export-photos')];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect((await download(app, admin, '/centres/export')).status).toBe(429);
  const { socket } = stalled.sending;
  expect(socket?.timeout).toBe(testLimits.http.stalledResponseMs);
  // As the system says when it has passed.
  socket?.emit('timeout');
  await stalled.ended;
  expect(await csv(app, admin)).toBe(200);
  await expect(first.arrayBuffer()).rejects.toThrow();
  await second.body?.cancel().catch(() => undefined);
});
