import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readTokenClaims } from '#contract/session/endpoints.ts';
import { checklistClient, formFor, photoToSend } from '../server/src/testing/checklist-client.ts';
import { findPooler, startPooler, type Pooler } from '../tools/pooler.ts';
import { startRoundRobin, type Balancer } from '../server/src/testing/round-robin.ts';
import { startServerProcess, type ServerProcess } from '../server/src/testing/server-process.ts';
import { createPostgresDatabase, type TestDatabase } from '../server/src/testing/test-database.ts';
import { createTemporaryFolder } from '../server/src/testing/temporary-folder.ts';
import { adminPassword } from '../server/src/testing/test-app.ts';
import { centreFields } from './faults/fault-portal.ts';
import { logInTo, sendRequest } from './faults/requests.ts';

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

const post = (target: string, body: unknown, token?: string): Promise<unknown> =>
  sendRequest(balancer.url, target, { body, ...(token !== undefined && { token }) });

async function signUp(mobile: string): Promise<void> {
  const { userId } = (await post('/auth/initiate-signup', { mobile })) as { readonly userId: string };
  await post('/auth/send-email-code', { userId });
  const mails = (await Promise.all(instances.map((instance) => instance.mails()))).flat();
  expect(mails).toHaveLength(1);
  const otp = /OTP is: ([0-9]{6})/.exec(mails[0] ?? '')?.[1];
  await post('/auth/verify-email-code', { userId, otp });
  await post('/auth/set-password', { userId, password: 'correct horse' });
}

async function completeJourney(poolerPath: string | undefined): Promise<void> {
  await startInstances(poolerPath);
  const admin = await logInTo(balancer.url, 'admin-login', 'admin', adminPassword);
  const head = { phone: '9000000001', email: 'asha@example.org', centreId: '' };
  const created = await post('/admin/centres', centreFields(head), admin);
  const { id: centreId } = created as { readonly id: string };
  await signUp(head.phone);
  const token = await logInTo(balancer.url, 'login', head.phone, 'correct horse');
  const user = checklistClient(balancer.url, token, readTokenClaims(token)?.userId ?? '');
  const photos = { centre: await photoToSend(), strongRoom: await photoToSend({ width: 80 }) };
  expect((await user.save(formFor(centreId, { photos }))).status).toBe(200);
  expect(Math.min(...balancer.answered)).toBeGreaterThan(2);

  await instances[0]?.kill();
  expect((await user.profile(centreId)).status).toBe(200);
  expect((await user.submit(centreId)).status).toBe(200);
  expect((await user.submit(centreId)).body).toMatchObject({ code: 'checklist.submitted' });
  const get = (target: string) => sendRequest(balancer.url, target, { method: 'GET', token: admin });
  expect(await get('/admin/centres/counts')).toMatchObject({ submitted: 1 });
  expect(await get('/admin/audit')).toMatchObject({ brokenAt: null });
  const admins = await stored.run(`select username from accounts where role = 'admin'`);
  expect(admins).toEqual([{ username: 'admin' }]);
}

test('a complete journey over two instances, one of which is killed during it', () =>
  completeJourney(undefined));

test.skipIf(poolerProgram === undefined)('the same journey through PgBouncer in transaction mode', () =>
  completeJourney(poolerProgram),
);
