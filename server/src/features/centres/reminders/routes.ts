/** The routes of reminders and of the contacts of a list: a CSV file for a sender of text messages, and the addresses for a mail program. */
import { limitRows, limitServices } from '../../../domain/accounts/limit-rows.ts';
import { guardFormula } from '#contract/formula-cells.ts';
import { isEmail } from '#contract/text.ts';
import { api } from '#contract/api.ts';
import type { CentreFilterInput } from '#contract/centres/centre-filter.ts';
import { toIndianMinute } from '../../../kernel/steady-clock.ts';
import { csvFile } from '../../../platform/csv/write-csv.ts';
import { type CentreFilter, filterDetails, filterNow } from '../search/filter-conditions.ts';
import { recordReadOf } from '../../../domain/audit/audit-trail.ts';
import { recordCentreRead } from '../../../domain/audit/record-access.ts';
import {
  getCaller,
  implement,
  implementFile,
  type RequestContext,
  type Route,
} from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { countMatching } from '../search/centre-search.ts';
import { exportFileName } from '../export/file-names.ts';
import { type Recipient, streamRecipients } from './recipients.ts';
import { previewReminders, sendReminders } from './send-reminders.ts';
import { releaseReminders } from './release-reminders.ts';

const header = [
  'centre_code',
  'centre_name',
  'official_person',
  'phone',
  'email',
  'progress',
  'last_saved_ist',
  'closing_date',
];

/** Digits after a plus sign are a number and no formula; an apostrophe would make them useless for a program. */
const internationalPhone = /^\+91[0-9]{10}$/;
const guardText = (cell: string): string => (internationalPhone.test(cell) ? cell : guardFormula(cell));

function cellsOf(recipient: Recipient): string[] {
  const { code, name, person, phone, email, progress, savedAt, closesOn } = recipient;
  const saved = savedAt === null ? '' : toIndianMinute(new Date(savedAt));
  return [code, name, person, `+91${phone}`, email, progress, saved, closesOn ?? ''];
}

/** Returns the first distinct addresses that no mail server refused, and how many there are. */
async function listContactEmails(
  services: Services,
  filter: CentreFilter,
  now: Date,
): Promise<{ readonly emails: string[]; readonly total: number }> {
  const emails = new Set<string>();
  for await (const batch of streamRecipients(services.database.db, filter, services, now))
    for (const { email, isRefused } of batch) if (!isRefused && isEmail(email)) emails.add(email);
  const { copiedEmails } = services.limits.reminders;
  return { emails: [...emails].slice(0, copiedEmails), total: emails.size };
}

export function remindersRoutes(services: Services): Route[] {
  const { clock, database, log } = services;
  const recordExport = async (request: RequestContext, format: string, filter: CentreFilterInput) => {
    const db = limitRows(database.db, getCaller(request));
    const centres = await countMatching(db, filterNow(services, filter));
    const details = { format, ...filterDetails(filter) };
    await recordCentreRead(services, getCaller(request), { action: 'centres.exported', details }, centres);
  };
  return [
    implement(api.previewReminders, async (request) => {
      const details = filterDetails(request.query);
      await recordReadOf(services, getCaller(request), 'reminders.previewed', { details });
      return previewReminders(limitServices(services, getCaller(request)), request.query);
    }),
    implement(api.sendReminders, async (request) => {
      const limited = limitServices(services, getCaller(request));
      const { line = '', seen, ...filter } = request.body;
      const reached = await sendReminders(limited, { filter, line, seen }, getCaller(request));
      // The first ones leave at once; the job that releases the others tries again what fails here.
      await releaseReminders(services).catch((error: unknown) =>
        log.error({ err: error }, 'reminders were not released'),
      );
      return reached;
    }),
    implementFile(api.exportContacts, async (request) => {
      await recordExport(request, 'contacts', request.body);
      const now = clock.now();
      const db = limitRows(database.db, getCaller(request));
      const recipients = streamRecipients(db, filterNow(services, request.body), services, now);
      return {
        bytes: csvFile(header, recipients, cellsOf, guardText),
        fileName: 'contacts.csv',
        fullName: exportFileName('contacts.csv', request.body, now),
      };
    }),
    implement(api.listContactEmails, async (request) => {
      await recordExport(request, 'e-mails', request.body);
      const now = clock.now();
      return listContactEmails(
        limitServices(services, getCaller(request)),
        filterNow(services, request.body),
        now,
      );
    }),
  ];
}
