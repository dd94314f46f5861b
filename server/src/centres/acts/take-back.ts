/** Takes a change set back, row by row, in one transaction (product.md, Administrators 14). */
import { implement, type Implemented } from '../../calls.ts';
import { type LeftReason, maxLeftCentres, type TakenBack } from '#contract/centres/change-endpoints.ts';
import { listCentreAccounts } from '../../accounts/accounts.ts';
import { actorOf } from '../../audit/audit-trail.ts';
import { chunksOf } from '../../kernel/chunks.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import { archiveCentres } from '../configuration/deleted-centres.ts';
import {
  applyContactChanges,
  type ContactChange,
  hasChangedContact,
  listLostRegistrations,
} from '../configuration/contact-changes.ts';
import {
  type ListedCentre,
  lockMasterList,
  markCentres,
  markColumns,
  readMasterList,
  unarchive,
  upsertCentres,
} from '../configuration/store.ts';
import { dropExtensionMails } from './act-on-centres.ts';
import {
  type ChangedCentre,
  findChangeSet,
  keptColumns,
  listChangeSets,
  readChangedCentres,
} from './change-sets.ts';
import { centreColumns, mapCentreColumns } from '#contract/centre-columns.ts';
import type { CentreFields } from '#contract/centres/centre-rules.ts';
import { isOfStates } from '#contract/rights.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refusePhoneConflicts } from '../configuration/phone-conflicts.ts';
import { api } from '#contract/api.ts';

const describe = async (db: Db, plan: TakeBackPlan): Promise<TakenBack> => ({
  centres: plan.reverted.length,
  registerAgain: await countToRegister(db, contactChangesOf(plan)),
  left: { total: plan.left.length, centres: plan.left.slice(0, maxLeftCentres) },
});

const idsOf = (rows: readonly RevertedCentre[]): string[] => rows.map(({ centre }) => centre.id);

/** Archives what the change has added, now, and what it had restored, as it was. */
async function removeAgain(tx: Tx, rows: readonly RevertedCentre[], by: string, now: string): Promise<void> {
  const removed = rows.filter(({ isArchived }) => isArchived);
  const byTime = Map.groupBy(removed, ({ centre: { changes } }) => changes.archived_at?.[0] ?? now);
  for (const [deletedAt, together] of byTime) {
    const byName = Map.groupBy(together, ({ centre: { changes } }) => changes.archived_by?.[0] ?? by);
    for (const [deletedBy, group] of byName) await archiveCentres(tx, idsOf(group), deletedBy, deletedAt);
  }
}

/** Writes the fields of before; what was deleted is restored. */
async function writeFields(tx: Tx, rows: readonly RevertedCentre[], now: string): Promise<void> {
  const written = rows.filter(isRewritten);
  await unarchive(tx, idsOf(written.filter(({ centre }) => centre.archived_at !== null)));
  await upsertCentres(
    tx,
    written.map(({ centre, fields }) => ({ id: centre.id, fields })),
    now,
  );
}

/** Values of before are few: the last days, and the times of earlier marks. */
async function writeMarks(tx: Tx, rows: readonly RevertedCentre[]): Promise<void> {
  for (const column of markColumns) {
    const byValue = Map.groupBy(rows, ({ centre: { changes, [column]: present } }) =>
      changes[column] === undefined ? present : changes[column][0],
    );
    for (const [value, group] of byValue) await markCentres(tx, idsOf(group), { [column]: value });
  }
}

/** Nothing with no rows: a change of which nothing was taken back was not. */
async function markTakenBack(tx: Tx, id: string, rows: readonly RevertedCentre[], by: string, now: string) {
  if (rows.length === 0) return;
  for (const chunk of chunksOf(idsOf(rows)))
    await tx
      .updateTable('change_set_rows')
      .set({ is_taken_back: 1 })
      .where('set_id', '=', id)
      .where('centre_id', 'in', chunk)
      .execute();
  await tx
    .updateTable('change_sets')
    .set({ taken_back_at: now, taken_back_by: by })
    .where('id', '=', id)
    .execute();
}

// Plans to take a change set back: each centre becomes as it was before, unless something later touched what was changed; such a centre
// stays as it is and is named with the reason (product.md, Administrators 14).

type LeftCentre = TakenBack['left']['centres'][number];

/** What a centre becomes. */
interface RevertedCentre {
  readonly centre: ChangedCentre;
  /** With the values of before. */
  readonly fields: CentreFields;
  readonly isArchived: boolean;
}

interface TakeBackPlan {
  readonly reverted: readonly RevertedCentre[];
  readonly left: readonly LeftCentre[];
}

/** Whether the version says if something later has touched what was changed. */
const isOfMasterList = ({ changes, isNew }: ChangedCentre): boolean =>
  isNew || [...centreColumns, 'archived_at' as const].some((column) => changes[column] !== undefined);

/** Whether taking it back removes a centre that the change has added or restored. */
const isToRemove = ({ changes, isNew }: ChangedCentre): boolean =>
  isNew || (changes.archived_at?.[0] ?? null) !== null;

/** @param madeAt when the change was made */
function reasonToLeave(centre: ChangedCentre, madeAt: string): LeftReason | null {
  if (centre.edition_id !== null) return 'archived';
  const after = centre.changes.archived_at?.[1] ?? null;
  if (centre.archived_at !== after) return after === null ? 'deleted' : 'changed';
  if (isOfMasterList(centre) && centre.version !== centre.version_then) return 'changed';
  const { changes } = centre;
  if (keptColumns.some((column) => changes[column] !== undefined && changes[column][1] !== centre[column]))
    return 'changed';
  return isToRemove(centre) && (centre.saved_at ?? '') > madeAt ? 'checklist' : null;
}

function toReverted(centre: ChangedCentre): RevertedCentre {
  const { changes } = centre;
  const fields = mapCentreColumns((column) => changes[column]?.[0] ?? centre[column]);
  const before = changes.archived_at === undefined ? centre.archived_at : changes.archived_at[0];
  return { centre, fields, isArchived: centre.isNew || before !== null };
}

async function readMaster(db: Db): Promise<Map<string, ListedCentre>> {
  const master = new Map<string, ListedCentre>();
  for await (const centres of readMasterList(db))
    for (const centre of centres) master.set(centre.centre_code, centre);
  return master;
}

/**
 * Leaves those whose code another centre has by now, or whose phone would have two e-mails (security.md T42). Another centre is named if
 * it is of these states.
 */
function findConflicts(
  reverted: readonly RevertedCentre[],
  master: Map<string, ListedCentre>,
  states: readonly string[],
): LeftCentre[] {
  for (const { centre, isArchived } of reverted) {
    const listed = master.get(centre.centre_code);
    if (isArchived && listed !== undefined) master.set(centre.centre_code, { ...listed, archived: true });
  }
  const active = reverted.filter(staysActive);
  const taken = active.filter(
    ({ centre }) => centre.archived_at !== null && master.get(centre.centre_code)?.archived === false,
  );
  const rows = active
    .filter((row) => !taken.includes(row))
    .map(({ fields }, row) => ({ row, centre: fields }));
  return [
    ...taken.map(({ centre }) => ({ centreCode: centre.centre_code, reason: 'code-taken' as const })),
    ...refusePhoneConflicts(rows, master).map(({ centreCode, problems }) => {
      const otherCode = problems[0]?.others?.[0]?.centreCode;
      const conflict = { centreCode, reason: 'phone-conflict' as const };
      const otherState = master.get(otherCode ?? '')?.centre_state ?? '';
      return otherCode !== undefined && isOfStates(otherState, states)
        ? { ...conflict, otherCode }
        : conflict;
    }),
  ];
}

/** Whether its fields, or whether it is deleted, become what they were. */
const isRewritten = ({ centre }: RevertedCentre): boolean => isOfMasterList(centre) && !centre.isNew;

const staysActive = (row: RevertedCentre): boolean => isRewritten(row) && !row.isArchived;

/**
 * Reads what the change set has changed and was not taken back yet. Throws `change-set.not-found` when a centre would return to a state that
 * is none of the reader's any more.
 */
async function planTakeBack(
  db: Db,
  { id, madeAt }: { readonly id: string; readonly madeAt: string },
  { states }: Caller,
): Promise<TakeBackPlan> {
  const centres = await readChangedCentres(db, id);
  const touched = new Map(centres.map((centre) => [centre.id, reasonToLeave(centre, madeAt)]));
  const untouched = centres.filter((centre) => touched.get(centre.id) === null).map(toReverted);
  if (!untouched.every(({ fields }) => isOfStates(fields.centre_state, states)))
    throw refuse('change-set.not-found');
  const conflicts = untouched.some(staysActive) ? findConflicts(untouched, await readMaster(db), states) : [];
  const conflicting = new Set(conflicts.map(({ centreCode }) => centreCode));
  const left = centres.flatMap((centre) => {
    const reason = touched.get(centre.id) ?? null;
    return reason === null ? [] : [{ centreCode: centre.centre_code, reason }];
  });
  return {
    reverted: untouched.filter(({ centre }) => !conflicting.has(centre.centre_code)),
    left: [...left, ...conflicts].sort((one, other) => (one.centreCode < other.centreCode ? -1 : 1)),
  };
}

/** Changes of phones and e-mails on record; a centre that is restored counts as new. */
function contactChangesOf({ reverted }: TakeBackPlan): ContactChange[] {
  return reverted.filter(staysActive).map(({ centre, fields }) => {
    const { centre_code, phone, email } = centre;
    return { before: centre.archived_at === null ? { centre_code, phone, email } : null, after: fields };
  });
}

/** Those whose passwords this ends, and those at the restored phones whose passwords the change has ended: no password comes back. */
async function countToRegister(db: Db, changes: readonly ContactChange[]): Promise<number> {
  const phones = new Set(changes.filter(hasChangedContact).map(({ after }) => after.phone));
  const ended = (await listCentreAccounts(db, [...phones])).filter(({ hasPassword }) => !hasPassword);
  return (await listLostRegistrations(db, changes)).length + ended.length;
}

// The changes of many centres that can be taken back.

export const changeSetCalls: readonly Implemented[] = [
  implement(api.listChangeSets, (call) => listChangeSets(call.allCentres.db, call.clock.now(), call.caller)),
  implement(api.previewTakeBack, async (call) => {
    const { caller, clock, params } = call;
    const { db } = call.allCentres;
    return describe(
      db,
      await planTakeBack(db, await findChangeSet(db, params.id, clock.now(), caller), caller),
    );
  }),
  /** What was taken back already is not touched again. */
  implement(api.takeBackChanges, (call) => {
    const { allCentres, caller, clock, params } = call;
    return allCentres.transaction(async (tx) => {
      await lockMasterList(tx);
      const { id, kind, madeAt } = await findChangeSet(tx, params.id, clock.now(), caller);
      const plan = await planTakeBack(tx, { id, madeAt }, caller);
      // Before the passwords are cleared.
      const { centres, left, registerAgain } = await describe(tx, plan);
      const now = clock.now().toISOString();
      const { reverted } = plan;
      await writeFields(tx, reverted, now);
      await removeAgain(tx, reverted, caller.username, now);
      await writeMarks(tx, reverted);
      await applyContactChanges(call, tx, contactChangesOf(plan), actorOf(caller));
      const emails = reverted.map(({ centre }) => centre.email);
      if (kind === 'extend') await dropExtensionMails(tx, call, emails);
      await markTakenBack(tx, id, reverted, caller.username, now);
      const leftCodes = left.centres.map(({ centreCode }) => centreCode);
      const details = { changeSet: id, kind, centres, left: left.total, leftCodes };
      await call.record(tx, 'changes.taken-back', { details });
      return { centres, registerAgain, left };
    });
  }),
];
