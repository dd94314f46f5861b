/** Deletes centres and restores them, and shows those that are archived. */
import { centreColumns } from '#contract/centre-columns.ts';
import { chunksOf } from '../../kernel/chunks.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import { type Call, implement, type Implemented, ofAllStates } from '../../calls.ts';
import type {
  ArchivePage,
  ArchivePageQuery,
  Deletion,
  NotRestored,
} from '#contract/centres/archive-endpoints.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Services } from '../../services.ts';
import type { Row } from '../../tables/tables.ts';
import { countCentres } from '../search/count-centres.ts';
import { getActiveCentre, listActiveByCode, listPhoneConflicts, lockMasterList } from './store.ts';
import { isOfStates } from '#contract/rights.ts';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type Actor, actorOf, recordAction } from '../../audit/audit-trail.ts';
import { applyContactChanges, type ContactChange, type ContactServices } from './contact-changes.ts';
import { dashboardPageSize } from '#contract/exam.ts';
import { countRows } from '../../platform/database/dialect.ts';
import { type Condition, hasWord, searchWordsOf } from '../search/conditions.ts';
import { api } from '#contract/api.ts';
import { optionalNumber } from '../../platform/http/route.ts';

// SQL on the table `centres` for deleted centres of the present edition, which are archived and can be restored.

const changing = (tx: Tx, values: Partial<Row<'centres'>>) =>
  tx.updateTable('centres').set((eb) => ({ ...values, version: eb('version', '+', 1) }));

const archiving = (tx: Tx, by: string, at: string) =>
  changing(tx, { archived_at: at, archived_by: by }).where('archived_at', 'is', null);

/** @param at ISO 8601 in UTC */
export async function archiveCentres(tx: Tx, ids: readonly string[], by: string, at: string): Promise<void> {
  for (const chunk of chunksOf(ids)) await archiving(tx, by, at).where('id', 'in', chunk).execute();
}

/** The last deletion first, then by code. */
const listArchived = (db: Db) =>
  db
    .selectFrom('centres')
    .select([...centreColumns, 'id', 'archived_at', 'archived_by'])
    .where('archived_at', 'is not', null)
    .where('edition_id', 'is', null)
    .orderBy('archived_at', 'desc')
    .orderBy('centre_code')
    .orderBy('id', 'desc')
    .execute();

type ArchivedCentre = Awaited<ReturnType<typeof listArchived>>[number];

/** Counts that the administrator has seen. What is absent is not compared. */
export interface SeenCounts {
  readonly centres?: number | undefined;
  readonly submitted?: number | undefined;
}

export async function assertSeen(db: Db, seen: SeenCounts) {
  const { centres, submitted, drafts } = await countCentres(db);
  if ((seen.centres ?? centres) !== centres || (seen.submitted ?? submitted) !== submitted)
    throw refuse('deletion.outdated');
  return { centres, submitted, drafts };
}

// DELETE /admin/centres/{id} and /bulk-delete: archives the centres. They can be restored; their checklists are unchanged (product.md,
// The checklist 5; security.md T22). Before all are deleted the database is copied; when that fails, nothing is deleted.

const deletingCalls: readonly Implemented[] = [
  implement(api.previewDeletion, async (call) => {
    const { fields, checklist } = await getActiveCentre(call.database.db, call.params.id);
    return { ...fields, checklist };
  }),
  implement(api.deleteCentre, async (call) => {
    const { caller, clock, database, params, query } = call;
    await database.transaction(async (tx) => {
      await lockMasterList(tx);
      const { checklist, fields } = await getActiveCentre(tx, params.id);
      if ((query.checklist ?? checklist) !== checklist) throw refuse('deletion.outdated');
      await archiveCentres(tx, [params.id], caller.username, clock.now().toISOString());
      const { centre_code: target, centre_name, official_person, phone, email } = fields;
      const details = { centre_name, official_person, phone, email, checklist };
      await call.record(tx, 'centre.deleted', { target, details });
    });
    return { message: 'Centre deleted' };
  }),
  implement(api.deleteAllCentres, async (call) => {
    const { caller, clock, database, query } = call;
    const seen = { centres: optionalNumber(query.centres), submitted: optionalNumber(query.submitted) };
    const { centres } = await assertSeen(database.db, seen);
    // A copy of an empty list would in the end push out those with centres.
    if (centres > 0) await database.backUp('before-delete-all');
    return database.transaction(async (tx) => {
      await lockMasterList(tx);
      const { centres: deleted, submitted, drafts } = await assertSeen(tx, seen);
      await archiving(tx, caller.username, clock.now().toISOString()).execute();
      await call.record(tx, 'centres.deleted', { details: { deleted, submitted, drafts } });
      return { deleted };
    });
  }),
];

// Lists deletions and restores deleted centres, on the screen and from the command line (product.md, The checklist 5).

export interface Restored {
  readonly restored: readonly string[];
  readonly refused: NotRestored[];
}

/** Which deleted centres to restore: one, those of one deletion, or all. */
type Selection = { readonly id: string } | { readonly deletedAt: string } | 'all';

const shownCodes = 5;

/** Newest first. */
export async function listDeletions({ database }: Pick<Services, 'database'>): Promise<Deletion[]> {
  const groups = Map.groupBy(await listArchived(database.db), (centre) => centre.archived_at ?? '');
  return [...groups].map(([deletedAt, centres]) => ({
    deletedAt,
    deletedBy: centres[0]?.archived_by ?? null,
    centres: centres.length,
    codes: centres.slice(0, shownCodes).map(({ centre_code: code }) => code),
  }));
}

function isSelected({ id, archived_at: archivedAt }: ArchivedCentre, selection: Selection): boolean {
  if (selection === 'all') return true;
  return 'id' in selection ? selection.id === id : selection.deletedAt === archivedAt;
}

function describe(selection: Selection, selected: readonly ArchivedCentre[]) {
  if (selection === 'all') return { details: { deletedAt: 'any' } };
  if ('deletedAt' in selection) return { details: { deletedAt: selection.deletedAt } };
  return { target: selected[0]?.centre_code ?? '', details: {} };
}

/**
 * The codes of these centres that they cannot have again: another centre has it, or one of another state had it last.
 * @param archived all, the last deletion first
 */
async function findTakenCodes(
  tx: Tx,
  archived: readonly ArchivedCentre[],
  selected: readonly ArchivedCentre[],
  states: readonly string[],
): Promise<Set<string>> {
  const codes = selected.map(({ centre_code: code }) => code);
  const active = await listActiveByCode(tx, codes);
  const last = new Map(archived.toReversed().map((centre) => [centre.centre_code, centre.centre_state]));
  const ofOthers = codes.filter((code) => !isOfStates(last.get(code) ?? '', states));
  return new Set([...active.map(({ centre_code }) => centre_code), ...ofOthers]);
}

/** Other requests are served after this many centres. */
const restoredAtOnce = 100;

/**
 * Of several deleted centres with the same code, the one that was deleted last is restored.
 * @param states whose centres are restored; none: those of all
 */
export async function restoreCentres(
  services: ContactServices & Pick<Services, 'database'>,
  selection: Selection,
  actor: Actor,
  states: readonly string[] = [],
): Promise<Restored> {
  const { database, clock } = services;
  return database.transaction(async (tx) => {
    await lockMasterList(tx);
    const archived = await listArchived(tx);
    const selected = archived.filter(
      (centre) => isOfStates(centre.centre_state, states) && isSelected(centre, selection),
    );
    if (selected.length === 0) return { restored: [], refused: [] };
    const restored: string[] = [];
    const refused: NotRestored[] = [];
    const restoring = { archived_at: null, archived_by: null, updated_at: clock.now().toISOString() };
    const changes: ContactChange[] = [];
    const taken = await findTakenCodes(tx, archived, selected, states);
    for (const [index, centre] of selected.entries()) {
      if (index % restoredAtOnce === 0) await yieldToEventLoop();
      const centreCode = centre.centre_code;
      const [conflict] = await listPhoneConflicts(tx, centre, centre.id);
      if (conflict !== undefined) {
        // A centre of another state is not named.
        const otherCode = isOfStates(conflict.centre_state, states) ? conflict.centre_code : '';
        refused.push({ centreCode, code: 'centre.phone-conflict', otherCode });
      } else if (taken.has(centreCode)) {
        refused.push({ centreCode, code: 'centre.code-taken', otherCode: centreCode });
      } else {
        await changing(tx, restoring).where('id', '=', centre.id).execute();
        taken.add(centreCode);
        restored.push(centreCode);
        changes.push({ before: null, after: centre });
      }
    }
    await applyContactChanges(services, tx, changes, actor);
    const { details, ...target } = describe(selection, selected);
    const conflicting = refused.map(({ centreCode }) => centreCode);
    await recordAction(tx, services, {
      action: 'centres.restored',
      ...actor,
      ...target,
      details: { ...details, restored: restored.length, conflicting },
    });
    return { restored, refused };
  });
}

// One page of archived centres: those that were deleted, or those of an archived edition.

export async function readArchivePage(
  { database, limits }: Call,
  isListed: Condition,
  { search = '', page, pageSize }: ArchivePageQuery,
): Promise<ArchivePage> {
  const centres = database.db.selectFrom('centres').where(isListed);
  let query = centres.leftJoin('checklists', 'checklists.centre_id', 'centres.id');
  for (const word of searchWordsOf(search)) query = query.where(hasWord(word));
  const size = Math.min(Number(pageSize ?? dashboardPageSize), limits.admin.maxPageSize);
  const rows = await query
    .select(['centres.id', 'centre_name', 'centre_city', 'centre_state', 'official_person', 'status'])
    .select(['archived_at', 'archived_by', 'centre_code'])
    .orderBy('archived_at', 'desc')
    .orderBy('centre_code')
    .orderBy('centres.id')
    .limit(size)
    .offset((Number(page ?? 1) - 1) * size)
    .execute();
  return {
    total: await countRows(query),
    centres: rows.map(({ status, archived_at, archived_by, ...centre }) => ({
      ...centre,
      checklist: status ?? 'none',
      deletedAt: archived_at ?? '',
      deletedBy: archived_by,
    })),
  };
}

export const deletedCalls: readonly Implemented[] = [
  ...deletingCalls,
  implement(api.listDeletedCentres, async (call) => {
    const { code, ...query } = call.query;
    const { search, page } = query;
    const details = { ...(search && { search }), ...(page && { page }) };
    const target = code ?? '';
    await call.recordRead('deletions.listed', { target, details });
    const isDeleted: Condition = (eb) =>
      eb.and([eb('archived_at', 'is not', null), eb('edition_id', 'is', null)]);
    const isListed: Condition = (eb) =>
      code === undefined ? isDeleted(eb) : eb.and([isDeleted(eb), eb('centre_code', '=', code)]);
    return readArchivePage(call, isListed, query);
  }),
  implement(api.listDeletions, async (call) =>
    (await listDeletions(call)).filter(({ centres }) => centres > 1),
  ),
  implement(api.restoreDeleted, async (call) => {
    const { restored, refused } = await restoreCentres(
      ofAllStates(call),
      call.body,
      actorOf(call.caller),
      call.caller.states,
    );
    // Somebody else has restored them in the meantime.
    if (restored.length + refused.length === 0) throw refuse('centre.not-found');
    return { restored: restored.length, refused };
  }),
];
