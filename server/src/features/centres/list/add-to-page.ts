/** Adds to the centres of one page their progress and what the agency knows of its contact with them. */
import type { AdminCentre, CentreProgress } from '#contract/centres/centre-views.ts';
import type { ReminderState } from '#contract/centres/contact-log.ts';
import { cutToCharacters } from '#contract/text.ts';
import { decisionColumns, toDecision, type DecisionRow } from '../../../domain/corrections/decision-state.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { hasUnsentMail, isRegistered, reminderState } from '../search/conditions.ts';
import { listRefusals } from '../../../platform/mail/refused-addresses-store.ts';
import { listLastNotes } from '../contact-log/contact-log.ts';

interface ProgressRow extends DecisionRow {
  readonly is_registered: number;
  readonly status: 'draft' | 'submitted' | null;
  readonly updated_at: string | null;
  readonly submitted_at: string | null;
}

function toProgress({
  is_registered,
  status,
  updated_at,
  submitted_at,
  ...decided
}: ProgressRow): Omit<CentreProgress, 'version'> & Pick<AdminCentre, keyof DecisionRow> {
  return {
    registered: is_registered === 1,
    checklist_status: status ?? 'none',
    updated_at,
    submitted_at,
    ...toDecision(decided),
  };
}

/** Adds the progress to the centres of one page. */
export async function addProgress<Centre extends { readonly id: string }>(
  db: Db,
  centres: readonly Centre[],
  now: Date,
) {
  if (centres.length === 0) return [];
  const rows = await db
    .selectFrom('centres')
    .leftJoin('checklists', 'checklists.centre_id', 'centres.id')
    .select(['centres.id', 'status', 'checklists.updated_at', 'checklists.submitted_at', isRegistered])
    .select(decisionColumns(now))
    .where(
      'centres.id',
      'in',
      centres.map(({ id }) => id),
    )
    .execute();
  const progress = new Map(rows.map((row) => [row.id, toProgress(row)]));
  return centres.map((centre) => ({ ...centre, ...progress.get(centre.id) }));
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
