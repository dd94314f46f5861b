/** The janitor: removes photos that drafts have replaced, and files whose save was never committed. */
import type { Clock } from '../../platform/clock-and-randomness/clock.ts';
import type { AppDatabase } from '../../platform/database/database.ts';
import type { PhotoStore } from '../../platform/photo-store/photo-store.ts';
import { deleteUnreferencedPhotos, photoExists } from './photo-rows.ts';

export interface JanitorContext {
  readonly database: AppDatabase;
  readonly photoStore: PhotoStore;
  readonly clock: Clock;
}

const hourInMs = 60 * 60 * 1000;

/** The time in milliseconds with which a UUID of version 7 begins. */
function timeOfId(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}

/** Called at start and hourly. Answers how many photos are gone; rows go before files, so a crash leaves only files. */
export async function removeUnreferencedPhotos(
  context: JanitorContext,
  olderThanHours = 24,
): Promise<number> {
  const { database, photoStore } = context;
  const before = new Date(context.clock.now().getTime() - olderThanHours * hourInMs);
  await database.transaction((tx) => deleteUnreferencedPhotos(tx, before.toISOString()));
  let removed = 0;
  for await (const id of photoStore.listIds()) {
    if (timeOfId(id) >= before.getTime() || (await photoExists(database.db, id))) continue;
    await photoStore.delete(id);
    removed += 1;
  }
  return removed;
}
