/** Counts the photos of the database and of the photo store, and those that both have. */
import type { Db } from '../../platform/database/open-database.ts';
import type { Installation, PhotoStore } from '../../platform/photo-store/photo-store.ts';
import { countRows } from '../../platform/database/count-rows.ts';
import { findInstallation } from './installation-row.ts';

export interface PhotoSurvey {
  readonly ofDatabase: Installation | null;
  readonly ofStore: Installation | null;
  /** Photos of drafts and submitted checklists, without replaced ones. */
  readonly databasePhotos: number;
  readonly storePhotos: number;
  /** Photos in the store that the database knows. */
  readonly knownPhotos: number;
}

const idsPerQuery = 500;

/** Yields the ids in groups, each with those for which the database has a row. */
export async function* groupByKnown(
  db: Db,
  ids: AsyncIterable<string> | Iterable<string>,
): AsyncIterable<{ readonly ids: readonly string[]; readonly known: ReadonlySet<string> }> {
  let group: string[] = [];
  const find = async () => {
    const rows = await db.selectFrom('photos').select('id').where('id', 'in', group).execute();
    return { ids: group, known: new Set(rows.map(({ id }) => id)) };
  };
  for await (const id of ids) {
    group.push(id);
    if (group.length < idsPerQuery) continue;
    yield await find();
    group = [];
  }
  if (group.length > 0) yield await find();
}

export async function inventoryPhotos(db: Db, photoStore: PhotoStore): Promise<PhotoSurvey> {
  let [storePhotos, knownPhotos] = [0, 0];
  for await (const { ids, known } of groupByKnown(db, photoStore.listIds())) {
    storePhotos += ids.length;
    knownPhotos += known.size;
  }
  // In this order: an instance that starts at the same time writes the database first, and may bind both in between.
  const ofStore = await photoStore.readInstallation();
  return {
    ofDatabase: await findInstallation(db),
    ofStore,
    databasePhotos: await countRows(db.selectFrom('photos').where('replaced_at', 'is', null)),
    storePhotos,
    knownPhotos,
  };
}
