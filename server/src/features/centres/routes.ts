/** The administrators' routes about centres (specification section 7, Admin). */
import * as z from 'zod/mini';
import { api } from '#contract/api.ts';
import { closingDay } from '#contract/indian-clock.ts';
import { insteadHeader, totalHeader } from '#contract/centres/endpoints.ts';
import { type ActionToRecord, recordReadOf } from '../../domain/audit/audit-trail.ts';
import { recordCentreRead } from '../../domain/audit/record-access.ts';
import { limitRows, limitServices } from '../../domain/accounts/limit-rows.ts';
import { FairQueue } from '../../kernel/concurrency/fair-queue.ts';
import { refuse } from '../../kernel/refusal.ts';
import {
  getCaller,
  implement,
  implementFile,
  jsonBytes,
  type RequestContext,
  type Route,
} from '../../platform/http/route.ts';
import { createPhotoPathSigner } from '../../platform/photos/sign-photo-path.ts';
import type { Services } from '../../services.ts';
import type { CentreWithPhotos } from './detail/centre-detail.ts';
import { workbookName, writeCentreWorkbook } from './export/centre-workbook.ts';
import { boardRoutes } from './board/routes.ts';
import { listColumnsRoutes } from './list-columns.ts';
import { bulkRoutes } from './bulk/routes.ts';
import { changeSetRoutes } from './change-sets/routes.ts';
import { deletedRoutes } from './deleted/routes.ts';
import { editionsRoutes } from './editions/routes.ts';
import { extendClosing, letHeadIn, readHeadKeptOut } from './detail/help-centre.ts';
import { exportRoutes } from './export/routes.ts';
import { photoRoutes } from './detail/photo-routes.ts';
import { toRecordFacts, withPlaces } from '../../domain/places/describe-place.ts';
import { findDetail } from './detail/read-details.ts';
import { importRoutes } from './import/routes.ts';
import { countForDashboard, listCities, listStates } from './search/count-centres.ts';
import { isWholeList, listPage, listResponse, writeWholeList } from './list/list-centres.ts';
import { createCentre, type SaveResult, updateCentre } from './configuration/save-centre.ts';
import { contactLogRoutes, readContactLog } from './contact-log/contact-log.ts';
import { listUnsentEmails } from './contact-log/unsent-mails.ts';
import { remindersRoutes } from './reminders/routes.ts';
import { registerRoutes } from './register/routes.ts';
import { filterDetails, filterNow } from './search/filter-conditions.ts';

function sendSaved(request: RequestContext, { centre, version }: SaveResult) {
  request.setHeader('etag', `"${version}"`);
  return centre;
}

/** Only the words that were replaced. */
function writeInstead(instead: ReadonlyMap<string, readonly string[]>): string {
  const pairs = [...instead].flatMap(([typed, found]) => found.map((word) => [typed, word]));
  return new URLSearchParams(pairs.filter(([typed, word]) => typed !== word)).toString();
}

function listRoutes(services: Services): Route[] {
  const { database, limits } = services;
  const wholeLists = new FairQueue(limits.admin.wholeLists);
  return [
    implement({ ...api.listCentres, response: z.union([jsonBytes, listResponse]) }, async (request) => {
      const db = limitRows(database.db, getCaller(request));
      const { page, pageSize, sort, order, ...input } = request.query;
      const wanted = { page, pageSize, sort, order };
      const filter = filterNow(services, input);
      const record = (details: object) =>
        recordReadOf(services, getCaller(request), 'centres.listed', {
          details: { ...filterDetails(input), ...details },
        });
      if (isWholeList(wanted)) {
        const { bytes, total } = await wholeLists.run({ sender: getCaller(request).accountId }, () =>
          writeWholeList(db, filter, wanted),
        );
        await record({});
        request.setHeader(totalHeader, String(total));
        return total === 0 ? { message: 'No Exam Centre Available' } : bytes;
      }
      const { centres, total, instead } = await listPage(db, filter, wanted, limits.admin.maxPageSize);
      await record({ page: page ?? '1' });
      request.setHeader(totalHeader, String(total));
      if (instead !== undefined) request.setHeader(insteadHeader, writeInstead(instead));
      return centres;
    }),
    implement(api.countCentres, async (request) =>
      countForDashboard(limitServices(services, getCaller(request)), request.query),
    ),
    implement(api.listStates, async (request) => listStates(limitRows(database.db, getCaller(request)))),
    implement(api.listCities, async (request) =>
      listCities(limitRows(database.db, getCaller(request)), request.query.state),
    ),
  ];
}

/** Says where the photos were taken. */
function describePhotos({ places }: Pick<Services, 'places'>, detail: CentreWithPhotos['detail']) {
  const record = toRecordFacts(detail);
  const anchors = places.expectedOf(record, detail.submitted_pincode ?? '');
  const { photos, replaced_photos: replaced } = detail;
  return {
    photos: withPlaces(places, record, anchors, photos),
    ...(replaced === undefined ? {} : { replaced_photos: withPlaces(places, record, anchors, replaced) }),
  };
}

function readRoutes(services: Services): Route[] {
  const { clock, config, database, keys, limits, log, photoStore } = services;
  const signPhotoPath = createPhotoPathSigner(keys, clock, limits.photos.pathSeconds);
  const read = async (
    request: RequestContext,
    id: string,
    action: ActionToRecord['action'],
  ): Promise<CentreWithPhotos> => {
    const found = await findDetail(
      limitRows(database.db, getCaller(request)),
      id,
      signPhotoPath,
      log,
      clock.now(),
    );
    if (found === undefined) throw refuse('centre.not-found');
    await recordCentreRead(services, getCaller(request), { action, target: found.detail.centre_code });
    return found;
  };
  return [
    implement(api.getCentre, async (request) => {
      const { detail } = await read(request, request.params.id, 'centre.read');
      request.setHeader('etag', `"${detail.version}"`);
      const closesOn = closingDay(config.closesOn, detail.extended_to ?? null);
      const contactLog = await readContactLog(database.db, detail.id, clock.now(), limits.contactLog.entries);
      const unsentMails = await listUnsentEmails(services, database.db, detail.id);
      const keptOut = await readHeadKeptOut(services, database.db, detail);
      return {
        ...detail,
        ...describePhotos(services, detail),
        ...(unsentMails.length === 0 ? {} : { unsent_mails: unsentMails }),
        ...(keptOut.length === 0 ? {} : { kept_out: keptOut }),
        ...(closesOn === null ? {} : { closes_on: closesOn }),
        ...(contactLog.length === 0 ? {} : { contact_log: contactLog }),
      };
    }),
    implementFile(api.downloadCentre, async (request) => {
      const centre = await read(request, request.params.id, 'centre.downloaded');
      const store = photoStore.within(limits.photos.storeTimeoutMs);
      return {
        bytes: await writeCentreWorkbook(centre, store, config),
        fileName: workbookName(centre.detail),
      };
    }),
  ];
}

function changeRoutes(services: Services): Route[] {
  return [
    implement(api.createCentre, async (request) =>
      sendSaved(request, await createCentre(services, request.body, getCaller(request))),
    ),
    implement(api.updateCentre, async (request) => {
      const ifMatch = request.headers['if-match'];
      const { id } = request.params;
      return sendSaved(request, await updateCentre(services, id, request.body, ifMatch, getCaller(request)));
    }),
    implement(api.extendClosing, async (request) =>
      extendClosing(
        limitServices(services, getCaller(request)),
        request.params.id,
        request.body.closesOn,
        getCaller(request),
      ),
    ),
    implement(api.letOwnerIn, async (request) => {
      await letHeadIn(limitServices(services, getCaller(request)), request.params.id, getCaller(request));
      return { message: 'The owner can log in and register again.' };
    }),
  ];
}

export function centresRoutes(services: Services): Route[] {
  return [
    ...listRoutes(services),
    ...boardRoutes(services),
    ...exportRoutes(services),
    ...importRoutes(services),
    ...bulkRoutes(services),
    ...changeSetRoutes(services),
    ...readRoutes(services),
    ...changeRoutes(services),
    ...photoRoutes(services),
    ...deletedRoutes(services),
    ...editionsRoutes(services),
    ...contactLogRoutes(services),
    ...remindersRoutes(services),
    ...registerRoutes(services),
    ...listColumnsRoutes(services),
  ];
}
