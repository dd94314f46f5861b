/** SQL on the table `centres`; that for archived centres is in `deleted-centres.ts`. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql, type SqlBool } from 'kysely';
import type { CentreFields } from '#contract/centres/centre-rules.ts';
import { centreColumns, mapCentreColumns } from '#contract/centre-columns.ts';
import type { ChecklistState } from '#contract/centres/archive-endpoints.ts';
import { refuse } from '../../kernel/refusal.ts';
import { chunksOf, readInChunks } from '../../kernel/chunks.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import type { Row } from '../../tables/tables.ts';
import { lock, streamRows } from '../../platform/database/dialect.ts';
import { searchTextOf } from '../search/conditions.ts';

/** Serialises changes of the master list; to be called before reading what the change depends on. */
export const lockMasterList = (tx: Tx): Promise<void> => lock(tx, 'master list');

/** A centre of the master list; one that is archived was the last with its code, and is restored with the same id. */
export interface ListedCentre extends CentreFields {
  readonly id: string;
  readonly archived: boolean;
  /** Whether it is marked as missing from the new list. */
  readonly isMissing: boolean;
}

/** Of the centres of the present edition that have or had a code, the one that is not deleted, or was deleted last. */
export const isLastOfCode = sql<SqlBool>`centres.edition_id is null and not exists (
  select 1 from centres as later
  where later.edition_id is null and later.centre_code = centres.centre_code and later.id <> centres.id
    and (later.archived_at is null
      or (centres.archived_at is not null and (later.archived_at, later.id) > (centres.archived_at, centres.id))))`;

const rowsAtOnce = 1000;

/**
 * Yields the whole master list by centre code, with the centre that was deleted last where none has its code any more. Other
 * requests are served between two slices.
 */
export async function* readMasterList(db: Db): AsyncGenerator<ListedCentre[]> {
  const all = db
    .selectFrom('centres')
    .select(['id', ...centreColumns, 'archived_at', 'missing_since'])
    .where(isLastOfCode);
  for await (const rows of streamRows(all, rowsAtOnce, ['centre_code'], (row) => [row.centre_code]))
    yield rows.map(({ archived_at, missing_since, ...fields }) => ({
      ...fields,
      archived: archived_at !== null,
      isMissing: missing_since !== null,
    }));
}

/**
 * Returns what is another one after every change of the master list: each raises the version of a centre, and no centre is removed. Marks
 * of centres that are missing from a list leave the version as it is.
 */
export async function readListVersion(db: Db): Promise<string> {
  const { version, marked, marked_last } = await db
    .selectFrom('centres')
    .select(({ fn }) => [
      fn.sum('version').as('version'),
      fn.count('missing_since').as('marked'),
      fn.max('missing_since').as('marked_last'),
    ])
    .executeTakeFirstOrThrow();
  return [version, marked, marked_last].join(' ');
}

export interface CentreToStore {
  /** Used only when the code is new; existing centres keep their id. */
  readonly id: string;
  readonly fields: CentreFields;
  /** Of `searchTextOf`, when it is known already. */
  readonly searchText?: string;
}

/**
 * Inserts centres; overwrites those whose code one has that is not deleted, and increments their version. Other requests are served
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
          edition_id: null,
          extended_to: null,
          missing_since: null,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .column('centre_code')
          .where('archived_at', 'is', null)
          .doUpdateSet((eb) => ({
            ...mapCentreColumns((column) => eb.ref(`excluded.${column}`)),
            search_text: eb.ref('excluded.search_text'),
            version: eb('centres.version', '+', 1),
            updated_at: now,
            missing_since: null,
          })),
      )
      .execute();
    await yieldToEventLoop();
  }
}

/** What acts on centres write, besides the fields of the master list. Change sets keep these columns, and taking one back restores them. */
export const markColumns = ['extended_to', 'missing_since'] as const;
export const deletionColumns = ['archived_at', 'archived_by'] as const;
type Mark = (typeof markColumns | typeof deletionColumns)[number];

/** The version stays: the fields of the master list do not change. */
export async function markCentres(
  tx: Tx,
  ids: readonly string[],
  marks: Partial<Pick<Row<'centres'>, Mark>>,
): Promise<void> {
  for (const chunk of chunksOf(ids))
    await tx.updateTable('centres').set(marks).where('id', 'in', chunk).execute();
}

/** Makes deleted centres no longer so, before `upsertCentres` writes them; no other centre may have their code. */
export const unarchive = (tx: Tx, ids: readonly string[]): Promise<void> =>
  markCentres(tx, ids, { archived_at: null, archived_by: null });

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

/** Throws `centre.not-found`, also for an archived centre. */
export async function getActiveCentre(db: Db, id: string): Promise<StoredCentre> {
  const query = storedCentre(db).where('centres.id', '=', id).where('archived_at', 'is', null);
  const row = await query.executeTakeFirst();
  if (row === undefined) throw refuse('centre.not-found');
  return toStored(row);
}

/** The centre that has the code, or the deleted one that had it last. */
export async function findCentreByCode(db: Db, code: string): Promise<StoredCentre | undefined> {
  const row = await storedCentre(db).where('centre_code', '=', code).where(isLastOfCode).executeTakeFirst();
  return row === undefined ? undefined : toStored(row);
}

const maxConflicts = 1000;

/** Returns the other centres, without archived ones, with the same phone and another e-mail (security.md T42). */
export const listPhoneConflicts = (
  db: Db,
  { phone, email }: Pick<CentreFields, 'phone' | 'email'>,
  exceptId: string | null,
) =>
  db
    .selectFrom('centres')
    .select(['id', ...centreColumns])
    .where('phone', '=', phone)
    .where('email', '<>', email)
    .where('archived_at', 'is', null)
    .where('id', '<>', exceptId ?? '')
    .orderBy('centre_code')
    .limit(maxConflicts)
    .execute();

/** Returns those of the phones that a centre without one of these codes has; archived centres do not count. */
export async function listPhonesOfOthers(
  db: Db,
  phones: readonly string[],
  exceptCodes: ReadonlySet<string>,
): Promise<Set<string>> {
  const rows = await readInChunks(phones, (chunk) =>
    db
      .selectFrom('centres')
      .select(['phone', 'centre_code'])
      .where('phone', 'in', chunk)
      .where('archived_at', 'is', null)
      .execute(),
  );
  return new Set(rows.filter((row) => !exceptCodes.has(row.centre_code)).map(({ phone }) => phone));
}

export async function updateCentreRow(tx: Tx, id: string, fields: CentreFields, now: string): Promise<void> {
  const search_text = searchTextOf(fields);
  await tx
    .updateTable('centres')
    .set((eb) => ({ ...fields, search_text, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
}

/** The centres of these codes, without archived ones. */
export const listActiveByCode = (db: Db, codes: readonly string[]) =>
  readInChunks(codes, (chunk) =>
    db
      .selectFrom('centres')
      .select(['id', 'centre_code'])
      .where('centre_code', 'in', chunk)
      .where('archived_at', 'is', null)
      .execute(),
  );
