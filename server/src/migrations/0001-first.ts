/** Creates the first tables: accounts, sessions, sign-up attempts, counters, outbox, centres, checklists and photos. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('token_version', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('failed_logins', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('locked_until', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('password_set_at', 'text')
    .addUniqueConstraint('accounts_username', ['role', 'username'])
    .execute();
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('token_version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_seen_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('ended_at', 'text')
    .execute();
  await db.schema.createIndex('sessions_account').on('sessions').column('account_id').execute();
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute();
}

async function createSignup(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('signup_handles')
    .addColumn('id_hash', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('mobile', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('code_mac', 'text')
    .addColumn('code_expires_at', 'text')
    .addColumn('code_tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('sends', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('last_sent_at', 'text')
    .addColumn('verified_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('signup_handles_account').on('signup_handles').column('account_id').execute();
  await db.schema.createIndex('signup_handles_expiry').on('signup_handles').column('expires_at').execute();
}

async function createCountersAndOutbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rate_counters')
    .addColumn('bucket', 'text', (c) => c.notNull())
    .addColumn('window_start', 'bigint', (c) => c.notNull())
    .addColumn('hits', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('rate_counters_key', ['bucket', 'window_start'])
    .execute();
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('sealed_message', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('next_attempt_at', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('locked_until', 'text')
    .addColumn('sent_at', 'text')
    .execute();
  await db.schema
    .createIndex('outbox_due')
    .on('outbox')
    .columns(['next_attempt_at'])
    .where('sent_at' as never, 'is', null)
    .execute();
}

async function createCentres(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('centres')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('centre_code', 'text', (c) => c.notNull().unique())
    .addColumn('centre_name', 'text', (c) => c.notNull())
    .addColumn('cfi', 'text', (c) => c.notNull())
    .addColumn('centre_city', 'text', (c) => c.notNull())
    .addColumn('centre_state', 'text', (c) => c.notNull())
    .addColumn('centre_pincode', 'text', (c) => c.notNull())
    .addColumn('official_person', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('archived_at', 'text')
    .execute();
  await db.schema.createIndex('centres_phone').on('centres').column('phone').execute();
  await db.schema.createIndex('centres_email').on('centres').column('email').execute();
  await db.schema.createIndex('centres_archived').on('centres').column('archived_at').execute();
}

async function createChecklists(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('checklists')
    .addColumn('centre_id', 'text', (c) => c.primaryKey().references('centres.id'))
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('answers', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('centre_photo_id', 'text')
    .addColumn('strong_room_photo_id', 'text')
    .addColumn('started_by', 'text', (c) => c.notNull())
    .addColumn('updated_by', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('submitted_by', 'text')
    .addColumn('submitted_at', 'text')
    .addColumn('reference', 'text')
    .addColumn('snapshot', 'text')
    .addColumn('snapshot_sha256', 'text')
    .execute();
  await db.schema
    .createTable('photos')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('centre_id', 'text', (c) => c.notNull().references('centres.id'))
    .addColumn('slot', 'text', (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('byte_size', 'integer', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('latitude', 'double precision', (c) => c.notNull())
    .addColumn('longitude', 'double precision', (c) => c.notNull())
    .addColumn('place_source', 'text', (c) => c.notNull())
    .addColumn('accuracy_m', 'double precision')
    .addColumn('taken_at', 'text')
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('photos_centre').on('photos').column('centre_id').execute();
}

export const first: Migration = {
  async up(db: Kysely<unknown>) {
    await createAccounts(db);
    await createSignup(db);
    await createCountersAndOutbox(db);
    await createCentres(db);
    await createChecklists(db);
  },
};
