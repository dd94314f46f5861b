/** Adds triggers so that a submitted checklist and its photos cannot be changed or deleted, not even by manual SQL (security.md S32). */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { dialectOf } from '../platform/database/dialect.ts';

const belongsToSubmitted = (photoId: string): string =>
  `exists (select 1 from checklists where status = 'submitted' and (centre_photo_id = ${photoId} or strong_room_photo_id = ${photoId}))`;

/** Inserts are covered as well: `insert or replace` deletes the old row without firing its delete trigger. */
const triggers = [
  {
    table: 'checklists',
    before: 'update',
    when: `old.status = 'submitted'`,
  },
  {
    table: 'checklists',
    before: 'delete',
    when: `old.status = 'submitted'`,
  },
  {
    table: 'checklists',
    before: 'insert',
    when: `exists (select 1 from checklists where centre_id = new.centre_id and status = 'submitted')`,
  },
  { table: 'photos', before: 'update', when: belongsToSubmitted('old.id') },
  { table: 'photos', before: 'delete', when: belongsToSubmitted('old.id') },
  { table: 'photos', before: 'insert', when: belongsToSubmitted('new.id') },
] as const;

export const submittedIsFinal: Migration = {
  async up(db: Kysely<unknown>) {
    for (const trigger of triggers) {
      const name = `${trigger.table}_submitted_${trigger.before}`;
      await dialectOf(db).createRaiseTrigger(db, name, {
        ...trigger,
        message: 'a submitted checklist is final',
      });
    }
    // The triggers look up whether a checklist refers to a photo.
    await db.schema
      .createIndex('checklists_centre_photo')
      .on('checklists')
      .column('centre_photo_id')
      .execute();
    await db.schema
      .createIndex('checklists_strong_room_photo')
      .on('checklists')
      .column('strong_room_photo_id')
      .execute();
  },
};
