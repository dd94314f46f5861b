import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readTokenClaims } from '#contract/session/endpoints.ts';
import { checklistClient, formFor, photoToSend } from '../server/src/testing/checklist-client.ts';
import { findProgram } from '../tools/find-programs.ts';
import { startPooler, type Pooler } from '../tools/pooler.ts';
import { startServerProcess, type ServerProcess } from '../server/src/testing/server-process.ts';
import { createPostgresDatabase, type TestDatabase } from '../server/src/testing/test-database.ts';
import { createTemporaryFolder } from '../server/src/testing/temporary-folder.ts';
import { adminPassword } from '../server/src/testing/test-app.ts';
import { centreFields } from './faults/fault-portal.ts';
import { logInTo, sendRequest } from './faults/requests.ts';

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Resolves to false when the server cannot be reached. Responds with 502 when the connection breaks later. */
function forward(
  target: string,
  incoming: IncomingMessage,
  body: Buffer,
  reply: ServerResponse,
): Promise<boolean> {
  return new Promise((resolve) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const outgoing = request(new URL(url, target), { method, headers, agent: false }, (response) => {
      reply.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(reply);
      response.on('error', () => reply.destroy());
      resolve(true);
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') resolve(false);
      else {
        if (!reply.headersSent) reply.writeHead(502);
        reply.end();
        resolve(true);
      }
    });
    outgoing.end(body);
  });
}

/** A minimal load balancer: sends each request to the next server, and skips servers that are down. */
async function startRoundRobin(targets: readonly string[]) {
  /** How many requests each server has handled, in the order of `targets`. */
  const answered = targets.map(() => 0);
  let nextIndex = 0;
  const server = createServer((incoming, reply) => {
    void (async () => {
      const body = await readBody(incoming);
      for (let attempt = 0; attempt < targets.length; attempt += 1) {
        const next = nextIndex % targets.length;
        nextIndex += 1;
        if (await forward(targets[next] ?? '', incoming, body, reply)) {
          answered[next] = (answered[next] ?? 0) + 1;
          return;
        }
      }
      reply.writeHead(502).end();
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answered,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** `npm test` installs it. In CI a missing pooler is a failure. */
const poolerProgram = findProgram('pgbouncer');
let stored: TestDatabase;
let pooler: Pooler | undefined;
let folder: string;
let instances: readonly ServerProcess[];
let balancer: Awaited<ReturnType<typeof startRoundRobin>>;

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
