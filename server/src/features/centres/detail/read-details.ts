/** Reading centres with their checklists and photos, which other rooms write: one by its id, or all that fit a filter. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { centreColumns } from '#contract/exam.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { reportUnreadable } from '../../../domain/checklists/report-unreadable.ts';
import type { StoredPhoto } from '../../../domain/checklists/stored-checklist.ts';
import type { Log } from '../../../kernel/log.ts';
import { toCentreDetail, type CentreRow, type CentreWithPhotos } from './centre-detail.ts';
import { isRegistered, toProgress } from '../list/read-progress.ts';
import { createCentreSearch, type CentreFilter } from '../search/centre-search.ts';

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

/** Living centres only: one may be deleted between a search and this. */
function detailQuery(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('centres')
    .leftJoin('checklists', 'checklists.centre_id', 'centres.id')
    .where('centres.id', 'in', ids)
    .where('centres.archived_at', 'is', null)
    .orderBy('centres.centre_code')
    .select(['centres.id', 'centres.version'])
    .select(centreColumns.map((column) => `centres.${column}` as const))
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
    const form_status = row.status === 'submitted' ? ('Completed' as const) : ('Pending' as const);
    const centre: CentreRow = { ...row, form_status, ...toProgress(row) };
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
  const rows = await detailQuery(db, [id]).execute();
  return (await addPhotos(db, rows, pathOf, log))[0];
}

/** All that match, in the order of their codes, some at a time: any number of them needs little memory. */
export async function* readDetails(
  db: Db,
  filter: CentreFilter,
  pathOf: (photoId: string) => string,
  log: Log,
): AsyncGenerator<CentreWithPhotos[]> {
  for await (const found of createCentreSearch(db).stream(filter)) {
    for (let start = 0; start < found.length; start += centresAtOnce) {
      const ids = found.slice(start, start + centresAtOnce).map(({ id }) => id);
      yield await addPhotos(db, await detailQuery(db, ids).execute(), pathOf, log);
      await yieldToEventLoop();
    }
  }
}
