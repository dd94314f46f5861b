/** The contacts of a list: as a CSV file for a sender of text messages, and the addresses for a mail program. */
import { Readable } from 'node:stream';
import { guardFormula } from '#contract/formula-cells.ts';
import { toIndianMinute } from '../../../kernel/indian-time.ts';
import { byteOrderMark, csvLines } from '../../../platform/csv/write-csv.ts';
import type { AppDatabase } from '../../../platform/database/open-database.ts';
import type { CentreFilter } from '../search/filter-conditions.ts';
import { streamRecipients, type Recipient, type RecipientServices } from './recipients.ts';
import { isEmail } from '#contract/text.ts';

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

interface ExportServices extends RecipientServices {
  readonly database: AppDatabase;
}

async function* writeContacts(
  services: ExportServices,
  filter: CentreFilter,
  now: Date,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLines([header]);
  for await (const batch of streamRecipients(services.database.db, filter, services, now))
    yield csvLines(batch.map(cellsOf), guardText);
}

export function exportContacts(services: ExportServices, filter: CentreFilter, now: Date): Readable {
  return Readable.from(writeContacts(services, filter, now), { objectMode: false });
}

/** Returns the first distinct addresses that no mail server refused, and how many there are. */
export async function listContactEmails(
  services: ExportServices,
  filter: CentreFilter,
  now: Date,
): Promise<{ readonly emails: string[]; readonly total: number }> {
  const emails = new Set<string>();
  for await (const batch of streamRecipients(services.database.db, filter, services, now))
    for (const { email, isRefused } of batch) if (!isRefused && isEmail(email)) emails.add(email);
  const { copiedEmails } = services.limits.reminders;
  return { emails: [...emails].slice(0, copiedEmails), total: emails.size };
}
