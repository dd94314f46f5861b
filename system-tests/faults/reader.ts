/** Reads a database past the portals. */
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

export type Row = Readonly<Record<string, unknown>>;

/** A connection of its own. */
export interface Reader {
  readonly rows: (sql: string) => Promise<Row[]>;
  readonly close: () => Promise<void>;
}

export function openSqliteReader(file: string): Reader {
  const database = new DatabaseSync(file, { readOnly: true });
  return { rows: async (sql) => database.prepare(sql).all(), close: async () => database.close() };
}

export async function openPostgresReader(url: string): Promise<Reader> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    rows: async (sql) => (await client.query<Record<string, unknown>>(sql)).rows,
    close: () => client.end(),
  };
}
