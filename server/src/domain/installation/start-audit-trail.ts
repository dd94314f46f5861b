/** Gives the audit trail of this installation its first entry (security.md S60, decision 0016). */
import {
  isUnderPresentKey,
  isUnderPresentLogins,
  recordKeyChange,
  recordLoginsChange,
  recordStart,
} from '../audit/audit-trail.ts';
import { lock } from '../../platform/database/dialect.ts';
import type { Db } from '../../platform/database/open-database.ts';
import type { Parts } from '../parts.ts';

const findStart = (db: Db) =>
  db.selectFrom('installation').select(['id', 'audit_started_at']).executeTakeFirst();

export async function isTrailStarted(db: Db): Promise<boolean> {
  return typeof (await findStart(db))?.audit_started_at === 'string';
}

/**
 * Records the start once, and a change of its secret or that of the logins. Before the installation has an id it does nothing: then it is to be called
 * again.
 */
export async function startAuditTrail({
  database,
  log,
  ...auditor
}: Pick<Parts, 'clock' | 'keys' | 'database' | 'log'>): Promise<void> {
  // Usually nothing is to be written, and on a full disk not even an empty transaction is possible.
  const isUnderKey = await isUnderPresentKey(database.db, auditor);
  const isStarted = await isTrailStarted(database.db);
  const isUnderLogins = !isStarted || (await isUnderPresentLogins(database.db, auditor));
  if (isUnderKey && isStarted && isUnderLogins) return;
  const change = await database.transaction(async (tx) => {
    await lock(tx, 'installation');
    const stored = await findStart(tx);
    if (stored === undefined) return 'none';
    if (stored.audit_started_at !== null) {
      const changed = await recordKeyChange(tx, auditor);
      if (!isUnderLogins) await recordLoginsChange(tx, auditor);
      return changed;
    }
    await recordStart(tx, auditor, stored.id);
    await tx
      .updateTable('installation')
      .set({ audit_started_at: auditor.clock.now().toISOString() })
      .execute();
    return 'none';
  });
  if (!isUnderLogins)
    log.warn(
      { alarm: 'token-secret' },
      'the logins go on under another secret than before: everybody has to log in again, and codes, links and waiting mails are void; if TOKEN_SECRET is not meant to be another, stop this instance, because all need the same; if the file token-secret was lost, restore it from a backup',
    );
  if (change === 'signed by both')
    log.info('the audit trail goes on under the new secret: AUDIT_SECRET_BEFORE is not needed any more');
  if (change === 'signed by the new one')
    log.warn(
      { alarm: 'audit-secret' },
      'the audit trail goes on under another secret, and AUDIT_SECRET_BEFORE is not the one before it: entries from before can be checked only with that; stop this instance if its secret is not meant to be another, because all need the same',
    );
}
