/** The contact log of a centre (decision 0014): its notes, which are never changed or deleted, and its reminders. */
import { implement, type Implemented } from '../calls.ts';
import { type ContactEntry, maxNoteLength, type UnsentMail } from '#contract/centres/contact-log.ts';
import { shownKind } from '../mails.ts';
import { addSeconds } from '../kernel/time.ts';
import type { Db, Tx } from '../platform/database/open-database.ts';
import type { Services } from '../services.ts';
import { getActiveCentre } from './configuration/store.ts';
import { streamIds } from './search/centre-search.ts';
import { filterDetails, filterNow, reminderState } from './search/conditions.ts';
import { api } from '#contract/api.ts';
import { findOfficerName } from '../accounts/accounts.ts';
import { cleanTyped, refuse } from '../kernel/refusal.ts';

// The mails to centres that no mail server took in time: those of a centre, and POST /admin/centres/unsent-mails, which queues them
// again.

/** Returns what kept mails to these centres are about: the centres, and the accounts of their phones. */
async function listAbouts(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('centres')
    .leftJoin('accounts', (join) =>
      join.onRef('accounts.username', '=', 'centres.phone').on('accounts.role', '=', 'centre'),
    )
    .select(['centres.id', 'accounts.id as account_id'])
    .where('centres.id', 'in', ids)
    .execute();
  return rows.flatMap((row) => [row.id, ...(row.account_id === null ? [] : [row.account_id])]);
}

export async function listUnsentEmails(
  { mailer }: Services,
  db: Db,
  centreId: string,
): Promise<UnsentMail[]> {
  const mails = await mailer.listUnsent(db, await listAbouts(db, [centreId]));
  return mails.map(({ kind, address, queuedAt, expiredAt }) => ({
    kind: shownKind(kind),
    address,
    queued_at: queuedAt,
    until: expiredAt,
  }));
}

async function renew(services: Services, tx: Tx, ids: readonly string[]): Promise<number> {
  const { clock, limits, mailer } = services;
  const expiresAt = addSeconds(clock.now(), limits.mails.againSeconds);
  return mailer.renewUnsent(tx, await listAbouts(tx, ids), expiresAt);
}

async function listReminders(db: Db, centreId: string, now: Date, limit: number): Promise<ContactEntry[]> {
  const rows = await db
    .selectFrom('reminders')
    .innerJoin('reminder_batches', 'reminder_batches.id', 'reminders.batch_id')
    .select(['created_at as at', 'author_name as author', 'address', 'line', 'reply'])
    .select(['expires_at', 'sent_at', 'refused_at', 'register_number as register'])
    .where('centre_id', '=', centreId)
    .orderBy('created_at', 'desc')
    .orderBy('batch_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ register, ...row }) => ({
    ...row,
    type: 'reminder',
    state: reminderState(row, now),
    settled_at: row.sent_at ?? row.refused_at,
    ...(register === null ? {} : { register }),
  }));
}

/** Returns at most `limit` entries. */
export async function readContactLog(
  db: Db,
  centreId: string,
  now: Date,
  limit: number,
): Promise<ContactEntry[]> {
  const notes = await db
    .selectFrom('centre_notes')
    .select(['id', 'created_at as at', 'author_name as author', 'kind', 'text', 'outcome', 'call_back_on'])
    .where('centre_id', '=', centreId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const written = notes.map(({ outcome, call_back_on, ...note }): ContactEntry => ({
    ...note,
    type: 'note',
    ...(outcome === null ? {} : { outcome }),
    ...(call_back_on === null ? {} : { call_back_on }),
  }));
  const entries = [...written, ...(await listReminders(db, centreId, now, limit))];
  return entries.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)).slice(0, limit);
}

const noteCall = implement(api.addNote, async (call) => {
  const { caller, clock, database, params, randomness } = call;
  const { noteId: id = randomness.uuid(), kind, text: typed, outcome, callBackOn } = call.body;
  const text = cleanTyped(typed, maxNoteLength);
  if (text === '' && outcome === undefined) throw refuse('field.required');
  await database.transaction(async (tx) => {
    const centre = await getActiveCentre(tx, params.id);
    const note = {
      id,
      centre_id: params.id,
      kind,
      text,
      outcome: outcome ?? null,
      call_back_on: callBackOn ?? null,
      author_id: caller.accountId,
      author_name: await findOfficerName(tx, caller),
      created_at: clock.now().toISOString(),
    };
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('centre_notes')
      .values(note)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) {
      // A note that is sent again is stored already.
      const stored = await tx.selectFrom('centre_notes').selectAll().where('id', '=', id).executeTakeFirst();
      const isSame =
        stored?.centre_id === params.id && stored.author_id === caller.accountId && stored.text === text;
      if (isSame) return;
      throw refuse('request.invalid');
    }
    await call.record(tx, 'note.added', {
      target: centre.fields.centre_code,
      details: { kind, note: text, ...(outcome && { outcome }), ...(callBackOn && { callBackOn }) },
    });
  });
  return { message: 'Note added' };
});

export const contactLogCalls: readonly Implemented[] = [
  noteCall,
  implement(api.sendUnsentMails, async (call) => {
    const { id, ...list } = call.body;
    const filter = filterNow(call, { ...list, mail: 'unsent' });
    const mails = await call.database.transaction(async (tx) => {
      const centre = id === undefined ? null : await getActiveCentre(tx, id);
      let queued = 0;
      if (id !== undefined) queued = await renew(call, tx, [id]);
      else for await (const ids of streamIds(tx, filter)) queued += await renew(call, tx, ids);
      await call.record(tx, 'mails.queued-again', {
        ...(centre === null ? {} : { target: centre.fields.centre_code }),
        details: { mails: queued, ...(centre === null ? filterDetails(list) : {}) },
      });
      return queued;
    });
    call.mailer.deliverSoon();
    return { mails };
  }),
];
