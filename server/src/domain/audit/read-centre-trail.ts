/** Reads the part of the audit trail that concerns one centre. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open-database.ts';
import type { AuditTrailTable } from '../../schema.ts';

export interface TrailSubject {
  readonly code: string;
  /** The usernames of its heads. */
  readonly phones: readonly string[];
  /** Earlier and later entries with this code concern another centre; ISO 8601 in UTC. */
  readonly from: string;
  readonly to: string | null;
}

export interface LinkedEntry extends AuditTrailTable {
  /** Of the entry before it, which the digest covers; '' for the first entry of the trail. */
  readonly previous_digest: string;
}

/**
 * Returns the entries about the centre, and those by and about its heads that name no other centre, in their order. Entries
 * about whole lists do not name a centre.
 */
export async function readCentreTrail(
  db: Db,
  { code, phones, from, to }: TrailSubject,
): Promise<LinkedEntry[]> {
  const rows = await db
    .selectFrom('audit_trail')
    .leftJoin('audit_trail as previous', (join) =>
      join.on(sql`previous.sequence`, '=', sql`audit_trail.sequence - 1`),
    )
    .where((eb) =>
      eb.or([
        eb('audit_trail.target', 'in', [code, ...phones]),
        eb.and([eb('audit_trail.actor', 'in', phones), eb('audit_trail.target', '=', '')]),
      ]),
    )
    .selectAll('audit_trail')
    .select('previous.digest as previous_digest')
    .orderBy('audit_trail.sequence')
    .execute();
  return rows
    .filter(({ at }) => at >= from && (to === null || at <= to))
    .map((row) => ({ ...row, previous_digest: row.previous_digest ?? '' }));
}
