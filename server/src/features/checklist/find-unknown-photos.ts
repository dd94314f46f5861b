/** Finds photos in the store for which the database has no row. */
import { groupByKnown } from '../../domain/installation/inventory-photos.ts';
import type { Services } from '../../services.ts';

/** Returns the timestamp of a version 7 UUID in milliseconds. */
function timeOfId(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}

const hourInMs = 60 * 60 * 1000;

/** Photos that are younger than this may belong to a save or a backup in progress. */
export function getRemovalTime({ clock, limits }: Pick<Services, 'clock' | 'limits'>): Date {
  return new Date(clock.now().getTime() - limits.photos.unreferencedHours * hourInMs);
}

export interface UnknownPhotos {
  readonly ids: readonly string[];
  /** Number of all photos in the store. */
  readonly total: number;
}

/** Finds photos in the store that have no row and were uploaded before this time. */
export async function findUnknownPhotos(
  { database, photoStore }: Pick<Services, 'database' | 'photoStore'>,
  before: Date,
): Promise<UnknownPhotos> {
  const unknown: string[] = [];
  let total = 0;
  for await (const { ids, known } of groupByKnown(database.db, photoStore.listIds())) {
    total += ids.length;
    unknown.push(...ids.filter((id) => !known.has(id) && timeOfId(id) < before.getTime()));
  }
  return { ids: unknown, total };
}
