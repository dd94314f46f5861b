/** The administrators' routes about centres (specification section 7, Admin). */
import { type Call, implement, type Implemented, implementFile, jsonBytes } from '../calls.ts';
import * as z from 'zod/mini';
import { api } from '#contract/api.ts';
import { closingDay } from '#contract/indian-clock.ts';
import { insteadHeader, totalHeader } from '#contract/centres/endpoints.ts';
import type { AuditAction } from '#contract/admins/audit.ts';
import { FairQueue } from '../kernel/concurrency.ts';
import { refuse } from '../kernel/refusal.ts';
import { createPhotoPathSigner } from '../platform/photos/sign-photo-path.ts';
import type { Services } from '../services.ts';
import {
  type CentreWithPhotos,
  extendClosing,
  findDetail,
  letHeadIn,
  photoCalls,
  readHeadKeptOut,
} from './detail.ts';
import { workbookName, writeCentreWorkbook } from './export/centre-workbook.ts';
import { boardCalls } from './board.ts';
import { stateWorkbookCalls } from './state-workbook.ts';
import {
  isWholeList,
  listColumnsCalls,
  listPage,
  listResponse,
  writeWholeList,
} from './list/list-centres.ts';
import { bulkCalls } from './acts/act-on-centres.ts';
import { changeSetCalls } from './acts/take-back.ts';
import { deletedCalls } from './configuration/deleted-centres.ts';
import { editionsCalls } from './editions.ts';
import { exportCalls } from './export/exports.ts';
import { toRecordFacts, withPlaces } from '../places/describe-place.ts';
import { importCalls } from './import/routes.ts';
import { countForDashboard, listCities, listStates } from './search/count-centres.ts';
import { createCentre, type SaveResult, updateCentre } from './configuration/save-centre.ts';
import { contactLogCalls, listUnsentEmails, readContactLog } from './contact-log.ts';
import { remindersCalls } from './reminders/send-reminders.ts';
import { registerCalls } from './register/issue-register.ts';
import { filterDetails, filterNow } from './search/conditions.ts';

function sendSaved(call: Call, { centre, version }: SaveResult) {
  call.setHeader('etag', `"${version}"`);
  return centre;
}

/** Only the words that were replaced. */
function writeInstead(instead: ReadonlyMap<string, readonly string[]>): string {
  const pairs = [...instead].flatMap(([typed, found]) => found.map((word) => [typed, word]));
  return new URLSearchParams(pairs.filter(([typed, word]) => typed !== word)).toString();
}

function listCalls({ limits }: Pick<Services, 'limits'>): Implemented[] {
  const wholeLists = new FairQueue(limits.admin.wholeLists);
  return [
    implement({ ...api.listCentres, response: z.union([jsonBytes, listResponse]) }, async (call) => {
      const { caller, database, query } = call;
      const { page, pageSize, sort, order, ...input } = query;
      const wanted = { page, pageSize, sort, order };
      const filter = filterNow(call, input);
      const record = (details: object) =>
        call.recordRead('centres.listed', { details: { ...filterDetails(input), ...details } });
      if (isWholeList(wanted)) {
        const { bytes, total } = await wholeLists.run({ sender: caller.accountId }, () =>
          writeWholeList(database.db, filter, wanted),
        );
        await record({});
        call.setHeader(totalHeader, String(total));
        return total === 0 ? { message: 'No Exam Centre Available' } : bytes;
      }
      const found = await listPage(database.db, filter, wanted, limits.admin.maxPageSize);
      const { centres, total, instead } = found;
      await record({ page: page ?? '1' });
      call.setHeader(totalHeader, String(total));
      if (instead !== undefined) call.setHeader(insteadHeader, writeInstead(instead));
      return centres;
    }),
    implement(api.countCentres, (call) => countForDashboard(call, call.query)),
    implement(api.listStates, (call) => listStates(call.database.db)),
    implement(api.listCities, (call) => listCities(call.database.db, call.query.state)),
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

async function read(call: Call, id: string, action: AuditAction): Promise<CentreWithPhotos> {
  const { clock, database, keys, limits, log } = call;
  const signPhotoPath = createPhotoPathSigner(keys, clock, limits.photos.pathSeconds);
  const found = await findDetail(database.db, id, signPhotoPath, log, clock.now());
  if (found === undefined) throw refuse('centre.not-found');
  await call.recordCentreRead(action, { target: found.detail.centre_code });
  return found;
}

const centreCalls: readonly Implemented[] = [
  implement(api.getCentre, async (call) => {
    const { clock, config, database, limits } = call;
    const { detail } = await read(call, call.params.id, 'centre.read');
    call.setHeader('etag', `"${detail.version}"`);
    const closesOn = closingDay(config.closesOn, detail.extended_to ?? null);
    const contactLog = await readContactLog(database.db, detail.id, clock.now(), limits.contactLog.entries);
    const unsentMails = await listUnsentEmails(call, database.db, detail.id);
    const keptOut = await readHeadKeptOut(call, database.db, detail);
    return {
      ...detail,
      ...describePhotos(call, detail),
      ...(unsentMails.length === 0 ? {} : { unsent_mails: unsentMails }),
      ...(keptOut.length === 0 ? {} : { kept_out: keptOut }),
      ...(closesOn === null ? {} : { closes_on: closesOn }),
      ...(contactLog.length === 0 ? {} : { contact_log: contactLog }),
    };
  }),
  implementFile(api.downloadCentre, async (call) => {
    const { config, limits, photoStore } = call;
    const centre = await read(call, call.params.id, 'centre.downloaded');
    const store = photoStore.within(limits.photos.storeTimeoutMs);
    return { bytes: await writeCentreWorkbook(centre, store, config), fileName: workbookName(centre.detail) };
  }),
  implement(api.createCentre, async (call) => sendSaved(call, await createCentre(call, call.body))),
  implement(api.updateCentre, async (call) => {
    const ifMatch = call.headers['if-match'];
    return sendSaved(call, await updateCentre(call, call.params.id, call.body, ifMatch));
  }),
  implement(api.extendClosing, (call) => extendClosing(call, call.params.id, call.body.closesOn)),
  implement(api.letOwnerIn, async (call) => {
    await letHeadIn(call, call.params.id);
    return { message: 'The owner can log in and register again.' };
  }),
];

/** Some have state of their own, as the turns of those who wait for a whole list. */
export const centresCalls = (services: Pick<Services, 'limits'>): Implemented[] => [
  ...listCalls(services),
  ...boardCalls,
  ...stateWorkbookCalls,
  ...exportCalls,
  ...importCalls(services),
  ...bulkCalls,
  ...changeSetCalls,
  ...centreCalls,
  ...photoCalls,
  ...deletedCalls,
  ...editionsCalls,
  ...contactLogCalls,
  ...remindersCalls,
  ...registerCalls,
  ...listColumnsCalls,
];
