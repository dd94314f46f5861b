/** Reads change sets: their list, and the centres of one with what they are now. */
import { sql, type SqlBool } from 'kysely';
import * as z from 'zod/mini';
import type { ChangeSet } from '#contract/centres/change-endpoints.ts';
import { parseJson } from '../../../domain/checklists/stored-checklist.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { keptColumns, keptSince, type Changes } from './keep-changes.ts';

/** Who reads change sets. */
export type Owner = Pick<Caller, 'username' | 'states'>;

const detailsSchema = z.catch(z.record(z.string(), z.union([z.string(), z.number()])), {});
const value = z.nullable(z.string());
const changesSchema = z.partialRecord(z.enum(keptColumns), z.tuple([value, value]));

/** An account with states has those that it made itself and that concern no other state. */
const isWithin = ({ username, states }: Owner) => sql<SqlBool>`made_by = ${username} and not exists (
  select 1 from change_set_rows as other inner join centres on centres.id = other.centre_id
  where other.set_id = change_sets.id and centres.centre_state not in (${sql.join(states)}))`;

const setQuery = (db: Db, since: string, owner: Owner) =>
  db
    .selectFrom('change_sets')
    .innerJoin('change_set_rows', 'change_set_rows.set_id', 'change_sets.id')
    .where('made_at', '>=', since)
    .where(owner.states.length === 0 ? sql<SqlBool>`1 = 1` : isWithin(owner))
    .select(['id', 'kind', 'made_at', 'made_by', 'details', 'taken_back_at', 'taken_back_by'])
    .select(({ fn }) => [fn.countAll().as('centres'), fn.sum('is_taken_back').as('taken_back')])
    .groupBy(['id', 'kind', 'made_at', 'made_by', 'details', 'taken_back_at', 'taken_back_by']);

type SetRow = Awaited<ReturnType<ReturnType<typeof setQuery>['execute']>>[number];

const toChangeSet = (row: SetRow): ChangeSet => ({
  id: row.id,
  kind: row.kind,
  madeAt: row.made_at,
  madeBy: row.made_by,
  centres: Number(row.centres),
  takenBack: Number(row.taken_back),
  takenBackAt: row.taken_back_at,
  takenBackBy: row.taken_back_by,
  details: z.parse(detailsSchema, parseJson(row.details)),
});

const maxListed = 50;

/** Newest first. */
export async function listChangeSets(db: Db, now: Date, owner: Owner): Promise<ChangeSet[]> {
  const rows = await setQuery(db, keptSince(now), owner)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute();
  return rows.map(toChangeSet);
}

/** Throws `change-set.not-found`. */
export async function findChangeSet(db: Db, id: string, now: Date, owner: Owner): Promise<ChangeSet> {
  const row = await setQuery(db, keptSince(now), owner).where('id', '=', id).executeTakeFirst();
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
    .select(['centres.version', 'superseded_code', 'edition_id', ...keptColumns])
    .select('checklists.updated_at as saved_at')
    .orderBy('centres.id')
    .limit(rowsAtOnce);

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
  for (let after = ''; ;) {
    const rows = await rowQuery(db, setId).where('centres.id', '>', after).execute();
    centres.push(...rows.map(toChanged));
    if (rows.length < rowsAtOnce) return centres;
    after = rows.at(-1)?.id ?? after;
  }
}
