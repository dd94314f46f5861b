/** A submitted checklist and its photos cannot be changed or removed, not even by SQL typed by hand (security.md S32). */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { dialectOf } from '../platform/database/dialect.ts';

const isPhotoOfSubmitted = (photoId: string): string =>
  `exists (select 1 from checklists where status = 'submitted' and (centre_photo_id = ${photoId} or strong_room_photo_id = ${photoId}))`;

/** Inserts are guarded as well: `insert or replace` deletes the old row without firing its delete trigger. */
const guards = [
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
  { table: 'photos', before: 'update', when: isPhotoOfSubmitted('old.id') },
  { table: 'photos', before: 'delete', when: isPhotoOfSubmitted('old.id') },
  { table: 'photos', before: 'insert', when: isPhotoOfSubmitted('new.id') },
] as const;

export const submittedIsFinal: Migration = {
  async up(db: Kysely<unknown>) {
    for (const guard of guards) {
      const name = `${guard.table}_submitted_${guard.before}`;
      await dialectOf(db).createRaiseTrigger(db, name, {
        ...guard,
        message: 'a submitted checklist is final',
      });
    }
    // The guards above ask for each photo whether a checklist refers to it.
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
