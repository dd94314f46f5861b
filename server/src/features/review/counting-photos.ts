/** Finds photos that count now: those of submitted checklists, or of the last answered correction that has one for their slot. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { PhotoSlot } from '#contract/exam.ts';
import type { OtherCentre } from '#contract/review/warning-values.ts';
import { chunksOf } from '../../kernel/chunks.ts';
import type { Db } from '../../platform/database/open-database.ts';

interface SubmittedPhoto {
  readonly slot: PhotoSlot;
  readonly centre: OtherCentre;
  /** Whether a correction has another photo instead. */
  readonly isReplaced: boolean;
}

type PhotoColumn = 'centre_photo_id' | 'strong_room_photo_id';

/** The photo that counts now of a row of `checklists` in the query. */
const countingPhoto = (column: PhotoColumn): RawBuilder<string | null> => sql`coalesce((
  select ${sql.ref(`corrections.${column}`)} from corrections
  where corrections.centre_id = checklists.centre_id and corrections.answered_at is not null
    and ${sql.ref(`corrections.${column}`)} is not null
  order by corrections.number desc limit 1), ${sql.ref(`checklists.${column}`)})`;

/** Whether a row of `photos` is the photo of the centre that counts now of a row of `checklists`. */
export const isCountingCentrePhoto = sql<SqlBool>`photos.id = ${countingPhoto('centre_photo_id')}`;

const isCounting = sql<SqlBool>`photos.id = case photos.slot
  when 'centre' then ${countingPhoto('centre_photo_id')} else ${countingPhoto('strong_room_photo_id')} end`;

/** Returns those of these photos that count or have counted, by id, without those of deleted centres. */
export async function findSubmittedPhotos(
  db: Db,
  photoIds: readonly string[],
): Promise<ReadonlyMap<string, SubmittedPhoto>> {
  const found = new Map<string, SubmittedPhoto>();
  for (const chunk of chunksOf(photoIds)) {
    const rows = await db
      .selectFrom('photos')
      .innerJoin('checklists', 'checklists.centre_id', 'photos.centre_id')
      .innerJoin('centres', 'centres.id', 'photos.centre_id')
      .where('photos.id', 'in', chunk)
      .where('checklists.status', '=', 'submitted')
      .where('centres.archived_at', 'is', null)
      .select(['photos.id', 'photos.slot', 'centres.id as centre_id'])
      .select(['centres.centre_code', 'centres.centre_name', 'centres.centre_city'])
      .select(sql<number>`case when ${isCounting} then 1 else 0 end`.as('counts'))
      .execute();
    for (const { id, slot, centre_id: centreId, counts, ...row } of rows) {
      const { centre_code: code, centre_name: name, centre_city: city } = row;
      found.set(id, { slot, centre: { centreId, code, name, city }, isReplaced: counts === 0 });
    }
  }
  return found;
}
