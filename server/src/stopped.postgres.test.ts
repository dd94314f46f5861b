import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import { findPostgres, makeCluster, type Cluster } from '../../tools/find-postgres.ts';
import { checkAuditTrail } from './platform/audit/check-audit-trail.ts';
import { startAdmin, type AdminAnswer, type AdminClient } from './testing/admin-client.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

/** How long the database is away; an operator's restart. */
const awayMs = Number(process.env['TEST_AWAY_SECONDS'] ?? 3) * 1000;
const programs = findPostgres();
let cluster: Cluster;
let app: TestApp;
let admin: AdminClient;

beforeAll(async () => {
  if (programs === undefined) throw new Error('This test needs the programs of PostgreSQL');
  // What was committed must still be there after a crash of the database.
  cluster = await makeCluster(programs, ['synchronous_commit=on']);
  await cluster.start();
}, 60_000);
afterAll(async () => {
  await cluster.remove();
});
afterEach(async () => {
  await app.close();
});

async function startApp(url: string): Promise<void> {
  app = await startTestApp({ environment: { DATABASE_URL: url } });
  admin = await startAdmin(app);
}

let made = 0;
function createCentre(): Promise<AdminAnswer> {
  made += 1;
  return admin.ask('POST', '/centres', {
    centre_code: `S${made}`,
    centre_name: 'School',
    centre_pincode: '282001',
    official_person: 'Asha',
    phone: String(9_000_000_000 + made),
    email: `a${made}@example.org`,
  });
}

interface Seen {
  /** Of the centre that was acknowledged. */
  readonly code: string | null;
  readonly at: number;
  readonly status: number;
  readonly retryAfter: string | null;
}

/** Clients that write and read without a pause until told to stop; answers everything they were told. */
function putUnderLoad(): { readonly stop: () => Promise<Seen[]> } {
  const seen: Seen[] = [];
  const end = new AbortController();
  const keepAsking = async (ask: () => Promise<AdminAnswer>): Promise<void> => {
    while (!end.signal.aborted) {
      const { status, headers, body } = await ask();
      seen.push({
        code: ask === createCentre && status === 200 ? (body as AdminCentre).centre_code : null,
        at: performance.now(),
        status,
        retryAfter: headers.get('retry-after'),
      });
      await delay(10);
    }
  };
  const read = () => admin.ask('GET', '/centres?page=1');
  const clients = [createCentre, createCentre, createCentre, read, read, read].map(keepAsking);
  return {
    stop: async () => {
      end.abort();
      await Promise.all(clients);
      return seen;
    },
  };
}

/** Every answer was right or a plea to come again; and from five seconds after the return on all are right. */
function expectOnlyDelay(seen: readonly Seen[], returnedAt: number): void {
  const refused = seen.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, retryAfter } of refused) expect([status, retryAfter]).toEqual([503, '5']);
  expect(refused.filter(({ at }) => at > returnedAt + 5000)).toEqual([]);
}

async function expectNothingLost(seen: readonly Seen[]): Promise<void> {
  const acknowledged = seen.map(({ code }) => code).filter((code) => code !== null);
  const rows = await app.database.db.selectFrom('centres').select('centre_code').execute();
  const stored = new Set(rows.map((row) => row.centre_code));
  expect(acknowledged.length).toBeGreaterThan(5);
  expect(acknowledged.filter((code) => !stored.has(code))).toEqual([]);
  expect((await checkAuditTrail(app.database.db, app.services.keys)).brokenAt).toBeNull();
}

test(
  'a database that crashes under load is a delay: 503 with Retry-After, back within five seconds, nothing lost',
  async () => {
    await startApp(cluster.url);
    const load = putUnderLoad();
    await delay(1000);
    await cluster.stop('SIGQUIT');
    await delay(awayMs);
    expect((await app.fetch('/readyz')).status).toBe(503);
    expect((await app.fetch('/healthz')).status).toBe(200);
    await cluster.start();
    const returnedAt = performance.now();
    await delay(6000);
    const seen = await load.stop();
    expectOnlyDelay(seen, returnedAt);
    await expectNothingLost(seen);
  },
  60_000 + awayMs,
);

/** Passes bytes on to the database until it is frozen: then connections stay open and nothing comes back. */
async function startFreezer(url: string) {
  const [origin, target] = [new URL(url), new URL(url)];
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server: Server = createServer((client) => {
    const upstream = connect(Number(origin.port), origin.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (isFrozen) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  target.port = String((server.address() as AddressInfo).port);
  return {
    url: target.href,
    freeze: (wanted: boolean) => {
      isFrozen = wanted;
      for (const socket of sockets)
        if (wanted) socket.pause();
        else socket.resume();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test('a database that stands still is given up on after some seconds, and used again when it moves', async () => {
  const freezer = await startFreezer(cluster.url);
  await startApp(freezer.url);
  const load = putUnderLoad();
  await delay(1000);
  freezer.freeze(true);
  await delay(9000);
  freezer.freeze(false);
  const returnedAt = performance.now();
  await delay(6000);
  const seen = await load.stop();
  expectOnlyDelay(seen, returnedAt);
  await expectNothingLost(seen);
  freezer.close();
}, 60_000);
