/** The administrators' routes about centres (specification section 7, Admin). */
import { type Call, implement, type Implemented, implementFile } from '../calls.ts';
import { api } from '#contract/api.ts';
import type { AuditAction } from '#contract/admins/audit.ts';
import type { Services } from '../services.ts';
import { describeCentre, getCentre, helpCalls, photoCalls } from './detail.ts';
import { workbookName, writeCentreWorkbook } from './export/centre-workbook.ts';
import { boardCalls } from './board.ts';
import { stateWorkbookCalls } from './state-workbook.ts';
import { listCalls } from './list/list-centres.ts';
import { bulkCalls } from './acts/act-on-centres.ts';
import { changeSetCalls } from './acts/take-back.ts';
import { deletedCalls } from './configuration/deleted-centres.ts';
import { editionsCalls } from './editions.ts';
import { exportCalls } from './export/exports.ts';
import { importCalls } from './import/routes.ts';
import { countCalls } from './search/count-centres.ts';
import { saveCalls } from './configuration/save-centre.ts';
import { contactLogCalls } from './contact-log.ts';
import { remindersCalls } from './reminders/send-reminders.ts';
import { registerCalls } from './register/issue-register.ts';

async function read(call: Call, id: string, action: AuditAction) {
  const centre = await getCentre(call, id);
  await call.recordCentreRead(action, { target: centre.row.centre_code });
  return centre;
}

const centreCalls: readonly Implemented[] = [
  implement(api.getCentre, async (call) => {
    const centre = await read(call, call.params.id, 'centre.read');
    call.setHeader('etag', `"${centre.row.version}"`);
    return describeCentre(call, centre);
  }),
  implementFile(api.downloadCentre, async (call) => {
    const { config, limits, photoStore } = call;
    const centre = await read(call, call.params.id, 'centre.downloaded');
    const store = photoStore.within(limits.photos.storeTimeoutMs);
    return { bytes: await writeCentreWorkbook(centre, store, config), fileName: workbookName(centre.row) };
  }),
];

/** Some have state of their own, as the turns of those who wait for a whole list. */
export const centresCalls = (services: Pick<Services, 'limits'>): Implemented[] => [
  ...listCalls(services),
  ...countCalls,
  ...boardCalls,
  ...stateWorkbookCalls,
  ...exportCalls,
  ...importCalls(services),
  ...bulkCalls,
  ...changeSetCalls,
  ...centreCalls,
  ...photoCalls,
  ...saveCalls,
  ...helpCalls,
  ...deletedCalls,
  ...editionsCalls,
  ...contactLogCalls,
  ...remindersCalls,
  ...registerCalls,
];
