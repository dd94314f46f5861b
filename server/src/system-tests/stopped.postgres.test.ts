/** PostgreSQL is away for 20 seconds while people work: to them it is a delay (security.md R9). */
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import { findPostgres, createCluster, type Cluster } from '../../../tools/find-postgres.ts';
import { checkAuditTrail } from '../domain/audit/check-audit-trail.ts';
import { startAdmin, type AdminResponse, type AdminClient } from '../testing/admin-client.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const awayMs = 20_000;
/** What a test of this machine takes besides: making a cluster, load before and after. */
const besidesMs = 60_000;
/** `npm test` says when they are missing; in CI that is a failure. */
const programs = findPostgres() ?? '';

let made = 0;
function createCentre(admin: AdminClient): Promise<AdminResponse> {
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
const readPage = (admin: AdminClient): Promise<AdminResponse> => admin.ask('GET', '/centres?page=1');

interface Seen {
  /** Of the centre that was acknowledged. */
  readonly code: string | null;
  readonly at: number;
  readonly status: number;
  readonly retryAfter: string | null;
}

/** Clients that write and read without a pause until told to stop, and everything they were told. */
function putUnderLoad(admin: AdminClient): { readonly seen: readonly Seen[]; stop(): Promise<unknown> } {
  const seen: Seen[] = [];
  const end = new AbortController();
  const keepAsking = async (ask: (admin: AdminClient) => Promise<AdminResponse>): Promise<void> => {
    while (!end.signal.aborted) {
      const { status, headers, body } = await ask(admin);
      seen.push({
        code: ask === createCentre && status === 200 ? (body as AdminCentre).centre_code : null,
        at: performance.now(),
        status,
        retryAfter: headers.get('retry-after'),
      });
      await delay(10);
    }
  };
  const clients = [createCentre, readPage].flatMap((ask) => [1, 2, 3].map(() => keepAsking(ask)));
  return {
    seen,
    stop: () => {
      end.abort();
      return Promise.all(clients);
    },
  };
}

const acknowledgedIn = (seen: readonly Seen[]): string[] =>
  seen.map(({ code }) => code).filter((code) => code !== null);

/** Every answer was right or a plea to come again; and from five seconds after the return on all are right. */
function expectOnlyDelay(seen: readonly Seen[], returnedAt: number): void {
  const refused = seen.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, retryAfter } of refused) expect([status, retryAfter]).toEqual([503, '5']);
  expect(refused.filter(({ at }) => at > returnedAt + 5000)).toEqual([]);
}

async function expectNothingLost(app: TestApp, seen: readonly Seen[]): Promise<void> {
  const rows = await app.database.db.selectFrom('centres').select('centre_code').execute();
  const stored = new Set(rows.map((row) => row.centre_code));
  expect(acknowledgedIn(seen).filter((code) => !stored.has(code))).toEqual([]);
  expect((await checkAuditTrail(app.database.db, app.services.keys)).brokenAt).toBeNull();
}

interface Outage {
  readonly begin: (cluster: Cluster) => Promise<void>;
  readonly end: (cluster: Cluster) => Promise<void>;
}

async function livesThrough({ begin, end }: Outage): Promise<void> {
  // What was committed must still be there after a crash of the database.
  const cluster = await createCluster(programs, ['synchronous_commit=on']);
  await cluster.start();
  const app = await startTestApp({ environment: { DATABASE_URL: cluster.url } });
  try {
    const load = putUnderLoad(await startAdmin(app));
    while (acknowledgedIn(load.seen).length <= 5) await delay(50);
    await begin(cluster);
    await delay(awayMs);
    expect((await app.fetch('/readyz')).status).toBe(503);
    expect((await app.fetch('/healthz')).status).toBe(200);
    await end(cluster);
    const returnedAt = performance.now();
    await delay(6000);
    await load.stop();
    expectOnlyDelay(load.seen, returnedAt);
    await expectNothingLost(app, load.seen);
  } finally {
    cluster.thaw();
    await app.close();
    await cluster.remove();
  }
}

// Side by side: they wait most of the time.
describe
  .skipIf(programs === '')
  .concurrent('503 with Retry-After, back within five seconds, nothing lost', () => {
    test(
      'a database that crashes under load and comes back after 20 seconds',
      () => livesThrough({ begin: (cluster) => cluster.stop('SIGQUIT'), end: (cluster) => cluster.start() }),
      awayMs + besidesMs,
    );

    test(
      'a database that stands still for 20 seconds: no connection breaks, nothing is answered',
      () => livesThrough({ begin: (cluster) => cluster.freeze(), end: async (cluster) => cluster.thaw() }),
      awayMs + besidesMs,
    );
  });
