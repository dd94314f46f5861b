/**
 * Lists centres for GET /admin/centres: all of them, or one page of those that match, with their progress and what the agency knows of its
 * contact with them (product.md, Administrators 1).
 */
import { cutToCharacters } from '#contract/text.ts';
import { decisionColumns, decisionState, toDecision } from '../../submissions/stored-corrections.ts';
import type { Db } from '../../platform/database/open-database.ts';
import {
  callBackDay,
  type CentreFilter,
  filterDetails,
  filterNow,
  hasUnsentMail,
  isRegistered,
  reminderState,
} from '../search/conditions.ts';
import { listRefusals } from '../../platform/mail/mailbox-store.ts';
import { listLastNotes } from '../contact-log.ts';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import * as z from 'zod/mini';
import { api } from '#contract/api.ts';
import { type AdminCentre, type SavedCentre, savedCentreSchema } from '#contract/centres/centre-views.ts';
import { insteadHeader, totalHeader } from '#contract/centres/endpoints.ts';
import { decisionStates } from '#contract/checklist/decision-state.ts';
import { dashboardPageSize } from '#contract/exam.ts';
import { readInChunks } from '../../kernel/chunks.ts';
import { FairQueue } from '../../kernel/concurrency.ts';
import type { Services } from '../../services.ts';
import { findPage, type SortOrder, streamCentres } from '../search/centre-search.ts';
import { implement, type Implemented, jsonBytes } from '../../calls.ts';

// Adds to the centres of one page their progress, and what the agency knows of its contact with them.

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

type ReminderFacts = Pick<
  AdminCentre,
  'reminded_at' | 'reminder_state' | 'reminder_count' | 'reminder_reply'
>;

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

/** A centre of the whole list: the specified fields, and for a submitted one the decision. */
type ListedWhole = SavedCentre & Pick<AdminCentre, 'decision'>;

const specifiedFields = Object.keys(savedCentreSchema.shape);

const hasSpecifiedFields = ({ decision, ...row }: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(row).length === specifiedFields.length &&
  (decision === undefined || decisionStates.some((state) => state === decision)) &&
  specifiedFields.every((field) => typeof row[field] === 'string');

/** Checked in place: parsing copies every row, and makes objects for each field, which cost as much as reading the rows. */
const wholeList = z.custom<ListedWhole[]>(
  (rows) => Array.isArray(rows) && rows.every((row) => hasSpecifiedFields(row)),
);

/** Rows with exactly the specified fields, and the decision, are sent as they are; of every other response the contract's schema leaves what it names. */
export const listResponse = z.union([wholeList, api.listCentres.response]);

/** In place: copies of thousands of rows cost more. */
async function addDecisions(db: Db, rows: ListedWhole[], now: Date): Promise<void> {
  const submitted = new Map(
    rows.filter(({ form_status: status }) => status === 'Completed').map((row) => [row.id, row]),
  );
  const found = await readInChunks(submitted.keys(), (ids) =>
    db
      .selectFrom('centres')
      .where('id', 'in', ids)
      .select(['id', decisionState(now).as('decision')])
      .execute(),
  );
  for (const { id, decision } of found) {
    const row = submitted.get(id);
    if (row !== undefined && decision !== null) row.decision = decision;
  }
}

/** Returns JSON. Other requests are served between two slices. */
async function writeWholeList(db: Db, filter: CentreFilter, order: SortOrder) {
  const slices: Buffer[] = [];
  let total = 0;
  for await (const rows of streamCentres(db, filter, order)) {
    if (rows.length === 0) continue;
    total += rows.length;
    await addDecisions(db, rows, filter.now);
    const array = JSON.stringify(z.parse(listResponse, rows));
    slices.push(Buffer.from(`${slices.length === 0 ? '' : ','}${array.slice(1, -1)}`));
    await yieldToEventLoop();
  }
  return { bytes: Buffer.concat([Buffer.from('['), ...slices, Buffer.from(']')]), total };
}

/** Only the words that were replaced. */
function writeInstead(instead: ReadonlyMap<string, readonly string[]>): string {
  const pairs = [...instead].flatMap(([typed, found]) => found.map((word) => [typed, word]));
  return new URLSearchParams(pairs.filter(([typed, word]) => typed !== word)).toString();
}

export function listCalls({ limits }: Pick<Services, 'limits'>): Implemented[] {
  const wholeLists = new FairQueue(limits.admin.wholeLists);
  return [
    implement({ ...api.listCentres, response: z.union([jsonBytes, listResponse]) }, async (call) => {
      const { caller, database, query } = call;
      const { page, pageSize, sort = 'centre_code', order = 'asc', ...input } = query;
      const filter = filterNow(call, input);
      const record = (details: object) =>
        call.recordRead('centres.listed', { details: { ...filterDetails(input), ...details } });
      if (page === undefined && pageSize === undefined) {
        const { bytes, total } = await wholeLists.run({ sender: caller.accountId }, () =>
          writeWholeList(database.db, filter, { sort, order }),
        );
        await record({});
        call.setHeader(totalHeader, String(total));
        return total === 0 ? { message: 'No Exam Centre Available' } : bytes;
      }
      const size = Math.min(Number(pageSize ?? dashboardPageSize), limits.admin.maxPageSize);
      const wanted = { sort, order, size, number: Number(page ?? 1) };
      const { rows, total, instead } = await findPage(database.db, filter, wanted);
      const centres = await addFacts(database.db, rows, filter.now);
      await record({ page: page ?? '1' });
      call.setHeader(totalHeader, String(total));
      if (instead !== undefined) call.setHeader(insteadHeader, writeInstead(instead));
      return centres;
    }),
    ...listColumnsCalls,
  ];
}

// The columns that each administrator has chosen for the dashboard (decision 0045). A look, not an act: the audit trail has none of it.

const listColumnsCalls: readonly Implemented[] = [
  implement(api.getListColumns, async (call) => {
    const chosen = await call.database.db
      .selectFrom('list_columns')
      .select('columns')
      .where('account_id', '=', call.caller.accountId)
      .executeTakeFirst();
    return { columns: chosen?.columns ?? '' };
  }),
  implement(api.setListColumns, async (call) => {
    const { columns } = call.body;
    await call.database.transaction(async (tx) =>
      tx
        .insertInto('list_columns')
        .values({ account_id: call.caller.accountId, columns })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ columns }))
        .execute(),
    );
    return { columns };
  }),
];
