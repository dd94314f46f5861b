/** The exports of a list of centres (specification section 7, Admin; product.md, Administrators 2). */
import { limitRows } from '../../../domain/accounts/limit-rows.ts';
import { api } from '#contract/api.ts';
import { recordReadOf } from '../../../domain/audit/audit-trail.ts';
import { OriginalReader } from '../../../domain/photos/original-reader.ts';
import { recordCentreRead } from '../../../domain/audit/record-access.ts';
import {
  getCaller,
  implementFile,
  type FileResponse,
  type RequestContext,
  type Route,
} from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { countMatching } from '../search/centre-search.ts';
import { filterDetails, filterNow } from '../search/filter-conditions.ts';
import type { CentreFilterInput } from '#contract/centres/centre-filter.ts';
import { exportCsv } from './export-columns.ts';
import { exportPhotos } from './export-photos.ts';
import { exportWorkbook } from './export-workbook.ts';
import { exportFileName } from './file-names.ts';

export function exportRoutes(services: Services): Route[] {
  const { clock, config, database, log } = services;
  const action = 'centres.exported';
  const detailsOf = (format: string, input: CentreFilterInput) => ({
    format,
    ...filterDetails(input),
  });
  const record = (request: RequestContext, format: string, input: CentreFilterInput) =>
    recordReadOf(services, getCaller(request), action, { details: detailsOf(format, input) });
  const readFrom = (request: RequestContext) => limitRows(database.db, getCaller(request));
  const named = (
    fileName: string,
    input: CentreFilterInput,
  ): Pick<FileResponse, 'fileName' | 'fullName'> => ({
    fileName,
    fullName: exportFileName(fileName, input, clock.now()),
  });
  return [
    implementFile(api.exportCentres, async (request) => {
      const { body: input } = request;
      await record(request, 'csv', input);
      return {
        bytes: exportCsv(readFrom(request), filterNow(services, input), log),
        ...named('centres.csv', input),
      };
    }),
    implementFile(api.exportWorkbook, async (request) => {
      const { language, ...input } = request.body;
      await record(request, 'xlsx', input);
      const list = { ...filterNow(services, input), language: language ?? 'en' };
      const bytes = exportWorkbook(readFrom(request), list, config, log);
      return { bytes, ...named('centres.xlsx', input) };
    }),
    implementFile(api.exportPhotos, async (request) => {
      const { body: input } = request;
      const filter = filterNow(services, input);
      const db = readFrom(request);
      const centres = await countMatching(db, filter);
      const details = detailsOf('photos', input);
      await recordCentreRead(services, getCaller(request), { action, details }, centres);
      const originals = new OriginalReader(services);
      const bytes = exportPhotos({ db, log, filter, originals });
      return { bytes, ...named('centre-photos.zip', input) };
    }),
  ];
}
