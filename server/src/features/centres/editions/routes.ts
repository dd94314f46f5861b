/** The routes about archived editions, and the file of one: the columns of every export, and where the photos are shown. */
import { limitRows, limitServices } from '../../../domain/accounts/limit-rows.ts';
import type { Readable } from 'node:stream';
import { sql, type SqlBool } from 'kysely';
import type { Edition } from '#contract/centres/archive-endpoints.ts';
import { api } from '#contract/api.ts';
import type { Log } from '../../../kernel/log.ts';
import { csvFile } from '../../../platform/csv/write-csv.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { readCentresOf } from '../detail/read-details.ts';
import { csvHeader, csvRecord } from '../export/export-columns.ts';
import { actorOf, recordReadOf } from '../../../domain/audit/audit-trail.ts';
import { getCaller, implement, implementFile, type Route } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
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
function exportEdition(db: Db, edition: Edition, publicUrl: string, log: Log, now: Date): Readable {
  const centres = readCentresOf(db, streamIds(db, edition), log, now);
  return csvFile([...csvHeader, 'photos_at'], centres, (centre) => {
    const hasPhotos = centre.content !== null && centre.content.photos.length > 0;
    return [...csvRecord(centre), hasPhotos ? `${publicUrl}/admin/exam-centres/${centre.row.id}` : ''];
  });
}

/** Without characters that file systems do not allow. */
function editionFileName({ examName, examDate }: Edition): string {
  return `${`${examName} ${examDate}`.replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').trim()}.csv`;
}

export function editionsRoutes(services: Services): Route[] {
  const { clock, config, database, limits, log } = services;
  return [
    implement(api.listEditions, async (request) => {
      const limited = limitServices(services, getCaller(request));
      return { present: await describePresent(limited), archived: await listEditions(limited.database.db) };
    }),
    implement(api.startNextEdition, async (request) =>
      startNextEdition(services, request.body, actorOf(getCaller(request))),
    ),
    implement(api.listEditionCentres, async (request) => {
      const db = limitRows(database.db, getCaller(request));
      const edition = await findEdition(db, request.params.id);
      const { search, page } = request.query;
      const details = { edition: edition.id, ...(search && { search }), ...(page && { page }) };
      const target = edition.examName;
      await recordReadOf(services, getCaller(request), 'edition.listed', { target, details });
      const scope = { kind: 'edition', id: edition.id } as const;
      return readArchivePage(db, scope, request.query, limits.admin.maxPageSize);
    }),
    implementFile(api.exportEdition, async (request) => {
      const db = limitRows(database.db, getCaller(request));
      const edition = await findEdition(db, request.params.id);
      const details = { edition: edition.id, format: 'csv' };
      const target = edition.examName;
      await recordReadOf(services, getCaller(request), 'edition.exported', { target, details });
      const bytes = exportEdition(db, edition, config.publicUrl, log, clock.now());
      return { bytes, fileName: editionFileName(edition) };
    }),
  ];
}
