/** Removes photos that drafts no longer refer to, and files whose save was never committed. */
import type { Services } from '../../services.ts';
import { deleteReplacedPhotos, photoExists } from './photo-rows.ts';

const hourInMs = 60 * 60 * 1000;

/** Returns the timestamp of a version 7 UUID in milliseconds. */
function timeOfId(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}

/** Called at start and hourly. Returns the number of removed photos. Rows are deleted first, so a crash leaves only files. */
export async function removeUnreferencedPhotos(services: Services): Promise<number> {
  const { clock, database, limits, photoStore } = services;
  const before = new Date(clock.now().getTime() - limits.photos.unreferencedHours * hourInMs);
  await database.transaction((tx) => deleteReplacedPhotos(tx, before.toISOString()));
  let removed = 0;
  for await (const id of photoStore.listIds()) {
    if (timeOfId(id) >= before.getTime() || (await photoExists(database.db, id))) continue;
    await photoStore.delete(id);
    removed += 1;
  }
  return removed;
}
