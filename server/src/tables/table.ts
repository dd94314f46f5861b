/**
 * How a table is declared: once, for the SQL of both engines and for the type of its rows. Times are ISO 8601 texts in UTC, booleans
 * are 1 or 0, and JSON is text, so that SQLite and PostgreSQL store the same.
 */
import type { ColumnType } from 'kysely';

interface ColumnOptions {
  /** An SQL literal. */
  readonly default?: string;
  /** `table.column` that it refers to. */
  readonly of?: string;
  readonly onDelete?: 'cascade';
  /** A condition of SQL on the row. */
  readonly check?: string;
  /** The migration that adds it; the baseline does not have it. */
  readonly since?: string;
}

export interface Column<Value> extends ColumnOptions {
  readonly type: 'text' | 'integer' | 'bigint' | 'double precision';
  readonly isNullable: boolean;
  /** Only in the type. */
  readonly value?: Value;
}

const column =
  <Base>(type: Column<unknown>['type']) =>
  <Value extends Base = Base>(options: ColumnOptions = {}): Column<Value> => ({
    type,
    isNullable: false,
    ...options,
  });
const maybe =
  <Base>(type: Column<unknown>['type']) =>
  <Value extends Base = Base>(options: ColumnOptions = {}): Column<Value | null> => ({
    type,
    isNullable: true,
    ...options,
  });

export const text = column<string>('text');
export const maybeText = maybe<string>('text');
export const whole = column<number>('integer');
export const maybeWhole = maybe<number>('integer');
export const real = column<number>('double precision');
export const maybeReal = maybe<number>('double precision');
/** Seconds since 1970. PostgreSQL returns them as text, so they are compared in SQL only. */
export const seconds = (): Column<ColumnType<never, number, never>> => ({
  type: 'bigint',
  isNullable: false,
});

/**
 * Rows that no call and no SQL by hand changes, deletes or replaces any more. Conditions are SQL on a row that is called `row`; inserts
 * are covered as well, because `insert or replace` deletes the old row without firing its delete trigger.
 */
interface Final {
  /** Which rows are. */
  readonly when: (row: string) => string;
  /** Of the error. */
  readonly message: string;
  /** Which updates of such a row are refused; all, without it. */
  readonly update?: string;
}

export interface Table {
  readonly columns: Readonly<Record<string, Column<unknown>>>;
  readonly key: readonly string[];
  readonly unique?: readonly (readonly string[])[];
  /** By name: the columns in brackets, and a condition. */
  readonly indexes?: Readonly<Record<string, string>>;
  /** The same, of rows that are unique in these columns. */
  readonly uniqueIndexes?: Readonly<Record<string, string>>;
  /** By a word for the name of the triggers. */
  readonly final?: Readonly<Record<string, Final>>;
}

export type Tables = Readonly<Record<string, Table>>;

export const tables = <const All extends Tables>(all: All): All => all;

type RowOf<Declared extends Table> = {
  readonly [Name in keyof Declared['columns']]: Declared['columns'][Name] extends Column<infer Value>
    ? Value
    : never;
};

export type Rows<All extends Tables> = { readonly [Name in keyof All]: RowOf<All[Name]> };
