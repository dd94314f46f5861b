/** SQL on the table `photo_sheets`: what the codes of sheets in photos say. */
import type { Db, Tx } from '../../../platform/database/open-database.ts';
import type { Row } from '../../../tables/tables.ts';

/** A photo from which the code was read before keeps it. */
export async function storeSheets(tx: Tx, rows: readonly Row<'photo_sheets'>[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('photo_sheets')
    .values([...rows])
    .onConflict((conflict) => conflict.column('photo_id').doNothing())
    .execute();
}

interface StoredSheet {
  /** '' when no sheet could be read. */
  readonly text: string;
  /** Of the photo, ISO 8601 in UTC. */
  readonly arrivedAt: string;
}

/** Returns the photos that were looked at, by id. */
export async function findSheets(
  db: Db,
  photoIds: readonly string[],
): Promise<ReadonlyMap<string, StoredSheet>> {
  if (photoIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('photo_sheets')
    .innerJoin('photos', 'photos.id', 'photo_sheets.photo_id')
    .where('photo_sheets.photo_id', 'in', photoIds)
    .select(['photo_sheets.photo_id', 'photo_sheets.text', 'photos.created_at'])
    .execute();
  return new Map(rows.map((row) => [row.photo_id, { text: row.text, arrivedAt: row.created_at }]));
}
