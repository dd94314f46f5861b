/** The last rehearsal that restored a backup and found it whole, as `portal rehearse` has recorded it in the audit trail. */
import * as z from 'zod/mini';
import type { Db } from '../platform/database/open-database.ts';
import type { Parts } from '../parts.ts';
import { type Actor, recordRead } from './audit-trail.ts';

const provenSchema = z.object({
  /** The time of the last entry of the restored trail: what was entered until then came back. */
  stateAt: z.string(),
  centres: z.number(),
  submitted: z.number(),
  photos: z.number(),
});
export type ProvenRestore = z.infer<typeof provenSchema>;

export const recordProvenRestore = (
  services: Pick<Parts, 'clock' | 'database' | 'keys'>,
  actor: Actor,
  proven: ProvenRestore,
): Promise<void> => recordRead(services, { action: 'restore.proven', ...actor, details: { ...proven } });

/** Returns when it was proven and what; null when it never was. */
export async function findProvenRestore(db: Db): Promise<(ProvenRestore & { readonly at: string }) | null> {
  const entry = await db
    .selectFrom('audit_trail')
    .select(['at', 'details'])
    .where('act', '=', 'restore.proven')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (entry === undefined) return null;
  return { ...z.parse(provenSchema, JSON.parse(entry.details)), at: entry.at };
}
