/**
 * Keeps what an action changes in many centres, so that it can be taken back: imports and acts on lists alike (product.md,
 * Administrators 14); and reads the changes that are kept.
 */
import { sql, type SqlBool } from 'kysely';
import * as z from 'zod/mini';
import type { ChangeSet, ChangeSetKind } from '#contract/centres/change-endpoints.ts';
import { parseJson } from '../../kernel/encoding.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { centreColumns } from '#contract/centre-columns.ts';
import { addSeconds, daySeconds } from '../../kernel/time.ts';
import { chunksOf, readInChunks } from '../../kernel/chunks.ts';
import { streamRows } from '../../platform/database/dialect.ts';
import { deletionColumns, markColumns } from '../configuration/store.ts';

const keepSeconds = 60 * daySeconds;

/** Changes since then can be taken back; older ones are forgotten with the contacts that they replaced. */
const keptSince = (now: Date): string => addSeconds(now, -keepSeconds).toISOString();

/** The columns of `centres` whose changes are kept. */
export const keptColumns = [...centreColumns, ...markColumns, ...deletionColumns] as const;
type KeptColumn = (typeof keptColumns)[number];

/** Of each column that changed, the values before and after. */
type Changes = Partial<Record<KeptColumn, readonly [string | null, string | null]>>;

type Snapshot = Readonly<Record<KeptColumn, string | null>> & {
  readonly id: string;
  readonly version: number;
};

async function readSnapshots(db: Db, ids: readonly string[]): Promise<Map<string, Snapshot>> {
  const rows = await readInChunks(ids, (chunk) =>
    db
      .selectFrom('centres')
      .select(['id', 'version', ...keptColumns])
      .where('id', 'in', chunk)
      .execute(),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function changesOf(before: Snapshot | undefined, after: Snapshot): Changes {
  const changed = keptColumns.filter((column) => (before?.[column] ?? null) !== after[column]);
  return Object.fromEntries(changed.map((column) => [column, [before?.[column] ?? null, after[column]]]));
}

interface ChangeSetToKeep {
  readonly id: string;
  readonly kind: ChangeSetKind;
  readonly by: string;
  readonly at: Date;
  readonly details: Readonly<Record<string, string | number>>;
}

/**
 * Runs `change` and keeps what it has changed in these centres, new ones included; to be called in its transaction, with the master list
 * locked. Returns how many centres it changed; with none, nothing is kept.
 */
export async function keepChanges(
  tx: Tx,
  { id, kind, by, at, details }: ChangeSetToKeep,
  centreIds: readonly string[],
  change: () => Promise<void>,
): Promise<number> {
  const before = await readSnapshots(tx, centreIds);
  await change();
  const after = await readSnapshots(tx, centreIds);
  const old = tx.selectFrom('change_sets').select('id').where('made_at', '<', keptSince(at));
  await tx.deleteFrom('change_set_rows').where('set_id', 'in', old).execute();
  await tx.deleteFrom('change_sets').where('id', 'in', old).execute();
  const rows = [...after.values()].flatMap((snapshot) => {
    const earlier = before.get(snapshot.id);
    const changes = changesOf(earlier, snapshot);
    if (Object.keys(changes).length === 0) return [];
    const isNew = earlier === undefined ? (1 as const) : (0 as const);
    return [
      {
        set_id: id,
        centre_id: snapshot.id,
        is_new: isNew,
        version: snapshot.version,
        // What a new centre began with is not needed to take it back.
        changes: JSON.stringify(isNew === 1 ? {} : changes),
        is_taken_back: 0 as const,
      },
    ];
  });
  if (rows.length === 0) return 0;
  const set = { id, kind, made_at: at.toISOString(), made_by: by, details: JSON.stringify(details) };
  await tx
    .insertInto('change_sets')
    .values({ ...set, taken_back_at: null, taken_back_by: null })
    .execute();
  for (const chunk of chunksOf(rows)) await tx.insertInto('change_set_rows').values(chunk).execute();
  return rows.length;
}

const detailsSchema = z.catch(z.record(z.string(), z.union([z.string(), z.number()])), {});
const value = z.nullable(z.string());
const changesSchema = z.partialRecord(z.enum(keptColumns), z.tuple([value, value]));

/** An account with states has those that it made itself and that concern no other state. */
const isWithin = ({ username, states }: Caller) => sql<SqlBool>`made_by = ${username} and not exists (
  select 1 from change_set_rows as other inner join centres on centres.id = other.centre_id
  where other.set_id = change_sets.id and centres.centre_state not in (${sql.join(states)}))`;

const setQuery = (db: Db, since: string, reader: Caller) =>
  db
    .selectFrom('change_sets')
    .innerJoin('change_set_rows', 'change_set_rows.set_id', 'change_sets.id')
    .where('made_at', '>=', since)
    .where(reader.states.length === 0 ? sql<SqlBool>`1 = 1` : isWithin(reader))
    .select(['id', 'kind', 'made_at as madeAt', 'made_by as madeBy', 'details'])
    .select(['taken_back_at as takenBackAt', 'taken_back_by as takenBackBy'])
    .select(({ fn }) => [
      fn.countAll<number>().as('centres'),
      fn.sum<number>('is_taken_back').as('takenBack'),
    ])
    .groupBy(['id', 'kind', 'made_at', 'made_by', 'details', 'taken_back_at', 'taken_back_by']);

type SetRow = Awaited<ReturnType<ReturnType<typeof setQuery>['execute']>>[number];

const toChangeSet = (row: SetRow): ChangeSet => ({
  ...row,
  details: z.parse(detailsSchema, parseJson(row.details)),
});

const maxListed = 50;

/** Newest first. */
export async function listChangeSets(db: Db, now: Date, reader: Caller): Promise<ChangeSet[]> {
  const rows = await setQuery(db, keptSince(now), reader)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute();
  return rows.map(toChangeSet);
}

export async function findChangeSet(db: Db, id: string, now: Date, reader: Caller): Promise<ChangeSet> {
  const row = await setQuery(db, keptSince(now), reader).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw refuse('change-set.not-found');
  return toChangeSet(row);
}

const rowsAtOnce = 500;

const rowQuery = (db: Db, setId: string) =>
  db
    .selectFrom('change_set_rows')
    .innerJoin('centres', 'centres.id', 'change_set_rows.centre_id')
    .leftJoin('checklists', 'checklists.centre_id', 'change_set_rows.centre_id')
    .where('set_id', '=', setId)
    .where('is_taken_back', '=', 0)
    .select(['centres.id', 'is_new', 'change_set_rows.version as version_then', 'changes'])
    .select(['centres.version', 'edition_id', ...keptColumns])
    .select('checklists.updated_at as saved_at');

type StoredRow = Awaited<ReturnType<ReturnType<typeof rowQuery>['execute']>>[number];

/** A centre as it is now, and what the change set changed of it. */
export interface ChangedCentre extends Omit<StoredRow, 'changes' | 'is_new'> {
  readonly changes: Changes;
  readonly isNew: boolean;
}

function toChanged({ changes, is_new: isNew, ...row }: StoredRow): ChangedCentre {
  return { ...row, isNew: isNew === 1, changes: z.parse(changesSchema, parseJson(changes)) };
}

/** Without those that were taken back already. */
export async function readChangedCentres(db: Db, setId: string): Promise<ChangedCentre[]> {
  const centres: ChangedCentre[] = [];
  for await (const rows of streamRows(rowQuery(db, setId), rowsAtOnce, ['centres.id'], ({ id }) => [id]))
    centres.push(...rows.map(toChanged));
  return centres;
}
