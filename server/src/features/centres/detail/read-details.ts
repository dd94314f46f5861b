/** Reads centres with their checklists and photos: one by its id, or all that match a filter. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { CentrePhoto } from '#contract/centres/centre-views.ts';
import { centreColumns } from '#contract/exam.ts';
import type { PictureSize } from '../../../platform/photos/decoded-photo.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { findRefusal } from '../../../platform/mail/refused-addresses-store.ts';
import { listCorrections } from '../../../domain/corrections/stored-corrections.ts';
import { reportUnreadable } from '../../../domain/checklists/report-unreadable.ts';
import type { StoredPhoto } from '../../../domain/checklists/stored-checklist.ts';
import type { Log } from '../../../kernel/log.ts';
import { toCentreDetail, type CentreRow, type CentreWithPhotos } from './centre-detail.ts';
import { isRegistered, toProgress } from '../list/read-progress.ts';
import { createCentreSearch, type CentreFilter } from '../search/centre-search.ts';

/** Returns the path under which a photo is served. */
type PhotoPath = (photoId: string, size?: PictureSize) => string;

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
 * Small enough that the objects of a batch are freed while they are in V8's young generation, which is small (decision
 * 0007). Batches of 200 reached the old generation and used 100 MB more (decision 0017). Other requests are served between
 * batches.
 */
const batchSize = 20;

/**
 * Excludes deleted centres: one may be deleted between the search and this query. Those of an archived edition can be read, with the
 * code that they had.
 */
function detailQuery(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('centres')
    .leftJoin('checklists', 'checklists.centre_id', 'centres.id')
    .where('centres.id', 'in', ids)
    .where((eb) => eb.or([eb('centres.archived_at', 'is', null), eb('centres.edition_id', 'is not', null)]))
    .leftJoin('editions', 'editions.id', 'centres.edition_id')
    .orderBy('centres.centre_code')
    .select([
      'centres.superseded_code',
      'editions.exam_name as edition_name',
      'editions.exam_date as edition_date',
    ])
    .select(['centres.id', 'centres.version', 'centres.extended_to'])
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
  const photoIdsOf = (row: DetailQueryRow) =>
    [row.centre_photo_id, row.strong_room_photo_id].filter((id) => id !== null);
  const draftPhotoIds = rows.filter((row) => row.status === 'draft').flatMap(photoIdsOf);
  const photos = await readPhotos(db, draftPhotoIds);
  const submitted = rows.filter((row) => row.status === 'submitted').map(({ id }) => id);
  const corrections = await listCorrections(db, submitted);
  return rows.map((row) => {
    const form_status = row.status === 'submitted' ? ('Completed' as const) : ('Pending' as const);
    const { superseded_code, edition_name: name, edition_date: date, ...own } = row;
    const centre: CentreRow = {
      ...own,
      centre_code: superseded_code ?? own.centre_code,
      form_status,
      ...toProgress(row),
      ...(name === null || date === null ? {} : { edition: { name, date } }),
    };
    const draftPhotos = photoIdsOf(row).map((id) => photos.get(id));
    const centreWithPhotos = toCentreDetail(
      centre,
      draftPhotos.filter((photo) => photo !== undefined),
      corrections.get(row.id) ?? [],
      pathOf,
    );
    const { centre_code: code, checklist_status: status, unreadable = [] } = centreWithPhotos.detail;
    reportUnreadable(log, code, status === 'unreadable' ? ['all answers'] : unreadable);
    return centreWithPhotos;
  });
}

/** Adds what only a person who examines the photos needs: size and pixels of the upload, and the path of the full picture. */
async function describeFiles<Photo extends CentrePhoto>(
  db: Db,
  shown: readonly Photo[],
  photoIds: readonly string[],
  pathOf: PhotoPath,
): Promise<Photo[]> {
  if (photoIds.length === 0) return [];
  const files = await db
    .selectFrom('photos')
    .where('id', 'in', photoIds)
    .select(['id', 'byte_size', 'width', 'height'])
    .execute();
  return shown.map((photo, index) => {
    const photoId = photoIds[index] ?? '';
    const file = files.find(({ id }) => id === photoId);
    if (file === undefined) return photo;
    const { byte_size, width, height } = file;
    return { ...photo, byte_size, width, height, full_path: pathOf(photoId, 'full') };
  });
}

export async function findDetail(
  db: Db,
  id: string,
  pathOf: PhotoPath,
  log: Log,
): Promise<CentreWithPhotos | undefined> {
  const rows = await detailQuery(db, [id]).execute();
  const [centre] = await addPhotos(db, rows, pathOf, log);
  if (centre === undefined) return undefined;
  const refusal = await findRefusal(db, centre.detail.email);
  const { detail, photoIds, correctionPhotoIds } = centre;
  const photos = await describeFiles(db, detail.photos, photoIds, pathOf);
  const { correction_photos: corrected = [] } = detail;
  const described = await describeFiles(db, corrected, correctionPhotoIds, pathOf);
  return {
    ...centre,
    detail: {
      ...detail,
      photos,
      ...(described.length === 0 ? {} : { correction_photos: described }),
      ...(refusal === undefined ? {} : { email_refused_at: refusal.refused_at }),
    },
  };
}

/** Yields all matches by centre code, in batches, so that memory use does not grow with their number. */
export function readDetails(
  db: Db,
  filter: CentreFilter,
  pathOf: (photoId: string) => string,
  log: Log,
): AsyncGenerator<CentreWithPhotos[]> {
  return readDetailsOf(db, createCentreSearch(db).stream(filter), pathOf, log);
}

/** Yields the centres with these ids, in their order, in batches. */
export async function* readDetailsOf(
  db: Db,
  batches: AsyncIterable<readonly string[]>,
  pathOf: (photoId: string) => string,
  log: Log,
): AsyncGenerator<CentreWithPhotos[]> {
  for await (const ids of batches) {
    for (let start = 0; start < ids.length; start += batchSize) {
      const rows = await detailQuery(db, ids.slice(start, start + batchSize)).execute();
      yield await addPhotos(db, rows, pathOf, log);
      await yieldToEventLoop();
    }
  }
}
