/** Starts the complete portal on a new database and a free port, with a clock and mails that the test controls. */
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
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
import type { PasswordCost } from '../accounts/passwords.ts';
import { createFirstAdmin } from '../first-admin.ts';
import { openServices } from '../open-services.ts';
import type { PhotoInspector } from '../platform/photos/inspect-photo.ts';
import { systemRandomness, type Randomness } from '../kernel/randomness.ts';
import type { AppDatabase } from '../platform/database/open-database.ts';
import { createLog } from '../kernel/log.ts';
import type { MailMessage, MailTransport } from '../platform/mail/message.ts';
import type { Limits } from '../limits.ts';
import type { Services } from '../services.ts';
import { captureMail } from './captured-mail.ts';
import {
  copyMigratedFile,
  createTestDatabase,
  isPostgres,
  sharedPostgres,
  type TestDatabase,
} from './test-database.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';
import { inspectInProcess } from './photo-inspector.ts';
import { testLimits } from './test-limits.ts';

export const adminPassword = 'first admin password';

export interface TestAppOverrides {
  readonly limits?: Limits;
  readonly environment?: Environment;
  /** `configured`: the transport of `environment`. By default mails are captured. */
  readonly mailTransport?: MailTransport | 'configured';
  /** The folder of an app that was closed with `keepData`: the same portal after a restart. */
  readonly dataDir?: string;
  readonly clock?: ManualClock;
  /** By default that of the system. */
  readonly randomness?: Randomness;
  readonly pagesFolder?: string;
  /** By default hashes are cheap. */
  readonly passwordCost?: PasswordCost;
  /** By default photos are decoded in the process of the test. */
  readonly photoInspector?: PhotoInspector;
  /** The new app shares the database, the photos and the clock of this one. Close it first. */
  readonly sharing?: TestApp;
}

export interface TestApp {
  readonly url: string;
  /** Its events say when a connection or a request has come. */
  readonly server: Server;
  readonly services: Services;
  readonly database: AppDatabase;
  readonly clock: ManualClock;
  readonly dataDir: string;
  /** All captured mails. */
  readonly mails: readonly MailMessage[];
  readonly logLines: readonly string[];
  /** All texts that were shown in the terminal. */
  readonly shown: readonly string[];
  /** The environment for commands that work on the same data. */
  readonly environment: Environment;
  /** Runs SQL directly on the database. */
  readonly runSql: TestDatabase['run'];
  /** Returns the content of the database as text. */
  readonly storedText: TestDatabase['storedText'];
  /** The routes as printed by the framework. */
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
  /** Once: a second call does nothing. */
  close(options?: { readonly keepData: boolean }): Promise<void>;
}

/** Of what a page sends to this portal. */
export function createTransport(fetchFrom: TestApp['fetch']): Transport {
  return async ({ method, url, headers, body }) => {
    const init = body === undefined ? { method, headers } : { method, headers, body };
    const response = await fetchFrom(url, init);
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
  };
}

/** By data folder, because a portal has the same database after a restart. */
const databases = new Map<string, TestDatabase>();

async function openTestDatabase(
  dataDir: string,
  { sharing, environment, dataDir: ownDataDir }: TestAppOverrides,
): Promise<TestDatabase> {
  const shared = sharing?.environment['DATABASE_URL'] ?? environment?.['DATABASE_URL'];
  if (shared !== undefined) return sharedPostgres(shared);
  if (!isPostgres && ownDataDir === undefined) await copyMigratedFile(dataDir);
  const database = databases.get(dataDir) ?? (await createTestDatabase(dataDir));
  databases.set(dataDir, database);
  return database;
}

/** All instances on one PostgreSQL database need the same secrets. */
const sharedSecrets = isPostgres
  ? {
      TOKEN_SECRET: 'a secret of tests: 0123456789 abcdefghij',
      AUDIT_SECRET: 'another secret of tests: 0123456789 klmnop',
    }
  : {};

function readTestConfig(
  { sharing, environment }: TestAppOverrides,
  databaseUrl: string,
  dataDir: string,
): Config {
  return readConfig({
    PORT: '0',
    ADMIN_PASSWORD: adminPassword,
    PUBLIC_URL: 'https://centres.example.org',
    DATABASE_URL: databaseUrl,
    ...sharedSecrets,
    ...sharing?.environment,
    ...environment,
    DATA_DIR: dataDir,
  });
}

/** A hash takes 2 ms instead of 37. Tests of the cost itself pass that of a portal in use. */
const cheapPasswords = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export async function startTestApp(overrides: TestAppOverrides = {}): Promise<TestApp> {
  const dataDir = overrides.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'portal-test-')));
  const testDatabase = await openTestDatabase(dataDir, overrides);
  const config = readTestConfig(overrides, testDatabase.url, dataDir);
  const clock = overrides.clock ?? overrides.sharing?.clock ?? createManualClock();
  const captured = captureMail();
  const [logLines, shown]: [string[], string[]] = [[], []];
  const mailTransport = overrides.mailTransport ?? captured;
  const limits = overrides.limits ?? testLimits;
  const { services, close } = await openServices(config, {
    clock,
    randomness: overrides.randomness ?? systemRandomness(clock),
    limits,
    log: createLog((line) => logLines.push(line)),
    show: (text) => shown.push(text),
    mailTransport: mailTransport === 'configured' ? undefined : mailTransport,
    passwordCost: overrides.passwordCost ?? cheapPasswords,
    photoInspector: overrides.photoInspector ?? inspectInProcess(limits.photos.inspection),
  });
  await createFirstAdmin(services);
  const app = await buildApp(services, overrides.pagesFolder ?? path.join(dataDir, 'no-pages'));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const fetchFrom: TestApp['fetch'] = (target, init) => fetch(`${url}${target}`, init);
  const transport = createTransport(fetchFrom);
  let closing: Promise<void> | undefined;
  const closeAll = async (keepsData: boolean): Promise<void> => {
    app.server.closeAllConnections();
    await app.close();
    await close();
    if (keepsData) return;
    databases.delete(dataDir);
    await testDatabase.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return {
    url,
    server: app.server,
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
      ...sharedSecrets,
    },
    runSql: (text) => testDatabase.run(text),
    storedText: () => testDatabase.storedText(),
    printedRoutes: app.printRoutes({ commonPrefix: false }),
    call: (endpoint, input, token) => call({ transport, token }, endpoint, input),
    callWithForm: (endpoint, input, token) => callWithForm({ transport, token }, endpoint, input),
    fetch: fetchFrom,
    close: (options) => (closing ??= closeAll(options?.keepData === true)),
  };
}
