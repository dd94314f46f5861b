/**
 * Lists centres for GET /admin/centres: all of them, or one page of those that match, with their progress and what the agency knows of its
 * contact with them (product.md, Administrators 1).
 */
import { cutToCharacters } from '#contract/text.ts';
import { decisionState } from '../../submissions/stored-corrections.ts';
import type { Db } from '../../platform/database/open-database.ts';
import {
  type CentreFilter,
  filterDetails,
  filterNow,
  hasUnsentMail,
  reminderState,
} from '../search/conditions.ts';
import { factsQuery, toFacts } from '../facts.ts';
import { sql } from 'kysely';
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

const lastReminder = sql<string>`(select batch_id from reminders as sent
  where sent.centre_id = centres.id and sent.register_number is null order by created_at desc, batch_id desc limit 1)`;

const listQuery = (db: Db, ids: readonly string[], now: Date) =>
  factsQuery(db, ids, now)
    .leftJoin('reminders', (join) =>
      join.onRef('reminders.centre_id', '=', 'centres.id').on('reminders.batch_id', '=', lastReminder),
    )
    .select(['reminders.created_at as reminded_at', 'reminders.reply as reminder_reply'])
    .select(['reminders.sent_at', 'reminders.refused_at', 'reminders.expires_at'])
    .select(({ eb }) =>
      eb.case().when(hasUnsentMail(now.toISOString())).then(1).else(0).end().as('mail_unsent'),
    );

type ListRow = Awaited<ReturnType<ReturnType<typeof listQuery>['execute']>>[number];

/** The whole note is in the contact log of the centre. */
const shownNoteLength = 200;

function reminderOf({ reminded_at, reminder_count, reminder_reply, expires_at, ...row }: ListRow, now: Date) {
  if (reminded_at === null || expires_at === null) return {};
  const reminder_state = reminderState({ ...row, expires_at }, now);
  return { reminded_at, reminder_state, reminder_count, ...(reminder_reply !== null && { reminder_reply }) };
}

function noteOf({ noted_at, note, note_outcome }: ListRow) {
  if (noted_at === null || note === null) return {};
  const beginning = cutToCharacters(note, shownNoteLength);
  return { noted_at, note: beginning, ...(note_outcome !== null && { note_outcome }) };
}

const toListFacts = (row: ListRow, now: Date) => ({
  ...toFacts(row),
  ...(row.mail_unsent === 1 && { mail_unsent: true }),
  ...(row.call_back_on !== null && { call_back_on: row.call_back_on }),
  ...reminderOf(row, now),
  ...noteOf(row),
});

export async function addFacts<Centre extends { readonly id: string }>(
  db: Db,
  centres: readonly Centre[],
  now: Date,
) {
  if (centres.length === 0) return [];
  const ids = centres.map(({ id }) => id);
  const rows = await listQuery(db, ids, now).execute();
  const facts = new Map(rows.map((row) => [row.id, toListFacts(row, now)]));
  return centres.map((centre) => ({ ...centre, ...facts.get(centre.id) }));
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
