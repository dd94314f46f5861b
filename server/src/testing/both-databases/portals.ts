/**
 * Two portals that differ in nothing but their database: one on SQLite, one on PostgreSQL, with the same clock, the same secrets and the
 * same ids. Whatever is done in one is done in the other, and must have the same result.
 */
import { createHash, hash } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import type { JsonInput } from '#contract/call.ts';
import type { JsonEndpoint } from '#contract/endpoint.ts';
import type { Environment } from '../../config.ts';
import type { Clock } from '../../kernel/time.ts';
import type { Randomness } from '../../kernel/randomness.ts';
import { AddressRefused, MailRejected, type MailTransport } from '../../platform/mail/message.ts';
import { captureMail } from '../captured-mail.ts';
import { createManualClock } from '../manual-clock.ts';
import { copyMigratedFile, createPostgresDatabase } from '../test-database.ts';
import { valueOf } from '../people.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

/** Not random: the second portal draws what the first one drew. */
function countedRandomness(clock: Clock): Randomness {
  let count = 0;
  const draw = (): Buffer =>
    createHash('sha512')
      .update(String((count += 1)))
      .digest();
  return {
    bytes: (length) => draw().subarray(0, length),
    uuid: () => {
      const time = clock.now().getTime().toString(16).padStart(12, '0');
      const digits = `${time}7${draw().toString('hex', 0, 10).slice(0, 3)}8${draw().toString('hex', 0, 8).slice(1)}`;
      return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
    },
    digits: (length) => String(draw().readUInt32BE()).padStart(length, '0').slice(-length),
  };
}

/** `full.example.org` takes no mail now, and `refused.example.org` never will. */
function strictMail() {
  const captured = captureMail();
  const sendStrictly: MailTransport['send'] = async (message, delivery) => {
    if (message.to.endsWith('@refused.example.org')) throw new AddressRefused('550 5.1.1');
    if (message.to.endsWith('@full.example.org')) throw new MailRejected('452 4.2.2');
    await captured.send(message, delivery);
  };
  return { ...captured, send: sendStrictly };
}

async function startPortal(environment: Environment, dataDir?: string): Promise<TestApp> {
  const [clock, mailTransport] = [createManualClock(), strictMail()];
  const randomness = countedRandomness(clock);
  const options = { clock, randomness, mailTransport, environment };
  const app = await startTestApp({ ...options, ...(dataDir !== undefined && { dataDir }) });
  return { ...app, mails: mailTransport.messages };
}

/** Arrays of responses in which something is found by its id, so that they have no order: the part of the address, and the name. */
const unordered = [
  ['/admin/audit', 'centres'],
  ['/admin/review', 'dots'],
  ['/admin/review', 'other_photos'],
] as const;

function inOneOrder(call: string, value: unknown, key = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => inOneOrder(call, item));
    const isUnordered = unordered.some(([address, name]) => name === key && call.includes(address));
    return isUnordered ? items.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : items;
  }
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const entries = Object.entries(value).map(([name, item]) => [name, inOneOrder(call, item, name)]);
  return Object.fromEntries(entries) as unknown;
}

/**
 * What differs although everything is right: the library of the hashes draws its salt, the data folders have names of their own, and
 * mails about many centres are queued in the order in which the database returns what it has deleted, so that their ids are swapped.
 */
const ownColumns = ['accounts.password_hash', 'outbox.id'];

type StoredTables = Readonly<Record<string, readonly string[]>>;

/** Each row is a text with its columns by name: PostgreSQL has those of later migrations at another place. The rows have no order. */
async function readTables({ database: { db } }: TestApp): Promise<StoredTables> {
  const names = (await db.introspection.getTables()).map(({ name }) => name);
  // Those of the migrations, which have the time of the test, and those of SQLite's index of the search.
  const ofPortal = names.filter((name) => !/^(?:kysely|centres)_/.test(name)).toSorted();
  const tables: [string, string[]][] = [];
  for (const name of ofPortal) {
    const rows = await db
      .selectFrom(name as 'centres')
      .selectAll()
      .execute();
    const texts = rows.map((row) => {
      const columns = Object.entries(row).filter(([column]) => !ownColumns.includes(`${name}.${column}`));
      return JSON.stringify(columns.toSorted(([a], [b]) => (a < b ? -1 : 1)));
    });
    tables.push([name, texts.toSorted()]);
  }
  return Object.fromEntries(tables);
}

interface Answer {
  readonly status: number;
  /** JSON and text as they are, the hash of other files. */
  readonly body: unknown;
}

/** @param target the method and the address below `/api` */
async function send(app: TestApp, token: string, target: string, body: unknown): Promise<Answer> {
  const [method = '', address = ''] = target.split(' ');
  const isJson = body !== undefined && !(body instanceof FormData);
  const response = await app.fetch(`/api${address}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(isJson && { 'content-type': 'application/json' }) },
    ...(isJson && { body: JSON.stringify(body) }),
    ...(body instanceof FormData && { body }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type') ?? '';
  const { status } = response;
  if (type.startsWith('application/json')) return { status, body: JSON.parse(bytes.toString()) as unknown };
  const isText = type.startsWith('text/');
  return { status, body: isText ? bytes.toString() : hash('sha256', bytes) };
}

export async function startBoth(environment: Environment) {
  const folder = await mkdtemp(path.join(tmpdir(), 'both-'));
  await copyMigratedFile(folder);
  const file = `sqlite:${path.join(folder, 'portal.sqlite')}`;
  const stored = await createPostgresDatabase();
  const sqlite = await startPortal({ ...environment, DATABASE_URL: file }, folder);
  const postgres = await startPortal({ ...environment, DATABASE_URL: stored.url });

  /** Does the same in both, one after the other, and expects the same result. Returns it. */
  const both = async <Value>(name: string, work: (app: TestApp) => Promise<Value>): Promise<Value> => {
    const run = async (engine: string, app: TestApp) => {
      const value = await work(app).catch((cause: unknown) => {
        throw new Error(`${engine}: ${name}`, { cause });
      });
      await app.services.mailer.settled();
      return value;
    };
    const expected = await run('SQLite', sqlite);
    const found = await run('PostgreSQL', postgres);
    expect.soft(inOneOrder(name, found), name).toEqual(inOneOrder(name, expected));
    return expected;
  };
  /** Expects a success; the content is only compared. @param targets as `GET /admin/centres?page=1` */
  const ask = async (token: string, targets: string | readonly string[], body?: unknown) => {
    for (const target of [targets].flat()) {
      const { status, body: found } = await both(target, (app) => send(app, token, target, body));
      expect.soft(status, `${target}: ${JSON.stringify(found)}`).toBe(200);
    }
  };
  return {
    both,
    ask,
    /** Calls both, and expects a success. */
    call: <Params, Query, Body, Response>(
      endpoint: JsonEndpoint<Params, Query, Body, Response>,
      input: JsonInput<Params, Query, Body>,
      token?: string,
    ) =>
      both(`${endpoint.method} ${endpoint.path}`, async (app) =>
        valueOf(await app.call(endpoint, input, token)),
      ),
    /** Expects the same rows in all tables. */
    compareTables: async () => expect(await readTables(postgres)).toEqual(await readTables(sqlite)),
    close: async () => {
      await sqlite.close();
      await postgres.close();
      await stored.drop();
    },
  };
}
export type BothPortals = Awaited<ReturnType<typeof startBoth>>;
