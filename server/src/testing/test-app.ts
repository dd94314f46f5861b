/** The whole portal on a fresh database in a folder of its own, listening on a free port, with time and mail in the test's hands. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  call,
  callWithForm,
  type FormInput,
  type JsonInput,
  type Result,
  type Transport,
} from '#contract/call.ts';
import type { FormEndpoint, JsonEndpoint } from '#contract/endpoint.ts';
import { buildApp } from '../app.ts';
import { readConfig, type Config, type Environment } from '../config.ts';
import { createFirstAdmin } from '../first-admin.ts';
import { openServices } from '../open-services.ts';
import { systemRandomness } from '../kernel/randomness.ts';
import type { AppDatabase } from '../platform/database/open-database.ts';
import { createLog } from '../kernel/log.ts';
import type { MailMessage, MailTransport } from '../platform/mail/message.ts';
import { defaultLimits, type Limits } from '../limits.ts';
import type { Services } from '../services.ts';
import { captureMail } from './captured-mail.ts';
import { manualClock, type ManualClock } from './manual-clock.ts';
import { createTestDatabase, isPostgres, sharedPostgres, type TestDatabase } from './test-database.ts';

export const adminPassword = 'first admin password';

export interface TestAppOverrides {
  readonly limits?: Limits;
  readonly environment?: Environment;
  /** `configured`: whatever `environment` asks for. Mails are captured when it is not given. */
  readonly mailTransport?: MailTransport | 'configured';
  /** Of an app that was closed with `keepData`: the same portal after a restart. */
  readonly dataDir?: string;
  readonly clock?: ManualClock;
  readonly pagesFolder?: string;
  /** Another instance on the database, the photos and the clock of this one; to be closed before it. */
  readonly beside?: TestApp;
}

export interface TestApp {
  readonly url: string;
  readonly services: Services;
  readonly database: AppDatabase;
  readonly clock: ManualClock;
  readonly dataDir: string;
  /** Everything that was mailed, when mails are captured. */
  readonly mails: readonly MailMessage[];
  readonly logLines: readonly string[];
  /** What was shown in the terminal. */
  readonly shown: readonly string[];
  /** For commands that work on the same data. */
  readonly environment: Environment;
  /** As somebody with the database in hand would. */
  readonly runSql: TestDatabase['run'];
  /** Everything that the database holds, as text. */
  readonly storedText: TestDatabase['storedText'];
  /** The routes as the framework prints them. */
  readonly printedRoutes: string;
  call<Params, Query, Body, Response>(
    endpoint: JsonEndpoint<Params, Query, Body, Response>,
    input: JsonInput<Params, Query, Body>,
    token?: string,
  ): Promise<Result<Response>>;
  callWithForm<Params, Value, Decoded, Response>(
    endpoint: FormEndpoint<Params, Value, Decoded, Response>,
    input: FormInput<Params, Value>,
    token?: string,
  ): Promise<Result<Response>>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  close(options?: { readonly keepData: boolean }): Promise<void>;
}

function makeTransport(origin: string): Transport {
  return async ({ method, url, headers, body }) => {
    const init = body === undefined ? { method, headers } : { method, headers, body };
    const response = await fetch(`${origin}${url}`, init);
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
  };
}

/** By data folder: the same portal after a restart has the same database. */
const databases = new Map<string, TestDatabase>();

async function databaseOf(dataDir: string, { beside, environment }: TestAppOverrides): Promise<TestDatabase> {
  const shared = beside?.environment['DATABASE_URL'] ?? environment?.['DATABASE_URL'];
  if (shared !== undefined) return sharedPostgres(shared);
  const database = databases.get(dataDir) ?? (await createTestDatabase(dataDir));
  databases.set(dataDir, database);
  return database;
}

/** Every instance on one PostgreSQL is given the same. */
const sharedSecret = isPostgres ? { TOKEN_SECRET: 'a secret of tests: 0123456789 abcdefghij' } : {};

function configOf({ beside, environment }: TestAppOverrides, databaseUrl: string, dataDir: string): Config {
  return readConfig({
    PORT: '0',
    ADMIN_PASSWORD: adminPassword,
    PUBLIC_URL: 'https://centres.example.org',
    DATABASE_URL: databaseUrl,
    ...sharedSecret,
    ...beside?.environment,
    ...environment,
    DATA_DIR: dataDir,
  });
}

export async function startTestApp(overrides: TestAppOverrides = {}): Promise<TestApp> {
  const dataDir = overrides.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'portal-test-')));
  const testDatabase = await databaseOf(dataDir, overrides);
  const config = configOf(overrides, testDatabase.url, dataDir);
  const clock = overrides.clock ?? overrides.beside?.clock ?? manualClock();
  const captured = captureMail();
  const [logLines, shown]: [string[], string[]] = [[], []];
  const wanted = overrides.mailTransport ?? captured;
  const { services, close } = await openServices(config, {
    clock,
    randomness: systemRandomness(clock),
    limits: overrides.limits ?? defaultLimits,
    log: createLog((line) => logLines.push(line)),
    show: (text) => shown.push(text),
    mailTransport: wanted === 'configured' ? undefined : wanted,
  });
  await createFirstAdmin(services);
  const app = await buildApp(services, overrides.pagesFolder ?? path.join(dataDir, 'no-pages'));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const transport = makeTransport(url);
  return {
    url,
    services,
    database: services.database,
    clock,
    dataDir,
    mails: captured.messages,
    logLines,
    shown,
    environment: {
      DATA_DIR: dataDir,
      DATABASE_URL: testDatabase.url,
      ...(config.photoStore.kind === 'folder' ? { PHOTO_STORE_URL: config.photoStore.folder } : {}),
      ...sharedSecret,
    },
    runSql: (text) => testDatabase.run(text),
    storedText: () => testDatabase.storedText(),
    printedRoutes: app.printRoutes({ commonPrefix: false }),
    call: (endpoint, input, token) => call({ transport, token }, endpoint, input),
    callWithForm: (endpoint, input, token) => callWithForm({ transport, token }, endpoint, input),
    fetch: (target, init) => fetch(`${url}${target}`, init),
    close: async (options) => {
      app.server.closeAllConnections();
      await app.close();
      await close();
      if (options?.keepData === true) return;
      databases.delete(dataDir);
      await testDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
