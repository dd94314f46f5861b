/** Reads the schema of a test database as text, to compare it with that of another one. */
import { isPostgres, type TestDatabase } from './test-database.ts';

const postgresSchema = `
  select 'column', format('%s.%s %s %s %s %s', relname, attname, format_type(atttypid, atttypmod), attnotnull, collname,
      pg_get_expr(adbin, adrelid))
    from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_collation on pg_collation.oid = attcollation
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and attnum > 0 and relkind in ('r', 'v')
  union all select 'constraint', format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'index', indexdef from pg_indexes where schemaname = 'public'
  union all select 'trigger', pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select 'function', pg_get_functiondef(oid)
    from pg_proc where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')
  union all select 'view', format('%s %s', viewname, definition) from pg_views where schemaname = 'public'
  union all select 'sequence', format('%s %s %s', sequencename, data_type, increment_by) from pg_sequences
  union all select 'extension', extname from pg_extension`;

/** Reads the schema: tables, columns, types, constraints, indexes, triggers and views. */
export async function readSchema(stored: TestDatabase): Promise<string[]> {
  const parts = await stored.run(
    isPostgres
      ? `select * from (${postgresSchema}) as parts (kind, text)`
      : `select type as kind, name || ' ' || coalesce(sql, '') as text from sqlite_schema`,
  );
  return parts.map(({ kind, text }) => `${String(kind)} ${String(text)}`).toSorted();
}
