/** The form of the rows of earlier versions, for the tests of migrations. */

export type Value = string | number | null;
export type Row = Readonly<Record<string, Value>>;

export interface StoredRows {
  readonly table: string;
  /** The first and the last version that could contain these rows. */
  readonly since?: number;
  readonly until?: number;
  readonly rows: readonly Row[];
}
