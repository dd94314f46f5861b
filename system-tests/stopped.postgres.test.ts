/** An outage of PostgreSQL for 20 seconds under load only delays requests (security.md R9). */
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import { findPostgres } from '../tools/find-postgres.ts';
import { createCluster, type Cluster } from '../tools/postgres-cluster.ts';
import { checkAuditTrail } from '../server/src/audit/trail-check.ts';
import {
  startAdmin,
  createCentre,
  type AdminResponse,
  type AdminClient,
} from '../server/src/testing/admin-client.ts';
import { startTestApp, type TestApp } from '../server/src/testing/test-app.ts';

const outageMs = 20_000;
const recoveryMs = 5_000;
/** `npm test` reports when they are missing. In CI that is a failure. */
const programs = findPostgres() ?? '';

const readPage = (admin: AdminClient): Promise<AdminResponse> => admin.ask('GET', '/centres?page=1');

interface RecordedResponse {
  /** The code of an acknowledged centre. */
  readonly code: string | null;
  readonly at: number;
  readonly status: number;
  readonly retryAfter: string | null;
}

/** Starts clients that write and read until `stop` is called, and records all responses. */
function startLoad(admin: AdminClient): {
  readonly responses: readonly RecordedResponse[];
  stop(): Promise<unknown>;
} {
  const responses: RecordedResponse[] = [];
  const end = new AbortController();
  const sendRepeatedly = async (send: (admin: AdminClient) => Promise<AdminResponse>): Promise<void> => {
    while (!end.signal.aborted) {
      const { status, headers, body } = await send(admin);
      responses.push({
        code: send === createCentre && status === 200 ? (body as AdminCentre).centre_code : null,
        at: performance.now(),
        status,
        retryAfter: headers.get('retry-after'),
      });
      // A client that pauses, so that the outage and not the number of calls is what the portal has to bear.
      await delay(10);
    }
  };
  const clients = [createCentre, readPage].flatMap((send) => [1, 2, 3].map(() => sendRepeatedly(send)));
  return {
    responses,
    stop: () => {
      end.abort();
      return Promise.all(clients);
    },
  };
}

const acknowledgedCodes = (responses: readonly RecordedResponse[]): string[] =>
  responses.map(({ code }) => code).filter((code) => code !== null);
const lastAt = (responses: readonly RecordedResponse[]): number => responses.at(-1)?.at ?? 0;

/** Every response is 200, or 503 with Retry-After; five seconds after the recovery all are 200. */
function expectOnlyDelay(responses: readonly RecordedResponse[], recoveredAt: number): void {
  const refused = responses.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, retryAfter } of refused) expect([status, retryAfter]).toEqual([503, '5']);
  expect(refused.filter(({ at }) => at > recoveredAt + recoveryMs)).toEqual([]);
}

async function expectNothingLost(app: TestApp, responses: readonly RecordedResponse[]): Promise<void> {
  const rows = await app.database.db.selectFrom('centres').select('centre_code').execute();
  const stored = new Set(rows.map((row) => row.centre_code));
  expect(acknowledgedCodes(responses).filter((code) => !stored.has(code))).toEqual([]);
  expect((await checkAuditTrail(app.database.db, app.services.keys)).brokenAt).toBeNull();
}

interface Outage {
  readonly begin: (cluster: Cluster) => Promise<void>;
  readonly end: (cluster: Cluster) => Promise<void>;
}

async function expectToSurvive({ begin, end }: Outage): Promise<void> {
  // Committed data must survive a crash of the database.
  const cluster = await createCluster(programs, ['synchronous_commit=on']);
  await cluster.start();
  const app = await startTestApp({ environment: { DATABASE_URL: cluster.url } });
  try {
    const load = startLoad(await startAdmin(app));
    await vi.waitFor(() => expect(acknowledgedCodes(load.responses).length).toBeGreaterThan(5), {
      timeout: 30_000,
    });
    await begin(cluster);
    // How long it lasts is what is tested: longer than each limit on a connection and a statement.
    await delay(outageMs);
    expect((await app.fetch('/readyz')).status).toBe(503);
    expect((await app.fetch('/healthz')).status).toBe(200);
    await end(cluster);
    const recoveredAt = performance.now();
    await vi.waitFor(() => expect(lastAt(load.responses)).toBeGreaterThan(recoveredAt + recoveryMs + 1000), {
      timeout: 30_000,
    });
    await load.stop();
    expectOnlyDelay(load.responses, recoveredAt);
    await expectNothingLost(app, load.responses);
  } finally {
    cluster.thaw();
    await app.close();
    await cluster.remove();
  }
}

// Concurrent, because they wait most of the time.
describe
  .skipIf(programs === '')
  .concurrent('503 with Retry-After, recovery within five seconds, nothing lost', () => {
    test('a database that crashes under load and restarts after 20 seconds', () =>
      expectToSurvive({ begin: (cluster) => cluster.stop('SIGQUIT'), end: (cluster) => cluster.start() }));

    test('a database that is frozen for 20 seconds: connections stay open, but nothing responds', () =>
      expectToSurvive({ begin: (cluster) => cluster.freeze(), end: async (cluster) => cluster.thaw() }));
  });
