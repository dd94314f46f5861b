/** Lists deletions and restores the centres of one or all of them, for the command line (product.md, The checklist 5). */
import { recordAction } from '../../../domain/audit/audit-trail.ts';
import type { Services } from '../../../services.ts';
import { applyContactChanges, type ContactServices } from './apply-contact-changes.ts';
import { listArchived, unarchiveCentre } from './archived-centres.ts';
import { listPhoneConflicts } from './centre-rows.ts';
import type { ContactChange } from './lost-registrations.ts';
import { lockMasterList } from './store.ts';

export interface Deletion {
  /** ISO 8601 in UTC; the same for all centres of one deletion. */
  readonly deletedAt: string;
  readonly centres: number;
  /** The first few codes, to identify the deletion. */
  readonly codes: readonly string[];
}

export interface Restored {
  readonly restored: readonly string[];
  /** Codes of centres that remain deleted, because another centre now has their phone with another e-mail. */
  readonly conflicting: readonly string[];
}

const shownCodes = 5;
const operator = { actor: 'operator', address: 'command line' };

/** Newest first. */
export async function listDeletions({ database }: Pick<Services, 'database'>): Promise<Deletion[]> {
  const groups = Map.groupBy(await listArchived(database.db), ({ archivedAt }) => archivedAt);
  return [...groups]
    .map(([deletedAt, centres]) => ({
      deletedAt,
      centres: centres.length,
      codes: centres.slice(0, shownCodes).map(({ fields }) => fields.centre_code),
    }))
    .sort((a, b) => (a.deletedAt < b.deletedAt ? 1 : -1));
}

/** @param deletedAt null for all archived centres */
export async function restoreCentres(
  services: ContactServices & Pick<Services, 'database'>,
  deletedAt: string | null,
): Promise<Restored> {
  const { database, clock } = services;
  return database.transaction(async (tx) => {
    await lockMasterList(tx);
    const archived = await listArchived(tx);
    const selected = archived.filter(({ archivedAt }) => deletedAt === null || archivedAt === deletedAt);
    const [restored, conflicting]: [string[], string[]] = [[], []];
    const now = clock.now().toISOString();
    const changes: ContactChange[] = [];
    for (const { id, fields } of selected) {
      const isConflicting = (await listPhoneConflicts(tx, fields, id)).length > 0;
      (isConflicting ? conflicting : restored).push(fields.centre_code);
      if (isConflicting) continue;
      await unarchiveCentre(tx, id, now);
      changes.push({ before: null, after: fields });
    }
    await applyContactChanges(services, tx, changes, operator);
    const details = { deletedAt: deletedAt ?? 'any', restored: restored.length, conflicting };
    await recordAction(tx, services, {
      action: 'centres.restored',
      ...operator,
      details,
    });
    return { restored, conflicting };
  });
}
