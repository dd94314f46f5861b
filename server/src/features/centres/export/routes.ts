/** The exports of a list of centres (specification section 7, Admin; product.md, Administrators 2). */
import { api } from '#contract/api.ts';
import { actorOf, recordRead } from '../../../domain/audit/audit-trail.ts';
import { recordCentreRead } from '../../../domain/audit/record-centre-read.ts';
import { getCaller, implementFile, type FileResponse, type RequestContext, type Route } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { createCentreSearch, type CentreFilter } from '../search/centre-search.ts';
import { describeFilter } from './describe-filter.ts';
import { exportCsv } from './export-csv.ts';
import { exportPhotos } from './export-photos.ts';
import { exportWorkbook } from './export-workbook.ts';
import { nameExport } from './file-names.ts';

export function exportRoutes(services: Services): Route[] {
  const { clock, config, database, limits, log, photoStore } = services;
  const action = 'centres.exported';
  const detailsOf = (format: string, filter: CentreFilter) => ({
    format,
    ...Object.fromEntries(describeFilter(filter)),
  });
  const record = (request: RequestContext, format: string, filter: CentreFilter) =>
    recordRead(services, { action, ...actorOf(getCaller(request)), details: detailsOf(format, filter) });
  const named = (fileName: string, filter: CentreFilter): Pick<FileResponse, 'fileName' | 'fullName'> => ({
    fileName,
    fullName: nameExport(fileName, filter, clock.now()),
  });
  return [
    implementFile(api.exportCentres, async (request) => {
      const filter = request.body;
      await record(request, 'csv', filter);
      return { bytes: exportCsv(database.db, filter, log), ...named('centres.csv', filter) };
    }),
    implementFile(api.exportWorkbook, async (request) => {
      const { language, ...filter } = request.body;
      await record(request, 'xlsx', filter);
      const wanted = { filter, language: language ?? 'en', now: clock.now() } as const;
      const bytes = exportWorkbook(database.db, wanted, config, log);
      return { bytes, ...named('centres.xlsx', filter) };
    }),
    implementFile(api.exportPhotos, async (request) => {
      const filter = request.body;
      const centres = await createCentreSearch(database.db).count(filter);
      const details = detailsOf('photos', filter);
      await recordCentreRead(services, getCaller(request), { action, details }, centres);
      const openStore = () => photoStore.within(limits.photos.storeTimeoutMs);
      const bytes = exportPhotos({ db: database.db, log, filter, openStore });
      return { bytes, ...named('centre-photos.zip', filter) };
    }),
  ];
}
