/**
 * Records for which mailbox and from which network a waiting code or reset link was requested, and the length of a code, because
 * codes are longer while somebody guesses (security.md T3, T5).
 */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const mailsOfAMailbox: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('outbox').addColumn('mailbox', 'text').execute();
    await db.schema.alterTable('outbox').addColumn('network', 'text').execute();
    await db.schema.createIndex('outbox_mailbox').on('outbox').column('mailbox').execute();
    await db.schema.alterTable('signup_handles').addColumn('code_length', 'integer').execute();
  },
};
