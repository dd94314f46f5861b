/** Bringing archived centres back, for the command line: what was deleted when, one deletion or all (product.md, The checklist 5). */
import { recordAction } from '../../../domain/audit/audit-trail.ts';
import type { Services } from '../../../services.ts';
import { lockMasterList, listArchived, listPhoneConflicts, unarchiveCentre } from './store.ts';

export interface Deletion {
  /** ISO 8601 in UTC; all centres of one deletion have the same. */
  readonly deletedAt: string;
  readonly centres: number;
  /** The first few, to recognise it by. */
  readonly codes: readonly string[];
}

export interface Restored {
  readonly restored: readonly string[];
  /** Codes of centres that stay deleted: their phone stands on another centre with another e-mail by now. */
  readonly conflicting: readonly string[];
}

const shownCodes = 5;

/** The newest first. */
export async function listDeletions({ database }: Pick<Services, 'database'>): Promise<Deletion[]> {
  const groups = Map.groupBy(await listArchived(database.db), ({ archivedAt }) => archivedAt);
  return [...groups]
    .map(([deletedAt, centres]) => ({
      deletedAt,
      centres: centres.length,
      codes: centres.slice(0, shownCodes).map(({ fields }) => fields.centre_code),
    }))
    .sort((one, other) => (one.deletedAt < other.deletedAt ? 1 : -1));
}

/** One transaction. @param deletedAt null for everything that is archived */
export async function restoreCentres(
  services: Pick<Services, 'database' | 'clock' | 'keys'>,
  deletedAt: string | null,
): Promise<Restored> {
  const { database, clock } = services;
  return database.transaction(async (tx) => {
    await lockMasterList(tx);
    const archived = await listArchived(tx);
    const wanted = archived.filter(({ archivedAt }) => deletedAt === null || archivedAt === deletedAt);
    const [restored, conflicting]: [string[], string[]] = [[], []];
    const now = clock.now().toISOString();
    for (const { id, fields } of wanted) {
      const conflicts = (await listPhoneConflicts(tx, fields, id)).length > 0;
      (conflicts ? conflicting : restored).push(fields.centre_code);
      if (!conflicts) await unarchiveCentre(tx, id, now);
    }
    const details = { deletedAt: deletedAt ?? 'any', restored: restored.length, conflicting };
    await recordAction(tx, services, {
      act: 'centres.restored',
      actor: 'operator',
      address: 'command line',
      details,
    });
    return { restored, conflicting };
  });
}
