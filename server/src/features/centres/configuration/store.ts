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

/** Returns the whole master list by centre code, archived centres included, except superseded ones. */
export async function listCentresByCode(db: Db): Promise<Map<string, ListedCentre>> {
  const rows = await db
    .selectFrom('centres')
    .select([...centreColumns, 'archived_at'])
    .where('superseded_code', 'is', null)
    .execute();
  return new Map(
    rows.map(({ archived_at, ...fields }) => [
      fields.centre_code,
      { ...fields, archived: archived_at !== null },
    ]),
  );
}

export interface CentreToStore {
  /** Used only when the code is new; existing centres keep their id. */
  readonly id: string;
  readonly fields: CentreFields;
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
        chunk.map(({ id, fields }) => ({
          id,
          ...fields,
          search_text: searchTextOf(fields),
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
