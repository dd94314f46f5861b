/** Adds to the centres of one page their progress, and what the agency knows of its contact with them. */
import type { ReminderState } from '#contract/centres/contact-log.ts';
import { cutToCharacters } from '#contract/text.ts';
import { decisionColumns, toDecision } from '../../../domain/corrections/decision-state.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { callBackDay, hasUnsentMail, isRegistered, reminderState } from '../search/conditions.ts';
import { listRefusals } from '../../../platform/mail/refused-addresses-store.ts';
import { listLastNotes } from '../contact-log/contact-log.ts';

const readProgress = (db: Db, ids: readonly string[], now: Date) =>
  db
    .selectFrom('centres')
    .leftJoin('checklists', 'checklists.centre_id', 'centres.id')
    .select(['centres.id', 'status', 'checklists.updated_at', 'checklists.submitted_at', isRegistered])
    .select(({ eb }) => [
      callBackDay.as('call_back_on'),
      eb.case().when(hasUnsentMail(now.toISOString())).then(1).else(0).end().as('mail_unsent'),
    ])
    .select(decisionColumns(now))
    .where('centres.id', 'in', ids)
    .execute();

type ProgressRow = Awaited<ReturnType<typeof readProgress>>[number];

function toProgress(row: ProgressRow) {
  return {
    registered: row.is_registered === 1,
    checklist_status: row.status ?? ('none' as const),
    updated_at: row.updated_at,
    submitted_at: row.submitted_at,
    ...toDecision(row),
    ...(row.mail_unsent === 1 ? { mail_unsent: true } : {}),
    ...(row.call_back_on === null ? {} : { call_back_on: row.call_back_on }),
  };
}

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
    .where('register_number', 'is', null)
    .orderBy('created_at')
    .orderBy('batch_id')
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

const toNoteFacts = ({ text, outcome, created_at }: Awaited<ReturnType<typeof listLastNotes>>[number]) => ({
  noted_at: created_at,
  note: cutToCharacters(text, shownNoteLength),
  ...(outcome === null ? {} : { note_outcome: outcome }),
});

export async function addFacts<Centre extends { readonly id: string; readonly email: string }>(
  db: Db,
  centres: readonly Centre[],
  now: Date,
) {
  if (centres.length === 0) return [];
  const ids = centres.map(({ id }) => id);
  const progress = new Map((await readProgress(db, ids, now)).map((row) => [row.id, toProgress(row)]));
  const reminders = await readReminders(db, ids, now);
  const refusals = await listRefusals(db, [...new Set(centres.map(({ email }) => email))]);
  const refusedAt = new Map(refusals.map((refusal) => [refusal.address, refusal.refused_at]));
  const notes = new Map((await listLastNotes(db, ids)).map((note) => [note.centre_id, note]));
  return centres.map((centre) => {
    const refused = refusedAt.get(centre.email);
    const note = notes.get(centre.id);
    return {
      ...centre,
      ...progress.get(centre.id),
      ...reminders.get(centre.id),
      ...(refused === undefined ? {} : { email_refused_at: refused }),
      ...(note === undefined ? {} : toNoteFacts(note)),
    };
  });
}
