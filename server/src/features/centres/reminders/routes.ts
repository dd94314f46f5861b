/** The routes of reminders and of the contacts of a list: a CSV file for a sender of text messages, and the addresses for a mail program. */
import { type Call, implement, type Implemented, implementFile } from '../../../calls.ts';
import { guardFormula } from '#contract/formula-cells.ts';
import { isEmail } from '#contract/text.ts';
import { api } from '#contract/api.ts';
import type { CentreFilterInput } from '#contract/centres/centre-filter.ts';
import { toIndianMinute } from '../../../kernel/steady-clock.ts';
import { csvFile } from '../../../platform/csv/write-csv.ts';
import { filterDetails, filterNow } from '../search/filter-conditions.ts';
import { countMatching } from '../search/centre-search.ts';
import { exportFileName } from '../export/file-names.ts';
import { type Recipient, streamRecipients } from './recipients.ts';
import { previewReminders, sendReminders } from './send-reminders.ts';
import { releaseAtOnce } from './release-reminders.ts';

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
  call: Call,
  input: CentreFilterInput,
): Promise<{ readonly emails: string[]; readonly total: number }> {
  const emails = new Set<string>();
  const recipients = streamRecipients(call.database.db, filterNow(call, input), call, call.clock.now());
  for await (const batch of recipients)
    for (const { email, isRefused } of batch) if (!isRefused && isEmail(email)) emails.add(email);
  const { copiedEmails } = call.limits.reminders;
  return { emails: [...emails].slice(0, copiedEmails), total: emails.size };
}

async function recordExport(call: Call, format: string, input: CentreFilterInput): Promise<void> {
  const centres = await countMatching(call.database.db, filterNow(call, input));
  const details = { format, ...filterDetails(input) };
  await call.recordCentreRead('centres.exported', { details, centres });
}

export const remindersCalls: readonly Implemented[] = [
  implement(api.previewReminders, async (call) => {
    await call.recordRead('reminders.previewed', { details: filterDetails(call.query) });
    return previewReminders(call, call.query);
  }),
  implement(api.sendReminders, async (call) => {
    const { line = '', seen, ...filter } = call.body;
    const reached = await sendReminders(call, { filter, line, seen });
    await releaseAtOnce(call);
    return reached;
  }),
  implementFile(api.exportContacts, async (call) => {
    const { body: input, clock, database } = call;
    await recordExport(call, 'contacts', input);
    const now = clock.now();
    const recipients = streamRecipients(database.db, filterNow(call, input), call, now);
    return {
      bytes: csvFile(header, recipients, cellsOf, guardText),
      fileName: 'contacts.csv',
      fullName: exportFileName('contacts.csv', input, now),
    };
  }),
  implement(api.listContactEmails, async (call) => {
    await recordExport(call, 'e-mails', call.body);
    return listContactEmails(call, call.body);
  }),
];
