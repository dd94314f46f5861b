/** A photo store that hangs: every request of a person is answered in time, with a sentence (security.md R19). */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect } from 'vitest';
import { defaultLimits, type Limits } from '../server/src/limits.ts';
import {
  checklistClient,
  formFor,
  photoToSend,
  type ChecklistClient,
} from '../server/src/testing/checklist-client.ts';
import { submitCentre } from '../server/src/testing/admin-client.ts';
import { insertCentre, logInAdmin, signUpCentre } from '../server/src/testing/people.ts';
import { startS3Store } from '../server/src/testing/s3-store.ts';
import { startTest } from '../server/src/testing/portal-test.ts';
import type { TestApp } from '../server/src/testing/test-app.ts';

/** Usual proxies give up after 30 or 60 seconds. */
const promisedMs = 25_000;

interface Portal {
  readonly app: TestApp;
  readonly user: ChecklistClient;
  readonly centreId: string;
  readonly submittedId: string;
  readonly adminToken: string;
  /** Of a picture. */
  readonly shownPath: string;
  /** What saving two photos takes this machine, which others load, without a store that hangs. */
  readonly saveMs: number;
}

const fetchAsAdmin = (
  { app, adminToken }: Pick<Portal, 'app' | 'adminToken'>,
  path: string,
  method = 'GET',
): Promise<Response> => app.fetch(path, { method, headers: { authorization: `Bearer ${adminToken}` } });

function fetchAsUser({ app, user }: Portal, path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${user.token}`);
  return app.fetch(`/api/profiles/${user.userId}${path}`, { ...init, headers });
}

async function prepare(app: TestApp): Promise<Portal> {
  const { id: centreId } = await insertCentre(app, { centre_code: '110101', phone: '9000000001' });
  const { token, userId } = await signUpCentre(app, '9000000001');
  const user = checklistClient(app.url, token, userId);
  const photos = { centre: await photoToSend(), strongRoom: await photoToSend() };
  const started = performance.now();
  expect((await user.save(formFor(centreId, { photos }))).status).toBe(200);
  const saveMs = performance.now() - started;
  const { centre } = await submitCentre(app, { centre_code: '110102', phone: '9000000002' });
  const { token: adminToken } = await logInAdmin(app);
  const detail = await fetchAsAdmin({ app, adminToken }, `/api/admin/centres/${centreId}`);
  const shownPath = /\/uploads\/[\w/.-]+\.jpg/.exec(await detail.text())?.[0] ?? '';
  return { app, user, centreId, submittedId: centre.id, adminToken, shownPath, saveMs };
}

const test = startTest()
  .extend('s3', async ({}, { onCleanup }) => {
    const s3 = await startS3Store();
    onCleanup(() => s3.close());
    return s3;
  })
  .extend('startWith', ({ s3, start }) => async (photos: Partial<Limits['photos']> = {}) => {
    const limits = { ...defaultLimits, photos: { ...defaultLimits.photos, ...photos } };
    return prepare(await start({ environment: s3.environment, limits }));
  });

/** Sends all requests that need the store, at the same time. What this loaded machine takes by itself, and its longest standstill, do not count. */
async function expectAllUnavailableWithin(portal: Portal, limitMs: number): Promise<void> {
  const standstill = monitorEventLoopDelay();
  standstill.enable();
  const { app, centreId, shownPath, submittedId } = portal;
  const form = formFor(centreId, { photos: { centre: await photoToSend({ width: 90 }) } });
  const started = performance.now();
  const requests = {
    'photo save': fetchAsUser(portal, '', { method: 'PUT', body: form }),
    submit: fetchAsUser(portal, '/submit', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ centre_config_id: centreId }),
    }),
    Excel: fetchAsAdmin(portal, `/api/admin/centres/${centreId}/download`),
    'shown photo': app.fetch(shownPath),
    'photos of all centres': fetchAsAdmin(portal, '/api/admin/centres/export-photos', 'POST'),
    'evidence of one centre': fetchAsAdmin(portal, `/api/admin/review/${submittedId}/evidence`),
  };
  await Promise.all(
    Object.entries(requests).map(async ([name, request]) => {
      const response = await request;
      const body: unknown = await response.json();
      const elapsed = performance.now() - started - portal.saveMs - standstill.max / 1e6;
      expect(elapsed, name).toBeLessThan(limitMs);
      expect([name, response.status, body]).toEqual([
        name,
        503,
        expect.objectContaining({
          code: 'server.unavailable',
          error: expect.stringMatching(/\w+ \w+/) as unknown,
        }),
      ]);
      expect(response.headers.get('retry-after'), name).toBe('5');
    }),
  ).finally(() => standstill.disable());
}

test('with the default limits every request is answered within 25 seconds while the store hangs; once it responds again everything works', async ({
  s3,
  startWith,
}) => {
  const portal = await startWith();
  s3.proxy.hangs = true;
  await expectAllUnavailableWithin(portal, promisedMs);
  s3.proxy.hangs = false;
  await expect.poll(async () => (await portal.user.submit(portal.centreId)).status).toBe(200);
  expect((await portal.app.fetch(portal.shownPath)).status).toBe(200);
});

test('a store that hangs after the first photo ends the save at once', async ({ s3, startWith }) => {
  const timeoutMs = 3000;
  const portal = await startWith({ storeTimeoutMs: timeoutMs });
  s3.proxy.requests.length = 0;
  const photos = { centre: await photoToSend({ width: 90 }), strongRoom: await photoToSend({ width: 91 }) };
  const saving = portal.user.save(formFor(portal.centreId, { photos }));
  await expect.poll(() => s3.proxy.requests, { interval: 1 }).toContainEqual(expect.stringMatching(/^PUT/));
  s3.proxy.hangs = true;
  const started = performance.now();
  expect((await saving).status).toBe(503);
  expect(performance.now() - started).toBeLessThan(2 * timeoutMs);
  await expectAllUnavailableWithin(portal, 2 * timeoutMs);
});

test('a store that hangs in the middle of a download costs it this time once', async ({ s3, startWith }) => {
  const timeoutMs = 2000;
  const portal = await startWith({ storeTimeoutMs: timeoutMs });
  // The first one is answered, all others hang.
  s3.proxy.isReady = async () => {
    s3.proxy.hangs = true;
  };
  for (const path of ['/centres/export-photos', '/review/evidence']) {
    s3.proxy.hangs = false;
    const response = await fetchAsAdmin(portal, `/api/admin${path}`, 'POST');
    expect(response.status, path).toBe(200);
    const started = performance.now();
    await expect(response.arrayBuffer(), path).rejects.toThrow();
    expect(performance.now() - started, path).toBeLessThan(2 * timeoutMs);
  }
});
