/** SQL on the table `centres` for deleted centres of the present edition, which are archived and can be restored. */
import { sql } from 'kysely';
import type { CentreFields } from '#contract/centres/centre-rules.ts';
import { centreColumns } from '#contract/centre-columns.ts';
import { chunksOf } from '../../../kernel/chunks.ts';
import type { Db, Tx } from '../../../platform/database/open-database.ts';

const archiving = (tx: Tx, by: string, at: string) =>
  tx
    .updateTable('centres')
    .set((eb) => ({ archived_at: at, archived_by: by, version: eb('version', '+', 1) }))
    .where('archived_at', 'is', null);

/**
 * Archives all centres, and returns how many were not archived yet.
 * @param by who deletes them
 * @param at ISO 8601 in UTC
 */
export async function archiveAllCentres(tx: Tx, by: string, at: string): Promise<number> {
  const { numUpdatedRows } = await archiving(tx, by, at).executeTakeFirst();
  return Number(numUpdatedRows);
}

/** As `archiveAllCentres`, for these centres. */
export async function archiveCentres(tx: Tx, ids: readonly string[], by: string, at: string): Promise<void> {
  for (const chunk of chunksOf(ids)) await archiving(tx, by, at).where('id', 'in', chunk).execute();
}

export interface ArchivedCentre {
  readonly id: string;
  /** With the code that the centre had. */
  readonly fields: CentreFields;
  readonly archivedAt: string;
  /** Null when that was not recorded. */
  readonly archivedBy: string | null;
  /** Whether another centre has its code, or may have it. */
  readonly isSuperseded: boolean;
}

/** The code that a centre has or had. */
export const ownCode = sql<string>`coalesce(superseded_code, centre_code)`;

const archivedCentres = (db: Db) =>
  db
    .selectFrom('centres')
    .select([...centreColumns, 'id', 'archived_at', 'archived_by', 'superseded_code'])
    .where('archived_at', 'is not', null)
    .where('edition_id', 'is', null)
    .orderBy('archived_at', 'desc')
    .orderBy(ownCode);

type ArchivedRow = Awaited<ReturnType<ReturnType<typeof archivedCentres>['execute']>>[number];

function toArchived({
  id,
  archived_at,
  archived_by,
  superseded_code,
  ...fields
}: ArchivedRow): ArchivedCentre {
  return {
    id,
    fields: { ...fields, centre_code: superseded_code ?? fields.centre_code },
    archivedAt: archived_at ?? '',
    archivedBy: archived_by,
    isSuperseded: superseded_code !== null,
  };
}

/** The last deletion first, then by code. */
export async function listArchived(db: Db): Promise<ArchivedCentre[]> {
  return (await archivedCentres(db).execute()).map(toArchived);
}

/** Returns the centre with this code that was deleted last. */
export async function findArchivedByCode(db: Db, code: string): Promise<ArchivedCentre | undefined> {
  const row = await archivedCentres(db).where(ownCode, '=', code).limit(1).executeTakeFirst();
  return row === undefined ? undefined : toArchived(row);
}

/** No list can contain it, because a code has no line breaks. */
export const codePlaceholder = sql<string>`centre_code || ${'\n'} || id`;

/** Frees the code of an archived centre, which can be restored when the code is free. */
export async function supersedeCentre(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('centres')
    .set({ superseded_code: sql.ref('centre_code'), centre_code: codePlaceholder })
    .where('id', '=', id)
    .where('superseded_code', 'is', null)
    .execute();
}

/** Gives an archived centre its code back, which no other centre may have. */
export async function reclaimCode(
  tx: Tx,
  { id, fields }: Pick<ArchivedCentre, 'id' | 'fields'>,
): Promise<void> {
  await tx
    .updateTable('centres')
    .set({ superseded_code: null, centre_code: fields.centre_code })
    .where('id', '=', id)
    .execute();
}

/** Restores an archived centre that has its code, unchanged. */
export async function unarchiveCentre(tx: Tx, id: string, now: string): Promise<void> {
  await tx
    .updateTable('centres')
    .set((eb) => ({
      archived_at: null,
      archived_by: null,
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute();
}
