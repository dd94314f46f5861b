/** PUT /admin/review/photos/{photoId}/mark: "look again", a reason that an officer gives, or takes back. */
import type { Call } from '../../../calls.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { requestOwnChecks } from '../checks/find-unchecked.ts';
import { findSubmittedPhotos } from '../counting-photos.ts';
import { findOfficerName, lockReviews } from '../review-rows.ts';

/**
 * The centre has the reason, or no longer has it, with its next check. Who has marked a photo first, has marked it. Throws
 * `photo.not-found` for a photo that does not count.
 */
export async function markPhoto(call: Call, photoId: string, isMarked: boolean) {
  const { clock, database } = call;
  return database.transaction(async (tx) => {
    await lockReviews(tx);
    const photo = (await findSubmittedPhotos(tx, [photoId])).get(photoId);
    if (photo === undefined || photo.isReplaced || photo.archived !== undefined)
      throw refuse('photo.not-found');
    const stored = await tx
      .selectFrom('photo_marks')
      .where('photo_id', '=', photoId)
      .select(['marked_by as by', 'marked_at as at'])
      .executeTakeFirst();
    if ((stored !== undefined) === isMarked) return stored ?? null;
    const mark = { by: await findOfficerName(tx, call.caller), at: clock.now().toISOString() };
    if (isMarked)
      await tx
        .insertInto('photo_marks')
        .values({ photo_id: photoId, marked_by: mark.by, marked_at: mark.at })
        .execute();
    else await tx.deleteFrom('photo_marks').where('photo_id', '=', photoId).execute();
    await requestOwnChecks(tx, [photo.centre.centreId]);
    await call.record(tx, isMarked ? 'photo.marked' : 'photo.unmarked', {
      target: photo.centre.code,
      details: { slot: photo.slot, photo: photoId },
    });
    return isMarked ? mark : null;
  });
}
