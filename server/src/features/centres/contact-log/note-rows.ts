/** SQL on the table `centre_notes`. Notes are never changed or deleted. */
import { sql, type SqlBool } from 'kysely';
import type { Db, Tx } from '../../../platform/database/open-database.ts';
import type { CentreNotesTable } from '../../../schema-officers.ts';

/** False when a note with this id is stored already. */
export async function insertNote(tx: Tx, note: CentreNotesTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('centre_notes')
    .values(note)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findNote(db: Db, id: string): Promise<CentreNotesTable | undefined> {
  return db.selectFrom('centre_notes').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Newest first. */
export async function listNotes(db: Db, centreId: string, limit: number): Promise<CentreNotesTable[]> {
  return db
    .selectFrom('centre_notes')
    .selectAll()
    .where('centre_id', '=', centreId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns the last note of each of these centres that has one. */
export async function listLastNotes(
  db: Db,
  centreIds: readonly string[],
): Promise<Pick<CentreNotesTable, 'centre_id' | 'text' | 'created_at'>[]> {
  return db
    .selectFrom('centre_notes as note')
    .select(['centre_id', 'text', 'created_at'])
    .where('centre_id', 'in', centreIds)
    .where(
      sql<SqlBool>`not exists (select 1 from centre_notes as later where later.centre_id = note.centre_id
        and (later.created_at, later.id) > (note.created_at, note.id))`,
    )
    .execute();
}
