/** Reads the details of entries that the portal itself has made: `audit.started`, `audit.key-changed` and `audit.restored`. */
import * as z from 'zod/mini';
import type { AuditTrailTable } from '../../schema.ts';

const detailsSchema = z.object({
  /** The ids of the keys of all earlier entries. */
  keys: z.prefault(z.array(z.string()), []),
  installation: z.prefault(z.string(), ''),
});

function readDetails(details: string): z.infer<typeof detailsSchema> {
  try {
    return z.parse(detailsSchema, JSON.parse(details));
  } catch {
    // Entries of earlier versions have others; a changed entry is noticed by its digest.
    return { keys: [], installation: '' };
  }
}

/** Returns the key ids that an entry announces. */
export function readAnnouncedKeys({ act, details }: AuditTrailTable): readonly string[] {
  return act === 'audit.started' || act === 'audit.key-changed' ? readDetails(details).keys : [];
}

/** Returns the installation whose trail starts with this entry; null for any other entry. */
export function readStartedInstallation({ act, details }: AuditTrailTable): string | null {
  return act === 'audit.started' ? readDetails(details).installation : null;
}
