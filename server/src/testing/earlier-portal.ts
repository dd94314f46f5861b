/** Fills a database with rows of an earlier version by plain SQL, and reads rows for comparison. */
import { storedRows } from './earlier-rows.ts';
import type { StoredRows, Value } from './stored-rows.ts';
import type { TestDatabase } from './test-database.ts';

const rowsOfVersion = (version: number): readonly StoredRows[] =>
  storedRows.filter(({ since = 1, until = version }) => since <= version && version <= until);

const literal = (value: Value): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);

/** Inserts the rows of this version; none for version 0, which has no tables. */
export async function fillAsVersion(stored: TestDatabase, version: number): Promise<void> {
  const statements = rowsOfVersion(version).flatMap(({ table, rows }) =>
    rows.map(
      (row) =>
        `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.values(row).map(literal).join(', ')})`,
    ),
  );
  await stored.run(statements.join(';\n'));
}

/** Reads all rows of the tables that `fillAsVersion` fills, without `replaced_at`, which migrations set. */
export async function readRowsOfVersion(
  stored: TestDatabase,
  version: number,
): Promise<Record<string, unknown[]>> {
  const tables = [...new Set(rowsOfVersion(version).map(({ table }) => table))];
  const rowsByTable: Record<string, unknown[]> = {};
  for (const table of tables) {
    const rows = await stored.run(`select * from ${table} order by 1`);
    rowsByTable[table] = rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => column !== 'replaced_at')),
    );
  }
  return rowsByTable;
}
