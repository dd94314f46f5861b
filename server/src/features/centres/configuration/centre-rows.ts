/** SQL on the table `centres` for single centres. */
import type { CentreFields } from '#contract/centres/centre-rules.ts';
import type { ChecklistState } from '#contract/centres/archive-endpoints.ts';
import { centreColumns } from '#contract/centre-columns.ts';
import { chunksOf } from '../../../kernel/chunks.ts';
import type { Db, Tx } from '../../../platform/database/open-database.ts';
import { searchTextOf } from '../search/search-text.ts';

export interface StoredCentre {
  readonly id: string;
  readonly fields: CentreFields;
  readonly version: number;
  readonly isArchived: boolean;
  readonly checklist: ChecklistState;
  readonly extendedTo: string | null;
}

const storedCentre = (db: Db) =>
  db
    .selectFrom('centres')
    .leftJoin('checklists', 'checklists.centre_id', 'centres.id')
    .select([...centreColumns, 'centres.id', 'centres.version', 'archived_at', 'extended_to', 'status']);

type StoredRow = Awaited<ReturnType<ReturnType<typeof storedCentre>['execute']>>[number];

function toStored({ id, version, archived_at, extended_to, status, ...fields }: StoredRow): StoredCentre {
  const checklist = status ?? 'none';
  return { id, fields, version, isArchived: archived_at !== null, checklist, extendedTo: extended_to };
}

/** Includes archived centres. */
export async function findCentreById(db: Db, id: string): Promise<StoredCentre | undefined> {
  const row = await storedCentre(db).where('centres.id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : toStored(row);
}

/** Includes archived centres, except superseded ones. */
export async function findCentreByCode(db: Db, code: string): Promise<StoredCentre | undefined> {
  const row = await storedCentre(db).where('centre_code', '=', code).executeTakeFirst();
  return row === undefined ? undefined : toStored(row);
}

const maxConflicts = 1000;

/** Returns the other centres, without archived ones, with the same phone and another e-mail (security.md T42). */
export async function listPhoneConflicts(
  db: Db,
  { phone, email }: Pick<CentreFields, 'phone' | 'email'>,
  exceptId: string | null,
): Promise<{ readonly id: string; readonly centreCode: string; readonly email: string }[]> {
  return db
    .selectFrom('centres')
    .select(['id', 'centre_code as centreCode', 'email'])
    .where('phone', '=', phone)
    .where('email', '<>', email)
    .where('archived_at', 'is', null)
    .where('id', '<>', exceptId ?? '')
    .orderBy('centre_code')
    .limit(maxConflicts)
    .execute();
}

/** Returns those of the phones that a centre without one of these codes has; archived centres do not count. */
export async function listPhonesOfOthers(
  db: Db,
  phones: readonly string[],
  exceptCodes: ReadonlySet<string>,
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const chunk of chunksOf(phones)) {
    const rows = await db
      .selectFrom('centres')
      .select(['phone', 'centre_code'])
      .where('phone', 'in', chunk)
      .where('archived_at', 'is', null)
      .execute();
    for (const row of rows) if (!exceptCodes.has(row.centre_code)) found.add(row.phone);
  }
  return found;
}

export async function updateCentreRow(tx: Tx, id: string, fields: CentreFields, now: string): Promise<void> {
  const search_text = searchTextOf(fields);
  await tx
    .updateTable('centres')
    .set((eb) => ({ ...fields, search_text, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
}

/** The version stays: the fields of the master list do not change. */
export async function setExtension(tx: Tx, id: string, extendedTo: string | null): Promise<void> {
  await tx.updateTable('centres').set({ extended_to: extendedTo }).where('id', '=', id).execute();
}

/** Returns without a change when there is no such centre. */
export async function changeEmail(tx: Tx, id: string, email: string, now: string): Promise<void> {
  const stored = await findCentreById(tx, id);
  if (stored !== undefined) await updateCentreRow(tx, id, { ...stored.fields, email }, now);
}
