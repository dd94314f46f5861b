import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readTokenClaims } from '#contract/session/endpoints.ts';
import { checklistClient, formFor, photoToSend } from '../server/src/testing/checklist-client.ts';
import { findPooler, startPooler, type Pooler } from '../tools/pooler.ts';
import { startServerProcess, type ServerProcess } from '../server/src/testing/server-process.ts';
import { createPostgresDatabase, type TestDatabase } from '../server/src/testing/test-database.ts';
import { createTemporaryFolder } from '../server/src/testing/temporary-folder.ts';

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

const adminPassword = 'first admin password';
/** `npm test` installs it. In CI a missing pooler is a failure. */
const poolerProgram = findPooler();
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

test(
  'a complete journey over two instances, one of which is killed during it',
  () => completeJourney(undefined),
  60_000,
);

test.skipIf(poolerProgram === undefined)(
  'the same journey through PgBouncer in transaction mode',
  () => completeJourney(poolerProgram),
  60_000,
);
