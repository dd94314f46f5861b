/** Sets the time for photos that were replaced before 0005: they count as replaced now and are deleted a day later. */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemClock } from '../kernel/steady-clock.ts';

export const replacedBefore: Migration = {
  async up(db: Kysely<unknown>) {
    const now = systemClock.now().toISOString();
    await sql`update photos set replaced_at = ${now} where replaced_at is null and not exists
      (select 1 from checklists where centre_photo_id = photos.id or strong_room_photo_id = photos.id)`.execute(
      db,
    );
  },
};
