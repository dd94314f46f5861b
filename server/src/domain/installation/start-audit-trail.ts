/** Gives the audit trail of this installation its first entry (security.md S60, decision 0016). */
import { isUnderPresentKey, recordKeyChange, recordStart } from '../audit/audit-trail.ts';
import { lock } from '../../platform/database/dialect.ts';
import type { Db } from '../../platform/database/open-database.ts';
import type { Parts } from '../parts.ts';

const findStart = (db: Db) =>
  db.selectFrom('installation').select(['id', 'audit_started_at']).executeTakeFirst();

export async function isTrailStarted(db: Db): Promise<boolean> {
  return typeof (await findStart(db))?.audit_started_at === 'string';
}

/**
 * Records the start once, and a change of the secret. Before the installation has an id it does nothing: then it is to be called
 * again.
 */
export async function startAuditTrail({
  database,
  log,
  ...auditor
}: Pick<Parts, 'clock' | 'keys' | 'database' | 'log'>): Promise<void> {
  // Usually nothing is to be written, and on a full disk not even an empty transaction is possible.
  const isUnderKey = await isUnderPresentKey(database.db, auditor);
  if (isUnderKey && (await isTrailStarted(database.db))) return;
  const change = await database.transaction(async (tx) => {
    await lock(tx, 'installation');
    const stored = await findStart(tx);
    if (stored === undefined) return 'none';
    if (stored.audit_started_at !== null) return recordKeyChange(tx, auditor);
    await recordStart(tx, auditor, stored.id);
    await tx
      .updateTable('installation')
      .set({ audit_started_at: auditor.clock.now().toISOString() })
      .execute();
    return 'none';
  });
  if (change === 'signed by both')
    log.info('the audit trail goes on under the new secret: AUDIT_SECRET_BEFORE is not needed any more');
  if (change === 'signed by the new one')
    log.warn(
      { alarm: 'audit-secret' },
      'the audit trail goes on under another secret, and AUDIT_SECRET_BEFORE is not the one before it: entries from before can be checked only with that; stop this instance if its secret is not meant to be another, because all need the same',
    );
}
