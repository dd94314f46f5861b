/** Checks the integrity of the whole audit trail. */
import type { Keys } from '../../kernel/crypto/keys.ts';
import type { Db } from '../../platform/database/open-database.ts';
import type { OutsideHead } from './outside-heads.ts';
import { TrailCheck, type CheckedTrail } from './trail-check.ts';

/** What else is at hand for the check; see `TrailKeys`. */
export interface Evidence {
  readonly others?: readonly Keys[];
  readonly knownIds?: Iterable<string>;
  readonly heads?: readonly OutsideHead[];
}

/**
 * Reads the whole trail. Entries that are added meanwhile do not affect the result.
 * @param earlier the keys of earlier secrets
 */
export async function checkAuditTrail(
  db: Db,
  current: Keys,
  earlier: readonly Keys[] = [],
  { others = [], knownIds = [], heads = [] }: Evidence = {},
): Promise<CheckedTrail> {
  return new TrailCheck({ current, earlier, others, knownIds }, heads).advance(db);
}
