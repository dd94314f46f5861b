/** The routes of reminders and of the contacts of a list. */
import { api } from '#contract/api.ts';
import type { CentreFilterInput } from '#contract/centres/centre-filter.ts';
import type { AuditAction } from '#contract/admins/audit-actions.ts';
import { actorOf, recordRead } from '../../../domain/audit/audit-trail.ts';
import { recordCentreRead } from '../../../domain/audit/record-access.ts';
import {
  getCaller,
  implement,
  implementFile,
  type RequestContext,
  type Route,
} from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { createCentreSearch } from '../search/centre-search.ts';
import { filterDetails } from '../search/filter-conditions.ts';
import { exportContacts, listContactEmails } from './export-contacts.ts';
import { previewReminders } from './preview-reminders.ts';
import { releaseReminders } from './release-reminders.ts';
import { nameExport } from '../export/file-names.ts';
import { sendReminders } from './send-reminders.ts';

export function remindersRoutes(services: Services): Route[] {
  const { clock, database, log } = services;
  const record = (request: RequestContext, action: AuditAction, details: Readonly<Record<string, string>>) =>
    recordRead(services, { action, ...actorOf(getCaller(request)), details });
  const recordExport = async (request: RequestContext, format: string, filter: CentreFilterInput) => {
    const centres = await createCentreSearch(database.db).count({ input: filter, now: clock.now() });
    const details = { format, ...filterDetails(filter) };
    await recordCentreRead(services, getCaller(request), { action: 'centres.exported', details }, centres);
  };
  return [
    implement(api.previewReminders, async (request) => {
      await record(request, 'reminders.previewed', filterDetails(request.query));
      return previewReminders(services, request.query);
    }),
    implement(api.sendReminders, async (request) => {
      const { line = '', seen, ...filter } = request.body;
      const reached = await sendReminders(services, { filter, line, seen }, getCaller(request));
      // The first ones leave at once; the job that releases the others tries again what fails here.
      await releaseReminders(services).catch((error: unknown) =>
        log.error({ err: error }, 'reminders were not released'),
      );
      return reached;
    }),
    implementFile(api.exportContacts, async (request) => {
      await recordExport(request, 'contacts', request.body);
      const now = clock.now();
      return {
        bytes: exportContacts(services, { input: request.body, now }, now),
        fileName: 'contacts.csv',
        fullName: nameExport('contacts.csv', request.body, now),
      };
    }),
    implement(api.listContactEmails, async (request) => {
      await recordExport(request, 'e-mails', request.body);
      const now = clock.now();
      return listContactEmails(services, { input: request.body, now }, now);
    }),
  ];
}
