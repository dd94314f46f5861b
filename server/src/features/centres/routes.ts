/** The administrators' routes about centres (specification section 7, Admin). */
import { api } from '#contract/api.ts';
import type { CentreFilterInput } from '#contract/centres/centre-filter.ts';
import { closingDay } from '#contract/closing.ts';
import { totalHeader } from '#contract/centres/endpoints.ts';
import { actorOf, recordRead, type ActionToRecord } from '../../domain/audit/audit-trail.ts';
import { recordCentreRead } from '../../domain/audit/record-centre-read.ts';
import { refuse } from '../../kernel/refusal.ts';
import {
  getCaller,
  implement,
  implementFile,
  type RequestContext,
  type Route,
} from '../../platform/http/route.ts';
import { createPhotoPathSigner } from '../../platform/photos/sign-photo-path.ts';
import type { Services } from '../../services.ts';
import type { CentreWithPhotos } from './detail/centre-detail.ts';
import { workbookName, writeCentreWorkbook } from './export/centre-workbook.ts';
import { deleteAllCentres, deleteCentre } from './configuration/delete-centres.ts';
import { extendClosing } from './configuration/extend-closing.ts';
import { exportCsv } from './export/export-csv.ts';
import { exportWorkbook } from './export/export-workbook.ts';
import { findDetail } from './detail/read-details.ts';
import { importReceived, previewImport } from './import/import-responses.ts';
import { countCentres, listCities, listStates } from './list/count-centres.ts';
import { listCentres } from './list/list-centres.ts';
import { createCentre, updateCentre, type SaveResult } from './configuration/save-centre.ts';
import { savedViewRoutes } from './saved-views/routes.ts';
import { toCentreFilter } from './search/centre-search.ts';

const by = (request: RequestContext) => actorOf(getCaller(request));

/** The parts of a filter that restrict it, for the audit trail. */
function filterDetails(filter: CentreFilterInput): NonNullable<ActionToRecord['details']> {
  const { search, status, state, city, progress, idleDays, submittedSince } = filter;
  const parts = Object.entries({ search, status, state, city, progress, idleDays, submittedSince });
  return Object.fromEntries(parts.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

function answerSaved(request: RequestContext, { centre, version }: SaveResult) {
  request.setHeader('etag', `"${version}"`);
  return centre;
}

function listRoutes(services: Services): Route[] {
  const { clock, database, limits } = services;
  return [
    implement(api.listCentres, async (request) => {
      const { query } = request;
      const filter = toCentreFilter(query, clock.now());
      const list = await listCentres(database.db, filter, query, limits.admin.maxPageSize);
      const { centres, total, isPage } = list;
      const details = { ...filterDetails(query), ...(isPage && { page: query.page ?? '1' }) };
      await recordRead(services, { action: 'centres.listed', ...by(request), details });
      request.setHeader(totalHeader, String(total));
      return !isPage && total === 0 ? { message: 'No Exam Centre Available' } : [...centres];
    }),
    implement(api.countCentres, ({ query }) => countCentres(database.db, query, clock.now())),
    implement(api.listStates, async () => listStates(database.db)),
    implement(api.listCities, async ({ query }) => listCities(database.db, query.state)),
  ];
}

function exportRoutes(services: Services): Route[] {
  const { clock, config, database, log } = services;
  const record = (request: RequestContext, format: string, filter: CentreFilterInput) =>
    recordRead(services, {
      action: 'centres.exported',
      ...by(request),
      details: { format, ...filterDetails(filter) },
    });
  return [
    implementFile(api.exportCentres, async (request) => {
      await record(request, 'csv', request.body);
      return {
        bytes: exportCsv(database.db, toCentreFilter(request.body, clock.now()), log),
        fileName: 'centres.csv',
      };
    }),
    implementFile(api.exportWorkbook, async (request) => {
      await record(request, 'xlsx', request.body);
      const filter = toCentreFilter(request.body, clock.now());
      const bytes = exportWorkbook(database.db, filter, config.publicUrl, log);
      return { bytes, fileName: 'centres.xlsx' };
    }),
  ];
}

function oneCentreRoutes(services: Services): Route[] {
  const { clock, config, database, keys, limits, log, photoStore } = services;
  const signPhotoPath = createPhotoPathSigner(keys, clock, limits.photos.pathSeconds);
  const read = async (
    request: RequestContext,
    id: string,
    action: ActionToRecord['action'],
  ): Promise<CentreWithPhotos> => {
    const found = await findDetail(database.db, id, signPhotoPath, log);
    if (found === undefined) throw refuse('centre.not-found');
    await recordCentreRead(services, getCaller(request), { action, target: found.detail.centre_code });
    return found;
  };
  return [
    implement(api.getCentre, async (request) => {
      const { detail } = await read(request, request.params.id, 'centre.read');
      request.setHeader('etag', `"${detail.version}"`);
      const closesOn = closingDay(config.closesOn, detail.extended_to ?? null);
      return closesOn === null ? detail : { ...detail, closes_on: closesOn };
    }),
    implementFile(api.downloadCentre, async (request) => {
      const centre = await read(request, request.params.id, 'centre.downloaded');
      const store = photoStore.within(limits.photos.storeTimeoutMs);
      return { bytes: await writeCentreWorkbook(centre, store), fileName: workbookName(centre.detail) };
    }),
    implement(api.updateCentre, async (request) => {
      const ifMatch = request.headers['if-match'];
      const { id } = request.params;
      return answerSaved(
        request,
        await updateCentre(services, id, request.body, ifMatch, getCaller(request)),
      );
    }),
    implement(api.extendClosing, async (request) =>
      extendClosing(services, request.params.id, request.body.closesOn, getCaller(request)),
    ),
    implement(api.deleteCentre, async (request) => {
      await deleteCentre(services, request.params.id, getCaller(request));
      return { message: 'Centre deleted' };
    }),
  ];
}

function manyCentresRoutes(services: Services): Route[] {
  return [
    implement(api.createCentre, async (request) =>
      answerSaved(request, await createCentre(services, request.body, getCaller(request))),
    ),
    implement(api.previewImport, async (request) =>
      previewImport(services, request.body, getCaller(request)),
    ),
    implement(api.importCentres, async (request) => {
      const { skipRefused, plan } = request.body;
      const options = { skipRefused: skipRefused === true, plan };
      return importReceived(services, request.body, options, getCaller(request));
    }),
    implement(api.deleteAllCentres, async (request) => ({
      deleted: await deleteAllCentres(services, getCaller(request)),
    })),
  ];
}

export function centresRoutes(services: Services): Route[] {
  return [
    ...listRoutes(services),
    ...exportRoutes(services),
    ...manyCentresRoutes(services),
    ...oneCentreRoutes(services),
    ...savedViewRoutes(services),
  ];
}
