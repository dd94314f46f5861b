/** Reads the contact log of a centre: its notes and reminders, newest first. */
import type { ContactEntry } from '#contract/centres/contact-log.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { listNotes } from './note-rows.ts';
import { reminderState } from '../search/reminder-state.ts';

async function listReminders(db: Db, centreId: string, now: Date, limit: number): Promise<ContactEntry[]> {
  const rows = await db
    .selectFrom('reminders')
    .innerJoin('reminder_batches', 'reminder_batches.id', 'reminders.batch_id')
    .select(['created_at', 'expires_at', 'sent_at', 'refused_at', 'reply', 'address', 'line', 'author_name'])
    .where('centre_id', '=', centreId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    type: 'reminder',
    at: row.created_at,
    author: row.author_name,
    state: reminderState(row, now),
    address: row.address,
    line: row.line,
    settled_at: row.sent_at ?? row.refused_at,
    reply: row.reply,
  }));
}

/** Returns at most `limit` entries. */
export async function readContactLog(
  db: Db,
  centreId: string,
  now: Date,
  limit: number,
): Promise<ContactEntry[]> {
  const notes = await listNotes(db, centreId, limit);
  const written = notes.map(({ id, created_at: at, author_name: author, kind, text }): ContactEntry => ({
    type: 'note',
    id,
    at,
    author,
    kind,
    text,
  }));
  const entries = [...written, ...(await listReminders(db, centreId, now, limit))];
  return entries.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)).slice(0, limit);
}
