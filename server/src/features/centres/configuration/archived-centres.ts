/** SQL on the table `centres` for deleted centres, which are archived and can be restored. */
import type { CentreFields } from '#contract/centres/centre-rules.ts';
import { centreColumns } from '#contract/exam.ts';
import type { Db, Tx } from '../../../platform/database/open-database.ts';

/** False when there is no such centre or it is already archived. */
export async function archiveCentre(tx: Tx, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('centres')
    .set((eb) => ({ archived_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns the number of archived centres. */
export async function archiveAllCentres(tx: Tx, now: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('centres')
    .set((eb) => ({ archived_at: now, version: eb('version', '+', 1) }))
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export interface ArchivedCentre {
  readonly id: string;
  readonly fields: CentreFields;
  readonly archivedAt: string;
}

/** Sorted by code. */
export async function listArchived(db: Db): Promise<ArchivedCentre[]> {
  const rows = await db
    .selectFrom('centres')
    .select([...centreColumns, 'id', 'archived_at'])
    .where('archived_at', 'is not', null)
    .orderBy('centre_code')
    .execute();
  return rows.map(({ id, archived_at, ...fields }) => ({ id, fields, archivedAt: archived_at ?? '' }));
}

/** Restores an archived centre unchanged. */
export async function unarchiveCentre(tx: Tx, id: string, now: string): Promise<void> {
  await tx
    .updateTable('centres')
    .set((eb) => ({ archived_at: null, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
}
