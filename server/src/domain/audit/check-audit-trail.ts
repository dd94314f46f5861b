/** Checks the integrity of the whole audit trail. */
import type { Keys } from '../../kernel/crypto/keys.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { chainHeadId } from './audit-trail.ts';
import { ChainVerifier, type UncheckedEntries } from './chain-verifier.ts';
import { readAuditEntries } from './read-audit-trail.ts';

export interface CheckedTrail {
  /** The number of the first entry that was changed or is missing; null when there is none. */
  readonly brokenAt: number | null;
  /** Entries of earlier secrets that were not passed in. */
  readonly unchecked: UncheckedEntries[];
}

/**
 * Reads the whole trail. Entries that are added meanwhile do not affect the result.
 * @param earlier the keys of earlier secrets
 */
export async function checkAuditTrail(
  db: Db,
  current: Keys,
  earlier: readonly Keys[] = [],
): Promise<CheckedTrail> {
  const head = await db.selectFrom('audit_seal').selectAll().where('id', '=', chainHeadId).executeTakeFirst();
  const verifier = new ChainVerifier(current, earlier);
  let sequence = 0;
  let isHeadValid = head === undefined;
  const resultOf = (brokenAt: number | null): CheckedTrail => ({ brokenAt, unchecked: verifier.unchecked });
  for await (const entries of readAuditEntries(db, {})) {
    for (const entry of entries) {
      sequence += 1;
      if (entry.sequence !== sequence || !verifier.verify(entry)) return resultOf(sequence);
      if (head?.sequence === sequence) isHeadValid = verifier.verifyHead(head);
    }
  }
  if (verifier.changedUnnamed !== null) return resultOf(verifier.changedUnnamed);
  if (head === undefined) return resultOf(sequence === 0 ? null : 1);
  return resultOf(isHeadValid ? null : sequence + 1);
}
