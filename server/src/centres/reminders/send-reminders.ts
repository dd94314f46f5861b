/**
 * Reminders to a list (decision 0014): whom they reach, who is left out and the mails as they would be sent; and queueing one for each
 * centre that may have one.
 */
import { type Call, implement, type Implemented, implementFile } from '../../calls.ts';
import type { CentreFilterInput } from '#contract/centres/centre-filter.ts';
import { maxOwnLineLength, type ReminderPreview } from '#contract/centres/reminder-endpoints.ts';
import { dayStartInIndia } from '#contract/indian-clock.ts';
import { cleanText, hasForbiddenCharacters, isEmail, lengthInCharacters } from '#contract/text.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Services } from '../../services.ts';
import { findAccountById } from '../../accounts/accounts.ts';
import { addSeconds, toIndianMinute } from '../../kernel/steady-clock.ts';
import { daySeconds, filterDetails, filterNow } from '../search/conditions.ts';
import {
  countWaitingEmails,
  findReach,
  insertReminders,
  lockReminders,
  type Reach,
  type Recipient,
  streamRecipients,
} from './recipients.ts';
import { readIncompleteSteps, reminderMail } from './reminder-mails.ts';
import { guardFormula } from '#contract/formula-cells.ts';
import { api } from '#contract/api.ts';
import { csvFile } from '../../platform/files/write-csv.ts';
import { countMatching } from '../search/centre-search.ts';
import { exportFileName } from '../export/exports.ts';
import { releaseAtOnce } from './release-reminders.ts';

const shownCentres = 10;
const progresses = ['unregistered', 'registered', 'draft', 'correction'] as const;
type PendingProgress = (typeof progresses)[number];

const isPending = (progress: string): progress is PendingProgress =>
  progresses.some((pending) => pending === progress);

/** Who is reminded has not submitted. */
function pendingProgress({ progress }: Recipient): PendingProgress {
  if (!isPending(progress)) throw new Error('A centre that has submitted is not reminded');
  return progress;
}

async function composeSamples(
  { config, database }: Services,
  recipients: readonly Recipient[],
): Promise<ReminderPreview['samples'][number][]> {
  const samples = [];
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
  const { clock, database, limits } = services;
  const now = clock.now();
  const reach = await findReach(database.db, filterNow(services, input), services, now);
  const { matching, recipients, leftOut, reached } = reach;
  return {
    matching,
    reached,
    leftOut,
    first: recipients.slice(0, shownCentres).map((recipient) => ({
      id: recipient.id,
      centre_code: recipient.code,
      centre_name: recipient.name,
      email: recipient.email,
      progress: pendingProgress(recipient),
    })),
    samples: await composeSamples(services, recipients),
    waiting: await countWaitingEmails(database.db, now),
    mailsPerMinute: limits.reminders.mailsPerMinute,
    most: limits.reminders.maxCentres,
  };
}

interface RemindersToSend {
  readonly filter: CentreFilterInput;
  readonly line: string;
  readonly seen: Reach['reached'];
}

/** Centres submit all the time: so much of what was seen may be missing when the reminders are sent. */
const smallestShare = 0.95;

function cleanLine(typed: string): string {
  const line = cleanText(typed);
  if (hasForbiddenCharacters(line)) throw refuse('field.not-text');
  if (lengthInCharacters(line) > maxOwnLineLength) throw refuse('field.too-long');
  return line;
}

/** Whether no more are reached than were seen, and hardly less. */
function isAsSeen({ reached }: Reach, { seen }: RemindersToSend): boolean {
  const isClose = (found: number, expected: number): boolean =>
    found <= expected && found >= expected * smallestShare;
  return isClose(reached.centres, seen.centres) && reached.mails <= seen.mails;
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
async function sendReminders(call: Call, wanted: RemindersToSend): Promise<Reach['reached']> {
  const { clock, database, randomness } = call;
  const line = cleanLine(wanted.line);
  return database.transaction(async (tx) => {
    await lockReminders(tx);
    const now = clock.now();
    const reach = await findReach(tx, filterNow(call, wanted.filter), call, now);
    const { reached, recipients } = reach;
    if (reached.centres > recipients.length) throw refuse('reminders.too-many');
    if (!isAsSeen(reach, wanted)) throw refuse('reminders.changed', { reached });
    const author = await findAccountById(tx, call.caller.accountId);
    const batchId = randomness.uuid();
    await insertReminders(
      tx,
      {
        id: batchId,
        line,
        author_id: call.caller.accountId,
        author_name: author?.name || call.caller.username,
      },
      recipients.map((recipient) => ({
        batch_id: batchId,
        centre_id: recipient.id,
        address: recipient.email,
        created_at: now.toISOString(),
        expires_at: expiresAt(recipient, call, now),
        register_number: null,
      })),
    );
    await call.record(tx, 'reminders.sent', {
      details: { ...reached, ...(line === '' ? {} : { line }), ...filterDetails(wanted.filter) },
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
