/** Reading centres with their checklists and photos, which other rooms write: one by its id, or all that fit a filter. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Db } from '../../../platform/database/open-database.ts';
import { reportUnreadable } from '../../../domain/checklists/report-unreadable.ts';
import type { StoredPhoto } from '../../../domain/checklists/stored-checklist.ts';
import type { Log } from '../../../kernel/log.ts';
import { toCentreDetail, type CentreRow, type CentreWithPhotos } from './centre-detail.ts';
import { isRegistered, toProgress } from '../list/count-progress.ts';
import {
  columnsOfList,
  matchingCentres,
  lookUpHits,
  toListed,
  type CentreFilter,
  type SearchWay,
} from '../search/find-centres.ts';

const checklistColumns = [
  isRegistered,
  'checklists.status',
  'checklists.answers',
  'checklists.snapshot',
  'checklists.updated_at',
  'checklists.submitted_at',
  'checklists.reference',
  'checklists.centre_photo_id',
  'checklists.strong_room_photo_id',
] as const;

/**
 * So few that what is made of them dies young. With 200, much of it outlived two collections of the small young generation
 * (decision 0007) and lay in the old one until that was collected: 100 MB more (decision 0017). Between two, others are served.
 */
const centresAtOnce = 20;

function detailQuery(db: Db, filter: CentreFilter, way: SearchWay) {
  return matchingCentres(db, filter, way)
    .leftJoin('checklists', 'checklists.centre_id', 'centres.id')
    .select(columnsOfList)
    .select(checklistColumns);
}

type DetailQueryRow = Awaited<ReturnType<ReturnType<typeof detailQuery>['execute']>>[number];

async function readPhotos(db: Db, ids: readonly string[]): Promise<Map<string, StoredPhoto>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('photos').selectAll().where('id', 'in', ids).execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        slot: row.slot,
        fileName: row.file_name,
        sha256: row.sha256,
        latitude: row.latitude,
        longitude: row.longitude,
        positionSource: row.place_source,
        accuracyM: row.accuracy_m,
        takenAt: row.taken_at,
      },
    ]),
  );
}

async function addPhotos(
  db: Db,
  rows: readonly DetailQueryRow[],
  pathOf: (photoId: string) => string,
  log: Log,
): Promise<CentreWithPhotos[]> {
  const idsOf = (row: DetailQueryRow) =>
    [row.centre_photo_id, row.strong_room_photo_id].filter((id) => id !== null);
  const ofDrafts = rows.filter((row) => row.status === 'draft').flatMap(idsOf);
  const photos = await readPhotos(db, ofDrafts);
  return rows.map((row) => {
    const centre: CentreRow = { ...toListed(row), ...toProgress(row) };
    const drafted = idsOf(row).map((id) => photos.get(id));
    const found = toCentreDetail(
      centre,
      drafted.filter((photo) => photo !== undefined),
      pathOf,
    );
    const { centre_code: code, checklist_status: status, unreadable = [] } = found.detail;
    reportUnreadable(log, code, status === 'unreadable' ? ['all answers'] : unreadable);
    return found;
  });
}

export async function findDetail(
  db: Db,
  id: string,
  pathOf: (photoId: string) => string,
  log: Log,
): Promise<CentreWithPhotos | undefined> {
  const rows = await detailQuery(db, {}, 'reading').where('centres.id', '=', id).execute();
  return (await addPhotos(db, rows, pathOf, log))[0];
}

/** All that fit, in the order of their codes, some at a time: any number of them needs little memory. */
export async function* readDetails(
  db: Db,
  filter: CentreFilter,
  pathOf: (photoId: string) => string,
  log: Log,
): AsyncGenerator<CentreWithPhotos[]> {
  const hits = await lookUpHits(db, filter);
  // Known numbers would miss what changes while the export goes on.
  const way = typeof hits === 'string' ? hits : 'index';
  for (let after = ''; ;) {
    const rows = await detailQuery(db, filter, way)
      .where('centre_finder.centre_code', '>', after)
      .orderBy('centre_finder.centre_code')
      .limit(centresAtOnce)
      .execute();
    if (rows.length > 0) yield await addPhotos(db, rows, pathOf, log);
    if (rows.length < centresAtOnce) return;
    after = rows.at(-1)?.centre_code ?? after;
    await yieldToEventLoop();
  }
}
