/** Takes a change set back, row by row, in one transaction (product.md, Administrators 14). */
import type { Call } from '../../../calls.ts';
import { maxLeftCentres, type TakenBack } from '#contract/centres/change-endpoints.ts';
import { actorOf } from '../../../domain/audit/audit-trail.ts';
import { chunksOf } from '../../../kernel/chunks.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import { createMailQueue } from '../../../platform/mail/mail-queue.ts';
import { archiveCentres, reclaimCode, supersedeCentre } from '../configuration/archived-centres.ts';
import { applyContactChanges } from '../configuration/contact-changes.ts';
import { listLostRegistrations } from '../configuration/lost-registrations.ts';
import {
  findCentreByCode,
  lockMasterList,
  setExtension,
  setMissing,
  upsertCentres,
} from '../configuration/store.ts';
import { extensionPurpose } from './extension-purpose.ts';
import {
  contactChangesOf,
  isRewritten,
  planTakeBack,
  type RevertedCentre,
  type TakeBackPlan,
} from './plan-take-back.ts';
import { findChangeSet } from './stored-change-sets.ts';

const describe = ({ reverted, left }: TakeBackPlan): TakenBack => ({
  centres: reverted.length,
  left: { total: left.length, centres: left.slice(0, maxLeftCentres) },
});

/** Throws `change-set.not-found`. */
export async function previewTakeBack(call: Call, id: string) {
  const { allCentres, clock, signupAttempts } = call;
  const set = await findChangeSet(allCentres.db, id, clock.now(), call.caller);
  const plan = await planTakeBack(allCentres.db, set, call.caller);
  const lost = await listLostRegistrations(allCentres.db, signupAttempts, contactChangesOf(plan));
  return { ...describe(plan), registerAgain: lost.length };
}

const idsOf = (rows: readonly RevertedCentre[]): string[] => rows.map(({ centre }) => centre.id);

/** Archives what the change has added, now, and what it had restored, as it was. */
async function removeAgain(tx: Tx, rows: readonly RevertedCentre[], by: string, now: string): Promise<void> {
  const removed = rows.filter(({ isArchived }) => isArchived);
  const deletionOf = ({ centre: { changes } }: RevertedCentre) => ({
    by: changes.archived_by?.[0] ?? by,
    at: changes.archived_at?.[0] ?? now,
  });
  for (const group of Map.groupBy(removed, (row) => JSON.stringify(deletionOf(row))).values()) {
    const [first] = group;
    if (first === undefined) continue;
    const deletion = deletionOf(first);
    await archiveCentres(tx, idsOf(group), deletion.by, deletion.at);
  }
}

/** Writes the fields of before; what was deleted is restored with its code. */
async function writeFields(tx: Tx, rows: readonly RevertedCentre[], now: string): Promise<void> {
  const written = rows.filter(isRewritten);
  for (const { centre, fields } of written.filter((row) => row.centre.superseded_code !== null)) {
    const holder = await findCentreByCode(tx, fields.centre_code);
    if (holder !== undefined) await supersedeCentre(tx, holder.id);
    await reclaimCode(tx, { id: centre.id, fields });
  }
  await upsertCentres(
    tx,
    written.map(({ centre, fields }) => ({ id: centre.id, fields })),
    now,
  );
}

/** Values of before are few: the last days, and the times of earlier marks. */
async function writeMarks(tx: Tx, rows: readonly RevertedCentre[]): Promise<void> {
  const valueOf = (column: 'extended_to' | 'missing_since') => (row: RevertedCentre) => {
    const { changes, [column]: present } = row.centre;
    return changes[column] === undefined ? present : changes[column][0];
  };
  for (const [value, group] of Map.groupBy(rows, valueOf('extended_to')))
    await setExtension(tx, idsOf(group), value);
  for (const [value, group] of Map.groupBy(rows, valueOf('missing_since')))
    await setMissing(tx, idsOf(group), value);
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

/** Throws `change-set.not-found`. What was taken back already is not touched again. */
export async function takeBackChanges(call: Call, id: string): Promise<TakenBack> {
  const { allCentres, clock, keys } = call;
  return allCentres.transaction(async (tx) => {
    await lockMasterList(tx);
    const set = await findChangeSet(tx, id, clock.now(), call.caller);
    const plan = await planTakeBack(tx, set, call.caller);
    const now = clock.now().toISOString();
    const { reverted } = plan;
    await writeFields(tx, reverted, now);
    await removeAgain(tx, reverted, call.caller.username, now);
    await writeMarks(tx, reverted);
    await applyContactChanges(call, tx, contactChangesOf(plan), actorOf(call.caller));
    const mails = reverted.map(({ centre }) => extensionPurpose(keys, id, centre.email));
    await createMailQueue(call).dropUnsentOf(tx, set.kind === 'extend' ? [...new Set(mails)] : []);
    await markTakenBack(tx, id, reverted, call.caller.username, now);
    const result = describe(plan);
    await call.record(tx, 'changes.taken-back', {
      details: {
        changeSet: id,
        kind: set.kind,
        centres: result.centres,
        left: result.left.total,
        leftCodes: result.left.centres.map(({ centreCode }) => centreCode),
      },
    });
    return result;
  });
}
