/** SQL on the table `installation`, which has at most one row. */
import { lock } from '../../platform/database/dialect.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import type { Installation } from '../../platform/photo-store/photo-store.ts';

/** Returns null before the first start with a photo store. */
export async function findInstallation(db: Db): Promise<Installation | null> {
  const row = await db.selectFrom('installation').select(['id', 'generation']).executeTakeFirst();
  return row ?? null;
}

/** Stores `newId` unless there is an id. Instances that start at the same time get the same one. */
export async function getOrCreateInstallation(tx: Tx, newId: string, now: Date): Promise<Installation> {
  await lock(tx, 'installation');
  const stored = await findInstallation(tx);
  if (stored !== null) return stored;
  const created = { id: newId, generation: 1 };
  await tx
    .insertInto('installation')
    .values({ number: 1, ...created, created_at: now.toISOString(), audit_started_at: null })
    .execute();
  return created;
}

/** Makes the generation higher than this one and than its present value, by `step`. */
export async function advanceGeneration(tx: Tx, above: number, step: number): Promise<Installation> {
  await lock(tx, 'installation');
  const stored = await findInstallation(tx);
  if (stored === null) throw new Error('The installation has no id');
  const generation = Math.max(stored.generation, above) + step;
  await tx.updateTable('installation').set({ generation }).execute();
  return { ...stored, generation };
}
