/** Lists deletions and restores deleted centres, on the screen and from the command line (product.md, The checklist 5). */
import type { Deletion, NotRestored } from '#contract/centres/archive-endpoints.ts';
import { isOfStates } from '#contract/rights.ts';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type Actor, recordAction } from '../../../domain/audit/audit-trail.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { Services } from '../../../services.ts';
import { applyContactChanges, type ContactServices } from './contact-changes.ts';
import {
  listArchived,
  reclaimCode,
  supersedeCentre,
  unarchiveCentre,
  type ArchivedCentre,
} from './archived-centres.ts';
import { findCentreByCode, listPhoneConflicts, lockMasterList } from './store.ts';
import type { ContactChange } from './lost-registrations.ts';

export interface Restored {
  readonly restored: readonly string[];
  readonly refused: NotRestored[];
}

/** Which deleted centres to restore: one, those of one deletion, or all. */
type Selection = { readonly id: string } | { readonly deletedAt: string } | 'all';

const shownCodes = 5;

/** Newest first. */
export async function listDeletions({ database }: Pick<Services, 'database'>): Promise<Deletion[]> {
  const groups = Map.groupBy(await listArchived(database.db), ({ archivedAt }) => archivedAt);
  return [...groups].map(([deletedAt, centres]) => ({
    deletedAt,
    deletedBy: centres[0]?.archivedBy ?? null,
    centres: centres.length,
    codes: centres.slice(0, shownCodes).map(({ fields }) => fields.centre_code),
  }));
}

function isSelected({ id, archivedAt }: ArchivedCentre, selection: Selection): boolean {
  if (selection === 'all') return true;
  return 'id' in selection ? selection.id === id : selection.deletedAt === archivedAt;
}

/** Returns why the centre remains deleted, or null after restoring it. */
async function restoreOne(
  tx: Tx,
  centre: ArchivedCentre,
  now: string,
  states: readonly string[],
): Promise<NotRestored | null> {
  const { id, fields } = centre;
  const { centre_code: centreCode } = fields;
  const [conflict] = await listPhoneConflicts(tx, fields, id);
  if (conflict !== undefined)
    return {
      centreCode,
      code: 'centre.phone-conflict',
      // A centre of another state is not named.
      otherCode: isOfStates(conflict.state, states) ? conflict.centreCode : '',
    };
  if (centre.isSuperseded) {
    const holder = await findCentreByCode(tx, centreCode);
    if (holder?.isArchived === false) return { centreCode, code: 'centre.code-taken', otherCode: centreCode };
    if (holder !== undefined && !isOfStates(holder.fields.centre_state, states))
      return { centreCode, code: 'centre.code-taken', otherCode: centreCode };
    if (holder !== undefined) await supersedeCentre(tx, holder.id);
    await reclaimCode(tx, centre);
  }
  await unarchiveCentre(tx, id, now);
  return null;
}

function describe(selection: Selection, selected: readonly ArchivedCentre[]) {
  if (selection === 'all') return { details: { deletedAt: 'any' } };
  if ('deletedAt' in selection) return { details: { deletedAt: selection.deletedAt } };
  return { target: selected[0]?.fields.centre_code ?? '', details: {} };
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
      (centre) => isOfStates(centre.fields.centre_state, states) && isSelected(centre, selection),
    );
    if (selected.length === 0) return { restored: [], refused: [] };
    const restored: string[] = [];
    const refused: NotRestored[] = [];
    const now = clock.now().toISOString();
    const changes: ContactChange[] = [];
    for (const [index, centre] of selected.entries()) {
      if (index % restoredAtOnce === 0) await yieldToEventLoop();
      const reason = await restoreOne(tx, centre, now, states);
      if (reason !== null) {
        refused.push(reason);
        continue;
      }
      restored.push(centre.fields.centre_code);
      changes.push({ before: null, after: centre.fields });
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
