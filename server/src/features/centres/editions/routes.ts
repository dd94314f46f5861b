/** The routes about archived editions, and the file of one: the columns of every export, and where the photos are shown. */
import { type Call, implement, type Implemented, implementFile } from '../../../calls.ts';
import type { Readable } from 'node:stream';
import { sql, type SqlBool } from 'kysely';
import type { Edition } from '#contract/centres/archive-endpoints.ts';
import { api } from '#contract/api.ts';
import { csvFile } from '../../../platform/csv/write-csv.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { readCentresOf } from '../detail/read-details.ts';
import { csvHeader, csvRecord } from '../export/export-columns.ts';
import { actorOf } from '../../../domain/audit/audit-trail.ts';
import { readArchivePage } from '../deleted/archive-page.ts';
import { describePresent, findEdition, listEditions, startNextEdition } from './editions.ts';

const idsPerBatch = 500;

/** Centres that were deleted before the edition was archived belong to it as well, maybe with a code that another one had later. */
async function* streamIds(db: Db, { id }: Edition): AsyncGenerator<string[]> {
  for (let after = { id: '', code: '' }; ;) {
    const rows = await db
      .selectFrom('centres')
      .select(['id', 'superseded_code'])
      .where('edition_id', '=', id)
      .where(sql<SqlBool>`(superseded_code, id) > (${after.code}, ${after.id})`)
      .orderBy('superseded_code')
      .orderBy('id')
      .limit(idsPerBatch)
      .execute();
    if (rows.length > 0) yield rows.map((row) => row.id);
    if (rows.length < idsPerBatch) return;
    const last = rows.at(-1);
    after = { id: last?.id ?? '', code: last?.superseded_code ?? '' };
  }
}

/** The file is streamed, sorted by centre code. */
function exportEdition({ clock, config, database: { db }, log }: Call, edition: Edition): Readable {
  const centres = readCentresOf(db, streamIds(db, edition), log, clock.now());
  return csvFile([...csvHeader, 'photos_at'], centres, (centre) => {
    const hasPhotos = centre.content !== null && centre.content.photos.length > 0;
    return [...csvRecord(centre), hasPhotos ? `${config.publicUrl}/admin/exam-centres/${centre.row.id}` : ''];
  });
}

/** Without characters that file systems do not allow. */
function editionFileName({ examName, examDate }: Edition): string {
  return `${`${examName} ${examDate}`.replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').trim()}.csv`;
}

export const editionsCalls: readonly Implemented[] = [
  implement(api.listEditions, async (call) => {
    return { present: await describePresent(call), archived: await listEditions(call.database.db) };
  }),
  implement(api.startNextEdition, async (call) => startNextEdition(call, call.body, actorOf(call.caller))),
  implement(api.listEditionCentres, async (call) => {
    const { db } = call.database;
    const edition = await findEdition(db, call.params.id);
    const { search, page } = call.query;
    const details = { edition: edition.id, ...(search && { search }), ...(page && { page }) };
    const target = edition.examName;
    await call.recordRead('edition.listed', { target, details });
    const scope = { kind: 'edition', id: edition.id } as const;
    return readArchivePage(db, scope, call.query, call.limits.admin.maxPageSize);
  }),
  implementFile(api.exportEdition, async (call) => {
    const { db } = call.database;
    const edition = await findEdition(db, call.params.id);
    const details = { edition: edition.id, format: 'csv' };
    const target = edition.examName;
    await call.recordRead('edition.exported', { target, details });
    const bytes = exportEdition(call, edition);
    return { bytes, fileName: editionFileName(edition) };
  }),
];
