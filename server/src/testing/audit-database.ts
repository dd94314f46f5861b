/** A new database with all migrations, opened without the rest of the portal, whose audit trail can be changed. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemClock } from '../kernel/time.ts';
import { migrations } from '../migrations.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { createTestDatabase, dropTrigger } from './test-database.ts';
import type { TestApp } from './test-app.ts';
import { digestOf, keyIdOf, sealMac } from '../audit/audit-trail.ts';
import type { Keys } from '../kernel/crypto/keys.ts';
import type { Row } from '../tables/tables.ts';

export async function openAuditDatabase() {
  const folder = await mkdtemp(path.join(tmpdir(), 'audit-'));
  const stored = await createTestDatabase(folder);
  const database = await openDatabase({ url: stored.url, migrations, clock: systemClock });
  return {
    database,
    runSql: (sql: string) => stored.run(sql),
    /** Changes the trail as someone with access to the database could: drops its triggers first. */
    tamper: async (statements: string) => {
      for (const name of ['audit_trail_final_update', 'audit_trail_final_delete'])
        await stored.run(dropTrigger(name, 'audit_trail'));
      await stored.run(statements);
    },
    /** Closes and deletes the database. */
    close: async () => {
      await database.close();
      await stored.drop();
      await rm(folder, { recursive: true });
    },
  };
}
export type AuditDatabase = Awaited<ReturnType<typeof openAuditDatabase>>;

// Reads what the audit trail says.

const entriesOf = ({ database }: TestApp) =>
  database.db.selectFrom('audit_trail').select(['act', 'target', 'details']).orderBy('sequence');

/** Returns what somebody has done, the oldest first: of one act, or, with a `%`, of several. */
export const readActs = (app: TestApp, actor: string, act = '%') =>
  entriesOf(app).where('actor', '=', actor).where('act', 'like', act).execute();

/** Returns the entries of one act, the oldest first. */
export async function readEntries(app: TestApp, act: string) {
  const entries = await entriesOf(app).where('act', '=', act).execute();
  return entries.map(({ target, details }) => ({
    target,
    details: JSON.parse(details) as Readonly<Record<string, unknown>>,
  }));
}

// What somebody with access to the database, and perhaps to other secrets, can do to the audit trail.

const literal = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;

/** Runs SQL without the triggers that protect the trail. */
export async function tamperWithAudit(app: TestApp, statements: string): Promise<void> {
  for (const action of ['update', 'delete', 'insert'])
    await app.runSql(dropTrigger(`audit_trail_final_${action}`, 'audit_trail'));
  await app.runSql(statements);
}

/** Replaces all entries by changed ones that form a valid chain under these keys. */
export async function rewriteAudit(app: TestApp, keys: Keys, keyId = keyIdOf(keys)): Promise<void> {
  const entries = await app.database.db.selectFrom('audit_trail').selectAll().orderBy('sequence').execute();
  const rows: Row<'audit_trail'>[] = [];
  for (const entry of entries) {
    const changed = { ...entry, actor: entry.actor === 'admin' ? 'another' : entry.actor };
    const digest = digestOf(keys, rows.at(-1)?.digest ?? '', changed);
    rows.push({ ...changed, digest, key_id: keyId });
  }
  const last = rows.at(-1) ?? { sequence: 0, digest: '' };
  const inserts = rows.map(
    (row) =>
      `insert into audit_trail (${Object.keys(row).join(', ')}) values (${Object.values(row).map(literal).join(', ')})`,
  );
  const seal = `update audit_seal set sequence = ${last.sequence}, digest = ${literal(sealMac(keys, last))}`;
  await tamperWithAudit(app, ['delete from audit_trail', ...inserts, seal].join(';\n'));
}
