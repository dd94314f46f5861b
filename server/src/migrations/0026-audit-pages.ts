/** Finds the newest entries of some actions or days of the audit trail without reading the others (`domain/audit`). */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const auditPages: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['act', 'at']) {
      const name = `audit_trail_${column}`;
      const columns = [column, 'sequence'];
      await db.schema.createIndex(`${name}_sequence`).on('audit_trail').columns(columns).execute();
      // The new one serves for it.
      await db.schema.dropIndex(name).execute();
    }
  },
};
