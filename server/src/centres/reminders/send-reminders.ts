/**
 * Reminders to a list (decision 0014): whom they reach, who is left out and the mails as they would be sent; and queueing one for each
 * centre that may have one.
 */
import { implement, type Implemented, implementFile } from '../../calls.ts';
import { maxOwnLineLength, type ReminderPreview } from '#contract/centres/reminder-endpoints.ts';
import { dayStartInIndia } from '#contract/indian-clock.ts';
import { isEmail } from '#contract/text.ts';
import { cleanTyped, refuse } from '../../kernel/refusal.ts';
import type { Services } from '../../services.ts';
import { addSeconds, daySeconds, toIndianMinute } from '../../kernel/time.ts';
import { filterDetails, filterNow } from '../search/conditions.ts';
import {
  countWaitingEmails,
  findReach,
  isCloseTo,
  lockReminders,
  queueReminders,
  type Recipient,
  type Reminded,
  streamRecipients,
} from './recipients.ts';
import { readIncompleteSteps, reminderMail } from './reminder-mails.ts';
import { guardFormula } from '#contract/formula-cells.ts';
import { api } from '#contract/api.ts';
import { csvFile } from '../../platform/files/write-csv.ts';
import { named, recordExport } from '../export/exports.ts';
import { releaseAtOnce } from './release-reminders.ts';

const shownCentres = 10;
const progresses = ['unregistered', 'registered', 'draft', 'correction'] as const;

async function composeSamples({ config, database }: Services, recipients: readonly Reminded[]) {
  const samples: ReminderPreview['samples'] = [];
  for (const progress of progresses) {
    const first = recipients.find((recipient) => recipient.progress === progress);
    if (first === undefined) continue;
    const ofPerson = recipients.filter(({ email }) => email === first.email);
    const incompleteFrom = await readIncompleteSteps(
      database.db,
      ofPerson.slice(0, 500).map(({ id }) => id),
    );
    const mail = reminderMail(config, { to: first.email, recipients: ofPerson, incompleteFrom, line: '' });
    samples.push({ progress, ...mail });
  }
  return samples;
}

/** A reminder is not sent after the last day of its centre. */
function expiresAt({ closesOn }: Recipient, { limits }: Services, now: Date): string {
  const latest = addSeconds(now, limits.reminders.keepSeconds).toISOString();
  if (closesOn === null) return latest;
  const closed = addSeconds(new Date(dayStartInIndia(closesOn)), daySeconds).toISOString();
  return closed < latest ? closed : latest;
}

// The routes of reminders and of the contacts of a list: a CSV file for a sender of text messages, and the addresses for a mail program.

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
  const { centre_code, centre_name, official_person, phone, email, progress, savedAt, closesOn } = recipient;
  const saved = savedAt === null ? '' : toIndianMinute(new Date(savedAt));
  return [centre_code, centre_name, official_person, `+91${phone}`, email, progress, saved, closesOn ?? ''];
}

export const remindersCalls: readonly Implemented[] = [
  implement(api.previewReminders, async (call) => {
    await call.recordRead('reminders.previewed', { details: filterDetails(call.query) });
    const { database, limits } = call;
    const filter = filterNow(call, call.query);
    const { recipients, ...found } = await findReach(database.db, filter, limits.reminders);
    return {
      ...found,
      first: recipients.slice(0, shownCentres),
      samples: await composeSamples(call, recipients),
      waiting: await countWaitingEmails(database.db, filter.now),
      mailsPerMinute: limits.reminders.mailsPerMinute,
      most: limits.reminders.maxCentres,
    };
  }),
  /** Queues all reminders in one transaction. They become mails at a set rate. */
  implement(api.sendReminders, async (call) => {
    const { line: typed = '', seen, ...filter } = call.body;
    const line = cleanTyped(typed, maxOwnLineLength);
    const sent = await call.database.transaction(async (tx) => {
      await lockReminders(tx);
      const found = filterNow(call, filter);
      const { reached, recipients } = await findReach(tx, found, call.limits.reminders);
      if (reached.centres > recipients.length) throw refuse('reminders.too-many');
      if (!isCloseTo(reached.centres, seen.centres) || reached.mails > seen.mails)
        throw refuse('reminders.changed', { reached });
      const expires = (recipient: Recipient) => expiresAt(recipient, call, found.now);
      await queueReminders(tx, call, { line, register: null, recipients, expiresAt: expires }, found.now);
      const details = { ...reached, ...(line === '' ? {} : { line }), ...filterDetails(filter) };
      await call.record(tx, 'reminders.sent', { details });
      return reached;
    });
    await releaseAtOnce(call);
    return sent;
  }),
  implementFile(api.exportContacts, async (call) => {
    const { body: input, database } = call;
    await recordExport(call, 'contacts', input);
    const recipients = streamRecipients(database.db, filterNow(call, input));
    const bytes = csvFile(header, recipients, cellsOf, guardText);
    return { bytes, ...named('contacts.csv', input, call) };
  }),
  implement(api.listContactEmails, async (call) => {
    await recordExport(call, 'e-mails', call.body);
    const emails = new Set<string>();
    for await (const batch of streamRecipients(call.database.db, filterNow(call, call.body)))
      for (const { email, isRefused } of batch) if (!isRefused && isEmail(email)) emails.add(email);
    return { emails: [...emails].slice(0, call.limits.reminders.copiedEmails), total: emails.size };
  }),
];
