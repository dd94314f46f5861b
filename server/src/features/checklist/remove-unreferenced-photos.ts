/**
 * Moves photos that no checklist refers to into the trash of the photo store: those that drafts have replaced, and files whose
 * save was never committed. Empties the trash after some weeks. Decision 0010 has the reasons for all of this care.
 */
import { beginRemoval, PhotosNotBound } from '../../domain/installation/bind-photos.ts';
import type { TrashedPhoto } from '../../platform/photo-store/photo-store.ts';
import type { Services } from '../../services.ts';
import { findUnknownPhotos, getRemovalTime, type UnknownPhotos } from './find-unknown-photos.ts';
import { deleteReplacedPhotos } from '../../domain/photos/photo-rows.ts';
import { emptyTrash, moveToTrash, putBack, sortTrash } from './photo-trash.ts';

/** An interrupted run leaves at most this many files without rows, which then count as unknown. */
const replacedPerTransaction = 10;

async function mayRemove(services: Services): Promise<boolean> {
  try {
    await beginRemoval(services, services.limits.photos.storeTimeoutMs);
    return true;
  } catch (error) {
    if (!(error instanceof PhotosNotBound)) throw error;
    services.log.error({ alarm: 'photos-not-bound', reason: error.message }, 'no photos are removed');
    return false;
  }
}

/** Returns false when the limit would be exceeded; then nothing is moved. */
async function removeUnknown(
  services: Services,
  { ids, total }: UnknownPhotos,
  trashed: readonly TrashedPhoto[],
): Promise<boolean> {
  const { count, share } = services.limits.photos.maxUnknown;
  const inTrash = trashed.filter(({ reason }) => reason === 'unknown').length;
  const allowed = Math.max(count, Math.floor(total * share));
  if (ids.length > 0 && ids.length + inTrash > allowed) {
    services.log.error(
      { alarm: 'photos-unknown', unknown: ids.length, inTrash, allowed, photos: total },
      'no photos are removed: the database does not know more of them than a portal leaves behind',
    );
    return false;
  }
  await moveToTrash(services, ids, 'unknown');
  return true;
}

/** The database itself says that these were replaced, so they do not count for the limit. Rows first, so that a backup misses no file. */
async function removeReplaced(services: Services, before: Date): Promise<number> {
  for (let removed = 0; ;) {
    const ids = await services.database.transaction((tx) =>
      deleteReplacedPhotos(tx, before.toISOString(), replacedPerTransaction),
    );
    await moveToTrash(services, ids, 'replaced');
    removed += ids.length;
    if (ids.length < replacedPerTransaction) return removed;
  }
}

/** Another portal, on a copy of this database, may have removed photos that this one needs. Returns the rest of the trash. */
async function putBackKnown(services: Services): Promise<readonly TrashedPhoto[]> {
  const { known, unknown } = await sortTrash(services);
  await putBack(services, known);
  if (known.length > 0)
    services.log.error(
      { alarm: 'photos-put-back', photos: known.length },
      'photos were in the trash that the database knows: another portal uses this photo store',
    );
  return unknown;
}

/** Called hourly, never at the start. Returns the number of photos that were moved to the trash. */
export async function removeUnreferencedPhotos(services: Services): Promise<number> {
  if (!(await mayRemove(services))) return 0;
  const before = getRemovalTime(services);
  const trashed = await putBackKnown(services);
  const unknown = await findUnknownPhotos(services, before);
  if (!(await removeUnknown(services, unknown, trashed))) return 0;
  const replaced = await removeReplaced(services, before);
  await emptyTrash(services, trashed);
  return unknown.ids.length + replaced;
}
