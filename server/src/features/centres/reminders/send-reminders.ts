/** POST /admin/centres/reminders/send: queues a reminder to each centre of a list that may have one (decision 0049). */
import type { CentreFilterInput } from '#contract/centres/centre-filter.ts';
import { maxOwnLineLength } from '#contract/centres/reminder-endpoints.ts';
import { dayStartInIndia } from '#contract/closing.ts';
import { cleanText, hasForbiddenCharacters, lengthInCharacters } from '#contract/text.ts';
import { assertMailable } from '../../../domain/help/assert-mailable.ts';
import { findAccountById } from '../../../domain/accounts/accounts.ts';
import { actorOf, recordAction } from '../../../domain/audit/audit-trail.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../../services.ts';
import { daySeconds } from '../search/filter-conditions.ts';
import { filterDetails } from '../search/filter-conditions.ts';
import { findReach, type Reach, type Recipient } from './recipients.ts';
import { insertReminders, lockReminders } from './reminder-rows.ts';

export interface RemindersToSend {
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
export async function sendReminders(
  services: Services,
  wanted: RemindersToSend,
  caller: Caller,
): Promise<Reach['reached']> {
  const { clock, config, database, randomness } = services;
  const line = cleanLine(wanted.line);
  assertMailable(config, 'line', line);
  return database.transaction(async (tx) => {
    await lockReminders(tx);
    const now = clock.now();
    const reach = await findReach(tx, { input: wanted.filter, now }, services, now);
    if (reach === null) throw refuse('reminders.too-many');
    const { reached, recipients } = reach;
    if (!isAsSeen(reach, wanted)) throw refuse('reminders.changed', { reached });
    const author = await findAccountById(tx, caller.accountId);
    const batchId = randomness.uuid();
    await insertReminders(
      tx,
      {
        id: batchId,
        line,
        author_id: caller.accountId,
        author_name: author?.name || caller.username,
      },
      recipients.map((recipient) => ({
        batch_id: batchId,
        centre_id: recipient.id,
        address: recipient.email,
        created_at: now.toISOString(),
        expires_at: expiresAt(recipient, services, now),
      })),
    );
    await recordAction(tx, services, {
      action: 'reminders.sent',
      ...actorOf(caller),
      details: { ...reached, ...(line === '' ? {} : { line }), ...filterDetails(wanted.filter) },
    });
    return reached;
  });
}
