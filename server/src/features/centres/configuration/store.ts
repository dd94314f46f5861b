/** All SQL on the table `centres`, the master list, and what importing reads beside it. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { CentreFields } from '#contract/centres/centre-rules.ts';
import { centreColumns } from '#contract/exam.ts';
import type { Db, Tx } from '../../../platform/database/open-database.ts';
import { lock } from '../../../platform/database/dialect.ts';
import { searchTextOf } from '../search/search-text.ts';

/** To be called before whatever changes the master list reads it: changes of it follow each other. */
export async function lockMasterList(tx: Tx): Promise<void> {
  await lock(tx, 'master list');
}

/** A centre of the master list as it is now. Archived ones keep their code and come back under the same id. */
export interface ListedCentre extends CentreFields {
  readonly archived: boolean;
}

/** The whole master list by centre code, archived centres included. */
export async function listCentresByCode(db: Db): Promise<Map<string, ListedCentre>> {
  const rows = await db
    .selectFrom('centres')
    .select([...centreColumns, 'archived_at'])
    .execute();
  return new Map(
    rows.map(({ archived_at, ...fields }) => [
      fields.centre_code,
      { ...fields, archived: archived_at !== null },
    ]),
  );
}

export interface CentreToStore {
  /** Used when the code is new; a centre that is there keeps its own for ever. */
  readonly id: string;
  readonly fields: CentreFields;
}

/** One statement for so many rows: far below the bound of either engine on parameters; between two others are served. */
const rowsPerStatement = 500;

/** More centres than anybody heads. */
const maxConflicts = 1000;

/** Inserts centres, or overwrites and revives those whose code is known; their version grows by one. */
export async function upsertCentres(tx: Tx, centres: readonly CentreToStore[], now: string): Promise<void> {
  for (let start = 0; start < centres.length; start += rowsPerStatement) {
    const chunk = centres.slice(start, start + rowsPerStatement);
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
        })),
      )
      .onConflict((conflict) =>
        conflict.column('centre_code').doUpdateSet((eb) => ({
          centre_name: eb.ref('excluded.centre_name'),
          cfi: eb.ref('excluded.cfi'),
          centre_city: eb.ref('excluded.centre_city'),
          centre_state: eb.ref('excluded.centre_state'),
          centre_pincode: eb.ref('excluded.centre_pincode'),
          official_person: eb.ref('excluded.official_person'),
          phone: eb.ref('excluded.phone'),
          email: eb.ref('excluded.email'),
          search_text: eb.ref('excluded.search_text'),
          version: eb('centres.version', '+', 1),
          updated_at: now,
          archived_at: null,
        })),
      )
      .execute();
    await yieldToEventLoop();
  }
}

/** The accounts of centre users with these mobiles. */
export async function listAccountIdsOfMobiles(db: Db, mobiles: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (let start = 0; start < mobiles.length; start += rowsPerStatement) {
    const rows = await db
      .selectFrom('accounts')
      .select('id')
      .where('role', '=', 'centre')
      .where('username', 'in', mobiles.slice(start, start + rowsPerStatement))
      .execute();
    ids.push(...rows.map((row) => row.id));
  }
  return ids;
}

export interface StoredCentre {
  readonly id: string;
  readonly fields: CentreFields;
  readonly version: number;
  readonly isArchived: boolean;
  readonly isSubmitted: boolean;
}

const storedCentre = (db: Db) =>
  db
    .selectFrom('centres')
    .leftJoin('checklists', 'checklists.centre_id', 'centres.id')
    .select([...centreColumns, 'centres.id', 'centres.version', 'archived_at', 'status']);

type StoredRow = Awaited<ReturnType<ReturnType<typeof storedCentre>['execute']>>[number];

function toStored({ id, version, archived_at, status, ...fields }: StoredRow): StoredCentre {
  return { id, fields, version, isArchived: archived_at !== null, isSubmitted: status === 'submitted' };
}

/** Archived centres too. */
export async function findCentreById(db: Db, id: string): Promise<StoredCentre | undefined> {
  const row = await storedCentre(db).where('centres.id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : toStored(row);
}

/** Archived centres too: they keep their code. */
export async function findCentreByCode(db: Db, code: string): Promise<StoredCentre | undefined> {
  const row = await storedCentre(db).where('centre_code', '=', code).executeTakeFirst();
  return row === undefined ? undefined : toStored(row);
}

/** The other living centres on which the phone stands with another e-mail (security.md T42). */
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

export async function updateCentreRow(tx: Tx, id: string, fields: CentreFields, now: string): Promise<void> {
  const search_text = searchTextOf(fields);
  await tx
    .updateTable('centres')
    .set((eb) => ({ ...fields, search_text, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
}

/** Returns without a change when there is no such centre. */
export async function changeEmail(tx: Tx, id: string, email: string, now: string): Promise<void> {
  const stored = await findCentreById(tx, id);
  if (stored !== undefined) await updateCentreRow(tx, id, { ...stored.fields, email }, now);
}

/** False when there is no such living centre. */
export async function archiveCentre(tx: Tx, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('centres')
    .set((eb) => ({ archived_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Answers how many there were. */
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

/** In the order of their codes. */
export async function listArchived(db: Db): Promise<ArchivedCentre[]> {
  const rows = await db
    .selectFrom('centres')
    .select([...centreColumns, 'id', 'archived_at'])
    .where('archived_at', 'is not', null)
    .orderBy('centre_code')
    .execute();
  return rows.map(({ id, archived_at, ...fields }) => ({ id, fields, archivedAt: archived_at ?? '' }));
}

/** Brings an archived centre back as it was. */
export async function unarchiveCentre(tx: Tx, id: string, now: string): Promise<void> {
  await tx
    .updateTable('centres')
    .set((eb) => ({ archived_at: null, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
}
