/** Gives the audit trail of this installation its first entry (security.md S60, decision 0016). */
import { isUnderPresentKey, recordKeyChange, recordStart } from '../audit/audit-trail.ts';
import { lock } from '../../platform/database/dialect.ts';
import type { Db } from '../../platform/database/open-database.ts';
import type { Parts } from '../parts.ts';

type TrailParts = Pick<Parts, 'clock' | 'keys' | 'database' | 'log'>;

const findStart = (db: Db) =>
  db.selectFrom('installation').select(['id', 'audit_started_at']).executeTakeFirst();

export async function isTrailStarted(db: Db): Promise<boolean> {
  return typeof (await findStart(db))?.audit_started_at === 'string';
}

/**
 * Records the start once, and a change of the secret, of which it warns. In an installation of an earlier version the entry follows those that
 * exist. Returns false before the installation has an id: then it is to be called again.
 */
export async function startAuditTrail({ database, log, ...auditor }: TrailParts): Promise<boolean> {
  // Usually nothing is to be written, and on a full disk not even an empty transaction is possible.
  const isUnderKey = await isUnderPresentKey(database.db, auditor);
  if (isUnderKey && (await isTrailStarted(database.db))) return true;
  if (!isUnderKey)
    log.warn(
      { alarm: 'audit-secret' },
      'the audit trail goes on under another secret: right once after AUDIT_SECRET or TOKEN_SECRET was changed; otherwise stop this instance, because all need the same',
    );
  return database.transaction(async (tx) => {
    await lock(tx, 'installation');
    const stored = await findStart(tx);
    if (stored === undefined) return false;
    if (stored.audit_started_at !== null) {
      await recordKeyChange(tx, auditor);
      return true;
    }
    await recordStart(tx, auditor, stored.id);
    await tx
      .updateTable('installation')
      .set({ audit_started_at: auditor.clock.now().toISOString() })
      .execute();
    return true;
  });
}
