/** SQL on the table `reviews` that the checks and the queue share. */
import * as z from 'zod/mini';
import { reasonSchema, type Reason } from '#contract/review/warnings.ts';
import { parseJson } from '../../domain/checklists/stored-checklist.ts';
import { lock } from '../../platform/database/dialect.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import type { ReviewsTable } from '../../schema-review.ts';

/**
 * Serializes everything that writes prints or reviews, over all instances (decision 0056). Taken before the lock of the audit
 * trail. Only `requestChecks` does without it.
 */
export async function lockReviews(tx: Tx): Promise<void> {
  await lock(tx, 'evidence checks');
}

const reasonsSchema = z.array(reasonSchema);

/** Reasons that this release does not know are left out; the next checks write the row again. */
export function readReasons({ reasons }: Pick<ReviewsTable, 'reasons'>): Reason[] {
  const stored = parseJson(reasons);
  const parsed = z.safeParse(reasonsSchema, stored);
  if (parsed.success) return parsed.data;
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((item: unknown) => {
    const reason = z.safeParse(reasonSchema, item);
    return reason.success ? [reason.data] : [];
  });
}

/** Reasons that are set aside do not count. */
export function countLevels(reasons: readonly Reason[]): Pick<ReviewsTable, 'serious' | 'notices'> {
  const open = reasons.filter(({ set_aside: setAside }) => setAside === null);
  const serious = open.filter(({ level }) => level === 'serious').length;
  return { serious, notices: open.length - serious };
}

export async function findReview(db: Db, centreId: string): Promise<ReviewsTable | undefined> {
  return db.selectFrom('reviews').selectAll().where('centre_id', '=', centreId).executeTakeFirst();
}

/** Writes the row, unless it is no longer the one that was read: then returns false. */
export async function updateReview(
  tx: Tx,
  read: Pick<ReviewsTable, 'centre_id' | 'version' | 'checks_version'>,
  values: Partial<Omit<ReviewsTable, 'centre_id'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reviews')
    .set(values)
    .where('centre_id', '=', read.centre_id)
    .where('version', '=', read.version)
    .where('checks_version', '=', read.checks_version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
