/**
 * Reminders to a list (decision 0014): whom they reach, who is left out and the mails as they would be sent; and queueing one for each
 * centre that may have one.
 */
import { type Call, implement, type Implemented, implementFile } from '../../calls.ts';
import type { CentreFilterInput } from '#contract/centres/centre-filter.ts';
import { maxOwnLineLength, type ReminderPreview } from '#contract/centres/reminder-endpoints.ts';
import { dayStartInIndia } from '#contract/indian-clock.ts';
import { isEmail } from '#contract/text.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Services } from '../../services.ts';
import { addSeconds, toIndianMinute } from '../../kernel/steady-clock.ts';
import { daySeconds, filterDetails, filterNow } from '../search/conditions.ts';
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
import { cleanTyped } from '../contact-log.ts';
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

async function previewReminders(services: Services, input: CentreFilterInput): Promise<ReminderPreview> {
  const { database, limits } = services;
  const filter = filterNow(services, input);
  const { recipients, ...found } = await findReach(database.db, filter, limits.reminders);
  return {
    ...found,
    first: recipients.slice(0, shownCentres),
    samples: await composeSamples(services, recipients),
    waiting: await countWaitingEmails(database.db, filter.now),
    mailsPerMinute: limits.reminders.mailsPerMinute,
    most: limits.reminders.maxCentres,
  };
}

type Reached = ReminderPreview['reached'];

interface RemindersToSend {
  readonly filter: CentreFilterInput;
  readonly line: string;
  readonly seen: Reached;
}

/** A reminder is not sent after the last day of its centre. */
function expiresAt({ closesOn }: Recipient, { limits }: Services, now: Date): string {
  const latest = addSeconds(now, limits.reminders.keepSeconds).toISOString();
  if (closesOn === null) return latest;
  const closed = addSeconds(new Date(dayStartInIndia(closesOn)), daySeconds).toISOString();
  return closed < latest ? closed : latest;
}

/**
 * Queues all reminders in one transaction. They become mails at a set rate. Throws `reminders.changed` with the new figures when
 * the list no longer reaches whom the administrator saw, `reminders.too-many`, or the fault of the line.
 */
async function sendReminders(call: Call, { filter, line: typed, seen }: RemindersToSend): Promise<Reached> {
  const line = cleanTyped(typed, maxOwnLineLength);
  return call.database.transaction(async (tx) => {
    await lockReminders(tx);
    const found = filterNow(call, filter);
    const { reached, recipients } = await findReach(tx, found, call.limits.reminders);
    if (reached.centres > recipients.length) throw refuse('reminders.too-many');
    if (!isCloseTo(reached.centres, seen.centres) || reached.mails > seen.mails)
      throw refuse('reminders.changed', { reached });
    const expires = (recipient: Recipient) => expiresAt(recipient, call, found.now);
    await queueReminders(tx, call, { line, register: null, recipients, expiresAt: expires }, found.now);
    await call.record(tx, 'reminders.sent', {
      details: { ...reached, ...(line === '' ? {} : { line }), ...filterDetails(filter) },
    });
    return reached;
  });
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

/** Returns the first distinct addresses that no mail server refused, and how many there are. */
async function listContactEmails(
  call: Call,
  input: CentreFilterInput,
): Promise<{ readonly emails: string[]; readonly total: number }> {
  const emails = new Set<string>();
  for await (const batch of streamRecipients(call.database.db, filterNow(call, input)))
    for (const { email, isRefused } of batch) if (!isRefused && isEmail(email)) emails.add(email);
  const { copiedEmails } = call.limits.reminders;
  return { emails: [...emails].slice(0, copiedEmails), total: emails.size };
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
    const { body: input, database } = call;
    await recordExport(call, 'contacts', input);
    const recipients = streamRecipients(database.db, filterNow(call, input));
    const bytes = csvFile(header, recipients, cellsOf, guardText);
    return { bytes, ...named('contacts.csv', input, call) };
  }),
  implement(api.listContactEmails, async (call) => {
    await recordExport(call, 'e-mails', call.body);
    return listContactEmails(call, call.body);
  }),
];
