/**
 * Adds the evidence checks, the review queue and corrections (decision 0056). An answered correction is final, like the
 * submission that it belongs to: not even manual SQL changes it or its photos (security.md S32).
 */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { dialectOf } from '../platform/database/dialect.ts';

const belongsToAnswered = (photoId: string): string =>
  `exists (select 1 from corrections where answered_at is not null and (centre_photo_id = ${photoId} or strong_room_photo_id = ${photoId}))`;

/** Inserts are covered as well: `insert or replace` deletes the old row without firing its delete trigger. */
const triggers = [
  { table: 'corrections', before: 'update', when: 'old.answered_at is not null' },
  { table: 'corrections', before: 'delete', when: 'old.answered_at is not null' },
  {
    table: 'corrections',
    before: 'insert',
    when: 'exists (select 1 from corrections where centre_id = new.centre_id and number = new.number and answered_at is not null)',
  },
  { table: 'photos', before: 'update', when: belongsToAnswered('old.id') },
  { table: 'photos', before: 'delete', when: belongsToAnswered('old.id') },
  { table: 'photos', before: 'insert', when: belongsToAnswered('new.id') },
] as const;

async function createHashes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('photo_prints')
    .addColumn('photo_id', 'text', (c) => c.primaryKey().references('photos.id'))
    .addColumn('number', 'integer', (c) => c.notNull().unique())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('centre_id', 'text', (c) => c.notNull().references('centres.id'))
    .addColumn('slot', 'text', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('prints', 'text', (c) => c.notNull())
    .addColumn('quality', 'integer', (c) => c.notNull())
    .execute();
}

async function createReviews(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reviews')
    .addColumn('centre_id', 'text', (c) => c.primaryKey().references('centres.id'))
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('checks_version', 'integer', (c) => c.notNull())
    .addColumn('record_version', 'integer', (c) => c.notNull())
    .addColumn('decision', 'text', (c) => c.notNull())
    .addColumn('serious', 'integer', (c) => c.notNull())
    .addColumn('notices', 'integer', (c) => c.notNull())
    .addColumn('submitted_at', 'text', (c) => c.notNull())
    .addColumn('centre_state', 'text', (c) => c.notNull())
    .addColumn('reasons', 'text', (c) => c.notNull())
    .addColumn('head_mobile', 'text', (c) => c.notNull())
    .addColumn('head_email', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('drawn_at', 'text')
    .addColumn('accepted_at', 'text')
    .addColumn('decided_by', 'text')
    .addColumn('decided_at', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute();
  const indexes = {
    queue: ['decision', 'serious desc', 'notices desc', 'submitted_at', 'centre_id'],
    decided: ['decision', 'decided_at desc', 'centre_id'],
    checks: ['checks_version', 'centre_id'],
    head_mobile: ['head_mobile'],
    head_email: ['head_email'],
  };
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(`reviews_${name}`).on('reviews').columns(columns).execute();
  await db.schema
    .createIndex('reviews_drawn')
    .on('reviews')
    .columns(indexes.queue)
    .where(sql.ref('drawn_at'), 'is not', null)
    .execute();
}

async function createCorrections(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('corrections')
    .addColumn('centre_id', 'text', (c) => c.notNull().references('centres.id'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('items', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('asked_by', 'text', (c) => c.notNull())
    .addColumn('asked_by_name', 'text', (c) => c.notNull())
    .addColumn('asked_at', 'text', (c) => c.notNull())
    .addColumn('answered_by', 'text')
    .addColumn('answered_at', 'text')
    .addColumn('centre_photo_id', 'text', (c) => c.references('photos.id'))
    .addColumn('strong_room_photo_id', 'text', (c) => c.references('photos.id'))
    .addColumn('addendum', 'text')
    .addColumn('sha256', 'text')
    .addPrimaryKeyConstraint('corrections_key', ['centre_id', 'number'])
    .execute();
  // The triggers look up whether a correction refers to a photo.
  for (const column of ['centre_photo_id', 'strong_room_photo_id'])
    await db.schema.createIndex(`corrections_${column}`).on('corrections').column(column).execute();
}

export const review: Migration = {
  async up(db: Kysely<unknown>) {
    await createHashes(db);
    await createReviews(db);
    await createCorrections(db);
    // What the checks have not reached; the rows themselves are long.
    await db.schema
      .createIndex('checklists_submitted')
      .on('checklists')
      .column('centre_id')
      .where(sql.ref('status'), '=', sql.lit('submitted'))
      .execute();
    // Deleted centres leave the queue.
    await db.schema
      .createIndex('centres_deleted')
      .on('centres')
      .column('id')
      .where(sql.ref('archived_at'), 'is not', null)
      .execute();
    // Which other photos were taken at the same place.
    await db.schema.createIndex('photos_position').on('photos').columns(['latitude', 'longitude']).execute();
    // What concerns one centre.
    for (const column of ['target', 'actor'])
      await db.schema
        .createIndex(`audit_trail_${column}_sequence`)
        .on('audit_trail')
        .columns([column, 'sequence'])
        .execute();
    for (const trigger of triggers)
      await dialectOf(db).createRaiseTrigger(db, `${trigger.table}_answered_${trigger.before}`, {
        ...trigger,
        message: 'an answered correction is final',
      });
  },
};
