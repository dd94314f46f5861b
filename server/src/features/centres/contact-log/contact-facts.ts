/** Adds to the centres of a page what the agency knows of its contact with them: reminders, refused and unsent mails, notes. */
import type { ReminderState } from '#contract/centres/contact-log.ts';
import { cutToCharacters } from '#contract/text.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { listRefusals } from '../../../platform/mail/refused-addresses-store.ts';
import { listLastNotes } from './note-rows.ts';
import { hasUnsentMail } from '../search/contact-conditions.ts';
import { reminderState } from '../search/reminder-state.ts';

/** The whole note is in the contact log of the centre. */
const shownNoteLength = 200;

interface ReminderFacts {
  readonly reminded_at: string;
  readonly reminder_state: ReminderState;
  readonly reminder_count: number;
  readonly reminder_reply?: string;
}

async function readReminders(db: Db, ids: readonly string[], now: Date): Promise<Map<string, ReminderFacts>> {
  const rows = await db
    .selectFrom('reminders')
    .select(['centre_id', 'created_at', 'expires_at', 'sent_at', 'refused_at', 'reply'])
    .where('centre_id', 'in', ids)
    .orderBy('created_at')
    .execute();
  const facts = new Map<string, ReminderFacts>();
  for (const row of rows)
    facts.set(row.centre_id, {
      reminded_at: row.created_at,
      reminder_state: reminderState(row, now),
      reminder_count: (facts.get(row.centre_id)?.reminder_count ?? 0) + 1,
      ...(row.reply === null ? {} : { reminder_reply: row.reply }),
    });
  return facts;
}

export async function addContactFacts<Centre extends { readonly id: string; readonly email: string }>(
  db: Db,
  centres: readonly Centre[],
  now: Date,
) {
  if (centres.length === 0) return [];
  const ids = centres.map(({ id }) => id);
  const reminders = await readReminders(db, ids, now);
  const refusals = await listRefusals(db, [...new Set(centres.map(({ email }) => email))]);
  const refusedAt = new Map(refusals.map((refusal) => [refusal.address, refusal.refused_at]));
  const notes = new Map((await listLastNotes(db, ids)).map((note) => [note.centre_id, note]));
  const unsent = await db
    .selectFrom('centres')
    .select('id')
    .where('id', 'in', ids)
    .where(hasUnsentMail(now.toISOString()))
    .execute();
  const unsentIds = new Set(unsent.map(({ id }) => id));
  return centres.map((centre) => {
    const refused = refusedAt.get(centre.email);
    const note = notes.get(centre.id);
    return {
      ...centre,
      ...reminders.get(centre.id),
      ...(refused === undefined ? {} : { email_refused_at: refused }),
      ...(unsentIds.has(centre.id) ? { mail_unsent: true } : {}),
      ...(note === undefined
        ? {}
        : { noted_at: note.created_at, note: cutToCharacters(note.text, shownNoteLength) }),
    };
  });
}
