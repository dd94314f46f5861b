/** Reads centres with their checklists and photos: one by its id, or all that match a filter. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import { centreColumns } from '#contract/centre-columns.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { findRefusal } from '../../../platform/mail/refused-addresses-store.ts';
import { decisionColumns, reviewReasons } from '../../../domain/corrections/decision-state.ts';
import { listCorrections } from '../../../domain/corrections/stored-corrections.ts';
import { reportUnreadable } from '../../../domain/checklists/stored-checklist.ts';
import { describeFiles, type PhotoPath } from '../../../domain/photos/centre-photos.ts';
import type { Log } from '../../../kernel/log.ts';
import {
  readCentreChecklist,
  toCentreDetail,
  type CentreChecklist,
  type CentreWithPhotos,
} from './centre-detail.ts';
import { callBackDay, isRegistered } from '../search/conditions.ts';
import { streamIds } from '../search/centre-search.ts';
import { findPhotos } from '../../../domain/photos/photo-rows.ts';
import { type CentreFilter } from '../search/filter-conditions.ts';

const checklistColumns = [
  isRegistered,
  'checklists.status',
  // A snapshot contains the answers.
  sql<string | null>`case when checklists.snapshot is null then checklists.answers end`.as('answers'),
  'checklists.snapshot',
  'checklists.updated_at',
  'checklists.submitted_at',
  'checklists.reference',
  'checklists.centre_photo_id',
  'checklists.strong_room_photo_id',
] as const;

/**
 * Small enough that the objects of a batch are freed while they are in V8's young generation, which is small (decision
 * 0018). Other requests are served between batches.
 */
const batchSize = 100;

const otherColumns = centreColumns.filter((column) => column !== 'centre_code');

/** Those of the verified register are not reminders. */
const reminderCount = sql<number>`(select count(*) from reminders
  where reminders.centre_id = centres.id and register_number is null)`.as('reminder_count');

const lastNoteId = sql<string>`(select id from centre_notes
  where centre_id = centres.id order by created_at desc, id desc limit 1)`;

const hasCorrections = sql<number>`case when exists (select 1 from corrections where centre_id = centres.id)
  then 1 else 0 end`.as('has_corrections');

/**
 * Excludes deleted centres: one may be deleted between the search and this query. Those of an archived edition can be read, with the
 * code that they had.
 */
function detailQuery(db: Db, ids: readonly string[], now: Date) {
  return db
    .selectFrom('centres')
    .leftJoin('checklists', 'checklists.centre_id', 'centres.id')
    .where('centres.id', 'in', ids)
    .where((eb) => eb.or([eb('centres.archived_at', 'is', null), eb('centres.edition_id', 'is not', null)]))
    .leftJoin('editions', 'editions.id', 'centres.edition_id')
    .leftJoin('centre_notes', (join) => join.on('centre_notes.id', '=', lastNoteId))
    .select(['centre_notes.created_at as noted_at', 'centre_notes.text as note'])
    .select(['centre_notes.outcome as note_outcome', callBackDay.as('call_back_on'), reminderCount])
    .orderBy('centres.centre_code')
    .select(['editions.exam_name as edition_name', 'editions.exam_date as edition_date'])
    .select(['centres.id', 'centres.version', 'centres.extended_to', hasCorrections])
    .select(otherColumns.map((column) => `centres.${column}` as const))
    .select((eb) => eb.fn.coalesce('superseded_code', 'centres.centre_code').as('centre_code'))
    .select(checklistColumns)
    .select([...decisionColumns(now), reviewReasons]);
}

type DetailQueryRow = Awaited<ReturnType<ReturnType<typeof detailQuery>['execute']>>[number];

const photoIdsOf = ({
  centre_photo_id: centre,
  strong_room_photo_id: strongRoom,
}: DetailQueryRow): string[] => [centre, strongRoom].filter((id) => id !== null);

/** What a batch of rows refers to: photos of drafts, and corrections of submitted checklists, which most centres do not have. */
async function readReferences(db: Db, rows: readonly DetailQueryRow[]) {
  const drafts = rows.filter(({ status }) => status === 'draft');
  const corrected = rows.filter((row) => row.has_corrections === 1 && row.status === 'submitted');
  const photos = await findPhotos(db, drafts.flatMap(photoIdsOf));
  return {
    photos: new Map(photos.map((photo) => [photo.id, photo])),
    corrections: await listCorrections(
      db,
      corrected.map(({ id }) => id),
    ),
  };
}

/** Parses each checklist when it is asked for, so that those of a batch are not all in memory at once. */
function* readChecklists(
  rows: readonly DetailQueryRow[],
  { photos, corrections }: Awaited<ReturnType<typeof readReferences>>,
  log: Log,
): Generator<CentreChecklist> {
  for (const row of rows) {
    const draftPhotos = photoIdsOf(row).map((id) => photos.get(id));
    const centre = readCentreChecklist(
      row,
      draftPhotos.filter((photo) => photo !== undefined),
      corrections.get(row.id) ?? [],
    );
    if (centre.status === 'unreadable') reportUnreadable(log, row.centre_code);
    yield centre;
  }
}

export async function findDetail(
  db: Db,
  id: string,
  pathOf: PhotoPath,
  log: Log,
  now: Date,
): Promise<CentreWithPhotos | undefined> {
  const rows = await detailQuery(db, [id], now).execute();
  const [checklist] = readChecklists(rows, await readReferences(db, rows), log);
  if (checklist === undefined) return undefined;
  const centre = toCentreDetail(checklist, pathOf);
  const refusal = await findRefusal(db, centre.detail.email);
  const { detail, photoIds, replacedPhotoIds } = centre;
  const photos = await describeFiles(db, detail.photos, photoIds, pathOf);
  const { replaced_photos: replaced = [] } = detail;
  const described = await describeFiles(db, replaced, replacedPhotoIds, pathOf);
  return {
    ...centre,
    detail: {
      ...detail,
      photos,
      ...(described.length === 0 ? {} : { replaced_photos: described }),
      ...(refusal === undefined ? {} : { email_refused_at: refusal.refused_at }),
    },
  };
}

/** Yields all matches by centre code, in batches, so that memory use does not grow with their number; a batch can be read once. */
export function readCentres(
  db: Db,
  filter: CentreFilter,
  log: Log,
): AsyncGenerator<Generator<CentreChecklist>> {
  return readCentresOf(db, streamIds(db, filter), log, filter.now);
}

async function readBatch(
  db: Db,
  ids: readonly string[],
  log: Log,
  now: Date,
): Promise<Generator<CentreChecklist>> {
  const rows = await detailQuery(db, ids, now).execute();
  return readChecklists(rows, await readReferences(db, rows), log);
}

/**
 * Yields the centres with these ids, in their order, in batches. While one is used, the database finds the next: on PostgreSQL
 * an export waited for a third of its time.
 */
export async function* readCentresOf(
  db: Db,
  batches: AsyncIterable<readonly string[]>,
  log: Log,
  now: Date,
): AsyncGenerator<Generator<CentreChecklist>> {
  let reading: Promise<Generator<CentreChecklist>> | null = null;
  for await (const ids of batches) {
    for (let start = 0; start < ids.length; start += batchSize) {
      const next = readBatch(db, ids.slice(start, start + batchSize), log, now);
      // It is awaited later, or not at all when the download has ended.
      next.catch(() => undefined);
      // The query is sent in this turn, and other requests are served.
      await yieldToEventLoop();
      if (reading !== null) yield await reading;
      reading = next;
    }
  }
  if (reading !== null) yield await reading;
}
