import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readTokenClaims } from '#contract/session/endpoints.ts';
import { checklistClient, formFor, photoToSend } from '../server/src/testing/checklist-client.ts';
import { findPooler, startPooler, type Pooler } from '../tools/pooler.ts';
import { startRoundRobin, type Balancer } from '../server/src/testing/round-robin.ts';
import { startServerProcess, type ServerProcess } from '../server/src/testing/server-process.ts';
import { createPostgresDatabase, type TestDatabase } from '../server/src/testing/test-database.ts';
import { createTemporaryFolder } from '../server/src/testing/temporary-folder.ts';

const adminPassword = 'first admin password';
/** `npm test` installs it. In CI a missing pooler is a failure. */
const poolerProgram = findPooler();
let stored: TestDatabase;
let pooler: Pooler | undefined;
let folder: string;
let instances: readonly ServerProcess[];
let balancer: Balancer;

/** Starts two instances at the same time on an empty database, each with its own data folder. */
async function startInstances(poolerPath: string | undefined): Promise<void> {
  stored = await createPostgresDatabase({ isEmpty: true });
  pooler = poolerPath === undefined ? undefined : await startPooler(poolerPath, stored.url);
  folder = await createTemporaryFolder();
  const environment = {
    DATABASE_URL: pooler?.url ?? stored.url,
    PHOTO_STORE_URL: path.join(folder, 'photos'),
    TOKEN_SECRET: 'one secret of all instances 0123456789',
    ADMIN_PASSWORD: adminPassword,
  };
  instances = await Promise.all(
    ['a', 'b'].map((name) => startServerProcess({ ...environment, DATA_DIR: path.join(folder, name) })),
  );
  balancer = await startRoundRobin(instances.map(({ url }) => url));
}

afterEach(async () => {
  await balancer.close();
  await Promise.all(instances.map((instance) => instance.kill()));
  await pooler?.stop();
  await stored.drop();
});

async function sendRequest(method: string, target: string, body?: unknown, token?: string) {
  const headers = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const response = await fetch(`${balancer.url}/api${target}`, init);
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

async function signUp(mobile: string): Promise<void> {
  const { userId } = (await sendRequest('POST', '/auth/initiate-signup', { mobile })).body;
  expect((await sendRequest('POST', '/auth/send-email-code', { userId })).status).toBe(200);
  const mails = (await Promise.all(instances.map((instance) => instance.mails()))).flat();
  expect(mails).toHaveLength(1);
  const otp = /OTP is: ([0-9]{6})/.exec(mails[0] ?? '')?.[1];
  expect((await sendRequest('POST', '/auth/verify-email-code', { userId, otp })).status).toBe(200);
  expect(
    (await sendRequest('POST', '/auth/set-password', { userId, password: 'correct horse' })).status,
  ).toBe(200);
}

async function completeJourney(poolerPath: string | undefined): Promise<void> {
  await startInstances(poolerPath);
  const credentials = { username: 'admin', password: adminPassword };
  const admin = (await sendRequest('POST', '/auth/admin-login', credentials)).body['token'];
  const mobile = '9000000001';
  const fields = {
    centre_code: 'A1',
    centre_name: 'School',
    centre_pincode: '282001',
    official_person: 'Asha',
    phone: mobile,
    email: 'asha@example.org',
  };
  const centreId = (await sendRequest('POST', '/admin/centres', fields, admin)).body['id'] ?? '';
  await signUp(mobile);
  const login = await sendRequest('POST', '/auth/login', { username: mobile, password: 'correct horse' });
  const token = login.body['token'] ?? '';
  const user = checklistClient(balancer.url, token, readTokenClaims(token)?.userId ?? '');
  const photos = { centre: await photoToSend(), strongRoom: await photoToSend({ width: 80 }) };
  expect((await user.save(formFor(centreId, { photos }))).status).toBe(200);
  expect(Math.min(...balancer.answered)).toBeGreaterThan(2);

  await instances[0]?.kill();
  expect((await user.profile(centreId)).status).toBe(200);
  expect((await user.submit(centreId)).status).toBe(200);
  expect((await user.submit(centreId)).body).toMatchObject({ code: 'checklist.submitted' });
  const counts = await sendRequest('GET', '/admin/centres/counts', undefined, admin);
  expect(counts.body).toMatchObject({ submitted: 1 });
  expect((await sendRequest('GET', '/admin/audit', undefined, admin)).body).toMatchObject({ brokenAt: null });
  const admins = await stored.run(`select username from accounts where role = 'admin'`);
  expect(admins).toEqual([{ username: 'admin' }]);
}

test('a complete journey over two instances, one of which is killed during it', () =>
  completeJourney(undefined));

test.skipIf(poolerProgram === undefined)('the same journey through PgBouncer in transaction mode', () =>
  completeJourney(poolerProgram),
);
