import { api } from '#contract/api.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { defaultLimits } from '../../limits.ts';
import type { PhotoStore } from '../../platform/photo-store/photo-store.ts';
import { adminClient, startAdmin, submitCentre, type AdminClient } from '../../testing/admin-client.ts';
import { valueOf } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: AdminClient;
const stalledMs = 500;

afterEach(async () => {
  vi.restoreAllMocks();
  await app.close();
});

async function start(limit: number): Promise<void> {
  const { http, rates } = defaultLimits;
  app = await startTestApp({
    limits: {
      ...defaultLimits,
      http: { ...http, stalledResponseMs: stalledMs },
      exports: { atOncePerAccount: 2 },
      rates: { ...rates, exportPerAccount: { ...rates.exportPerAccount, limit } },
    },
  });
  admin = await startAdmin(app);
  await submitCentre(app);
}

async function createOfficer(): Promise<AdminClient> {
  const body = { name: 'Second', username: 'second.officer', password: 'four unrelated words' };
  valueOf(await app.call(api.createAdmin, { body }, admin.token));
  const { username, password } = body;
  const { token } = valueOf(await app.call(api.adminLogin, { body: { username, password } }));
  return adminClient(app, token, '');
}

const headers = () => ({ authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' });
const download = (path: string, signal: AbortSignal | null = null) =>
  app.fetch(`/api/admin${path}`, { method: 'POST', headers: headers(), body: '{}', signal });
const csv = async () => {
  const response = await download('/centres/export');
  await response.arrayBuffer();
  return response.status;
};

/** Photos are read when `release` is called. */
function holdPhotos(bytes = new Uint8Array(1000)): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { photoStore } = app.services;
  const get: PhotoStore['get'] = async () => {
    await promise;
    return bytes;
  };
  const held = Object.assign(Object.create(photoStore) as PhotoStore, { get });
  vi.spyOn(photoStore, 'within').mockReturnValue(held);
  return resolve;
}

test('an hour has a number of downloads for each administrator; an archive of photos counts as four', async () => {
  await start(10);
  for (const path of ['/centres/export-photos', '/review/evidence']) {
    const response = await download(path);
    expect(response.status).toBe(200);
    await response.arrayBuffer();
  }
  expect([await csv(), await csv()]).toEqual([200, 200]);
  for (const path of [
    '/centres/export',
    '/centres/export-workbook',
    '/audit/export',
    '/centres/export-contacts',
  ]) {
    const response = await download(path);
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
  const other = await createOfficer();
  expect((await other.file('POST', '/centres/export')).bytes.length).not.toBe(0);
  app.clock.advance(2 * 60 * 60);
  admin = await startAdmin(app);
  expect(await csv()).toBe(200);
});

test('so many run at a time; the next one begins when one of them is finished or cancelled', async () => {
  await start(1000);
  const release = holdPhotos();
  const cancel = new AbortController();
  const cancelled = download('/centres/export-photos', cancel.signal).catch(() => null);
  const finished = download('/centres/export-photos');
  await vi.waitFor(async () => {
    const refused = await download('/centres/export');
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(await refused.json()).toMatchObject({ code: 'export.running' });
  });
  cancel.abort();
  await cancelled;
  await vi.waitFor(async () => expect(await csv()).toBe(200));
  release();
  expect((await (await finished).arrayBuffer()).byteLength).toBeGreaterThan(2000);
  expect([await csv(), await csv(), await csv()]).toEqual([200, 200, 200]);
});

test('a download whose reader takes nothing more is ended and makes room', async () => {
  await start(1000);
  holdPhotos(new Uint8Array(40_000_000))();
  const [first, second] = [
    await download('/centres/export-photos'),
    await download('/centres/export-photos'),
  ];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect((await download('/centres/export')).status).toBe(429);
  await vi.waitFor(async () => expect(await csv()).toBe(200), { timeout: 10 * stalledMs, interval: 100 });
  await expect(first.arrayBuffer()).rejects.toThrow();
  await second.body?.cancel().catch(() => undefined);
});
