/** SQL on the table `centres` as a whole; that for single and archived centres is in the files beside it. */
import { chunksOf } from '../../../kernel/chunks.ts';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { CentreFields } from '#contract/centres/centre-rules.ts';
import { centreColumns, mapCentreColumns } from '#contract/centre-columns.ts';
import type { Db, Tx } from '../../../platform/database/open-database.ts';
import { lock } from '../../../platform/database/dialect.ts';
import { searchTextOf } from '../search/search-text.ts';

/** Serialises changes of the master list; to be called before reading what the change depends on. */
export async function lockMasterList(tx: Tx): Promise<void> {
  await lock(tx, 'master list');
}

/** A centre of the master list. Archived centres that were not superseded keep their code, and are restored with the same id. */
export interface ListedCentre extends CentreFields {
  readonly archived: boolean;
}

const rowsAtOnce = 1000;

/**
 * Yields the whole master list by centre code, archived centres included, except superseded ones. Other requests are served
 * between two slices.
 */
export async function* readMasterList(db: Db): AsyncGenerator<ListedCentre[]> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('centres')
      .select([...centreColumns, 'archived_at'])
      .where('superseded_code', 'is', null)
      .where('centre_code', '>', after)
      .orderBy('centre_code')
      .limit(rowsAtOnce)
      .execute();
    yield rows.map(({ archived_at, ...fields }) => ({ ...fields, archived: archived_at !== null }));
    await yieldToEventLoop();
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)?.centre_code ?? after;
  }
}

/** Returns a number that grows with every change of the master list: each raises the version of a centre, and no centre is removed. */
export async function readListVersion(db: Db): Promise<number> {
  const { version } = await db
    .selectFrom('centres')
    .select((eb) => eb.fn.sum<number | string | null>('version').as('version'))
    .executeTakeFirstOrThrow();
  return Number(version ?? 0);
}

export interface CentreToStore {
  /** Used only when the code is new; existing centres keep their id. */
  readonly id: string;
  readonly fields: CentreFields;
  /** Of `searchTextOf`, when it is known already. */
  readonly searchText?: string;
}

/**
 * Inserts centres; overwrites and restores those whose code exists and increments their version. Other requests are served
 * between two statements.
 */
export async function upsertCentres(tx: Tx, centres: readonly CentreToStore[], now: string): Promise<void> {
  for (const chunk of chunksOf(centres)) {
    await tx
      .insertInto('centres')
      .values(
        chunk.map(({ id, fields, searchText = searchTextOf(fields) }) => ({
          id,
          ...fields,
          search_text: searchText,
          version: 1,
          created_at: now,
          updated_at: now,
          archived_at: null,
          archived_by: null,
          superseded_code: null,
          edition_id: null,
          extended_to: null,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('centre_code').doUpdateSet((eb) => ({
          ...mapCentreColumns((column) => eb.ref(`excluded.${column}`)),
          search_text: eb.ref('excluded.search_text'),
          version: eb('centres.version', '+', 1),
          updated_at: now,
          archived_at: null,
          archived_by: null,
        })),
      )
      .execute();
    await yieldToEventLoop();
  }
}
