/**
 * What brings a database to the present tables. The baseline creates those of version 1.0.0 from their declaration; a column or table
 * that comes later is declared with `since` and added by a migration of its own, which is never changed once it is released.
 */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { dialectOf } from './platform/database/dialect.ts';
import type { Table } from './tables/table.ts';
import { listTables } from './tables/tables.ts';

async function createTable(db: Kysely<unknown>, name: string, table: Table): Promise<void> {
  let builder = db.schema.createTable(name);
  for (const [
    columnName,
    { type, isNullable, default: fallback, of, onDelete, check, since },
  ] of Object.entries(table.columns)) {
    if (since !== undefined) continue;
    builder = builder.addColumn(columnName, type, (definition) => {
      let built = isNullable ? definition : definition.notNull();
      if (fallback !== undefined) built = built.defaultTo(sql.raw(fallback));
      if (of !== undefined) built = built.references(of);
      if (check !== undefined) built = built.check(sql.raw(check));
      return onDelete === undefined ? built : built.onDelete(onDelete);
    });
  }
  builder = builder.addPrimaryKeyConstraint(`${name}_key`, [...table.key] as never[]);
  for (const [index, columns] of (table.unique ?? []).entries())
    builder = builder.addUniqueConstraint(`${name}_unique_${index + 1}`, [...columns] as never[]);
  await builder.execute();
  for (const [index, on] of Object.entries(table.indexes ?? {}))
    await sql.raw(`create index ${index} on ${name} ${on}`).execute(db);
  for (const [index, on] of Object.entries(table.uniqueIndexes ?? {}))
    await sql.raw(`create unique index ${index} on ${name} ${on}`).execute(db);
}

async function makeFinal(db: Kysely<unknown>, name: string, { key, final = {} }: Table): Promise<void> {
  const dialect = dialectOf(db);
  for (const [word, { when, message, update = when('old') }] of Object.entries(final)) {
    const isSame = key.map((part) => `kept.${part} = new.${part}`).join(' and ');
    const conditions = {
      update,
      delete: when('old'),
      insert: `exists (select 1 from ${name} as kept where ${isSame} and ${when('kept')})`,
    };
    for (const before of ['update', 'delete', 'insert'] as const)
      await dialect.createRaiseTrigger(db, `${name}_${word}_${before}`, {
        table: name,
        before,
        when: conditions[before],
        message,
      });
  }
}

/** Where the extension may not be created, searches read every text. */
const createTrigramIndex = `
  do $$ begin
    create extension if not exists pg_trgm;
    create index centres_search_text on centres using gin (search_text gin_trgm_ops);
  exception when others then raise warning 'centres are searched without an index: %', sqlerrm;
  end $$`;

const baseline: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [name, table] of listTables()) await createTable(db, name, table);
    // Triggers may look at any table.
    for (const [name, table] of listTables()) await makeFinal(db, name, table);
    if (dialectOf(db).name === 'postgres') await sql.raw(createTrigramIndex).execute(db);
  },
};

export const migrations: Readonly<Record<string, Migration>> = { '0001-baseline': baseline };
