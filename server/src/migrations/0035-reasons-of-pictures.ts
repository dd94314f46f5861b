/** Finds the reviews with a reason about the photo of another centre, from which cases are derived (decision 0056). */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const reasonsOfPictures: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index reviews_of_pictures on reviews (centre_id)
      where reasons like '%"otherPhotoId":"%'`.execute(db);
  },
};
