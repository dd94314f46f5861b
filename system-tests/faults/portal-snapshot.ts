/** Reads a database and a folder of files as hashes, with other readers than the product's, so that two can be compared. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TestDatabase } from '../../server/src/testing/test-database.ts';

/** By name: the tables of a database or the files of a folder. */
export type Snapshot = Readonly<Record<string, string>>;
type Row = Readonly<Record<string, unknown>>;

/** Tables that libraries create, and the head of the audit trail, which a restore moves. */
const ignoredTables = /^(sqlite_|kysely_|centre_words|audit_seal$)/;

/** The engines return numbers with 64 bits differently, so values are compared as text. */
function hashRows(rows: readonly Row[]): string {
  const lines = rows.map((row) =>
    Object.entries(row)
      .map(([column, value]) => JSON.stringify([column, String(value)]))
      .toSorted()
      .join(),
  );
  return `${rows.length} rows ${createHash('sha256').update(lines.toSorted().join('\n')).digest('hex')}`;
}

/** Returns null when there is no such file. A database without tables is an empty snapshot. */
/** Without the entry that a restore adds to the audit trail. */
const rowsOf = (table: string): string =>
  `SELECT * FROM ${table}${table === 'audit_trail' ? ` WHERE act <> 'audit.restored'` : ''}`;

export function readSqlite(file: string): Snapshot | null {
  if (!existsSync(file)) return null;
  const database = new DatabaseSync(file);
  try {
    const tables = database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .all()
      .map(({ name }) => String(name))
      .filter((name) => !ignoredTables.test(name));
    return Object.fromEntries(
      tables.toSorted().map((name) => [name, hashRows(database.prepare(rowsOf(name)).all())]),
    );
  } finally {
    database.close();
  }
}

export async function readPostgres(database: TestDatabase): Promise<Snapshot> {
  const tables = await database.run(`select tablename from pg_tables where schemaname = 'public'`);
  const names = tables.map(({ tablename }) => String(tablename)).filter((name) => !ignoredTables.test(name));
  return Object.fromEntries(
    await Promise.all(
      names.toSorted().map(async (name) => [name, hashRows(await database.run(rowsOf(name)))]),
    ),
  ) as Snapshot;
}

/** True when no table has a row. */
export function isWithoutRows(snapshot: Snapshot): boolean {
  return Object.values(snapshot).every((hash) => hash.startsWith('0 rows'));
}

/** Returns the hashes of all files below the folder, by their path; empty when there is no folder. */
export async function readFiles(folder: string): Promise<Snapshot> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(
      files.toSorted().map(async (file) => {
        const sha256 = createHash('sha256')
          .update(await readFile(file))
          .digest('hex');
        return [path.relative(folder, file), sha256] as const;
      }),
    ),
  );
}

/** Returns the photos of a folder, without what the store has next to them. */
export async function readPhotos(folder: string): Promise<Snapshot> {
  const files = Object.entries(await readFiles(folder));
  return Object.fromEntries(files.filter(([name]) => /^[0-9a-f]{2}\//.test(name)));
}

export function isSame(a: Snapshot | null, b: Snapshot | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
