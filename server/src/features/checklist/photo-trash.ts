/** Moves photos to the trash of the photo store and back, and empties it after some weeks. Each photo is logged. */
import { groupByKnown } from '../../domain/installation/inventory-photos.ts';
import type { TrashedPhoto, TrashReason } from '../../platform/photo-store/photo-store.ts';
import type { Services } from '../../services.ts';

const dayInMs = 24 * 60 * 60 * 1000;

type TrashServices = Pick<Services, 'clock' | 'log' | 'photoStore'>;

export async function moveToTrash(
  { clock, log, photoStore }: TrashServices,
  ids: readonly string[],
  reason: TrashReason,
): Promise<void> {
  for (const id of ids) {
    const kinds = await photoStore.trash.add(id, reason, clock.now());
    log.info({ photo: id, kinds, reason }, 'photo moved to the trash');
  }
}

/** Photos in the trash, by whether the database has a row for them. */
interface SortedTrash {
  readonly known: readonly TrashedPhoto[];
  readonly unknown: readonly TrashedPhoto[];
}

export async function sortTrash({
  database,
  photoStore,
}: Pick<Services, 'database' | 'photoStore'>): Promise<SortedTrash> {
  const trashed = await photoStore.trash.list();
  const known = new Set<string>();
  const ids = trashed.map(({ id }) => id);
  for await (const group of groupByKnown(database.db, ids)) for (const id of group.known) known.add(id);
  return {
    known: trashed.filter(({ id }) => known.has(id)),
    unknown: trashed.filter(({ id }) => !known.has(id)),
  };
}

export async function putBack(
  { log, photoStore }: Pick<Services, 'log' | 'photoStore'>,
  photos: readonly TrashedPhoto[],
): Promise<void> {
  for (const photo of photos) {
    await photoStore.trash.restore(photo);
    const { id, reason, day, kinds } = photo;
    log.warn({ photo: id, kinds, reason, day }, 'photo put back from the trash: the database knows it');
  }
}

/** Deletes photos that have been in the trash long enough. */
export async function emptyTrash(
  { clock, limits, log, photoStore }: TrashServices & Pick<Services, 'limits'>,
  trashed: readonly TrashedPhoto[],
): Promise<void> {
  for (const photo of trashed) {
    const { id, reason, day, kinds } = photo;
    // A photo may have been removed at the end of its day.
    const keptUntilMs = Date.parse(day) + (limits.photos.trashDays + 1) * dayInMs;
    if (clock.now().getTime() < keptUntilMs) continue;
    await photoStore.trash.delete(photo);
    log.info({ photo: id, kinds, reason, day }, 'photo deleted for good');
  }
}
