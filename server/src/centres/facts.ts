/** What is known of centres beside the master list: how far the checklist is, the decision, and the contact with the centre. */
import { sql } from 'kysely';
import { decisionColumns, toDecision } from '../submissions/stored-corrections.ts';
import type { Db } from '../platform/database/open-database.ts';
import { callBackDay, isRegistered, reminderCount } from './search/conditions.ts';

const lastNoteId = sql<string>`(select id from centre_notes
  where centre_id = centres.id order by created_at desc, id desc limit 1)`;

/** The columns of the checklist are null when there is none, those of the last note as well. */
export const factsQuery = (db: Db, ids: readonly string[], now: Date) =>
  db
    .selectFrom('centres')
    .leftJoin('checklists', 'checklists.centre_id', 'centres.id')
    .leftJoin('centre_notes', (join) => join.on('centre_notes.id', '=', lastNoteId))
    .leftJoin('refused_addresses', 'refused_addresses.address', 'centres.email')
    .where('centres.id', 'in', ids)
    .select(['centres.id', isRegistered, ...decisionColumns(now)])
    .select(['checklists.status', 'checklists.updated_at', 'checklists.submitted_at'])
    .select(['centre_notes.created_at as noted_at', 'centre_notes.text as note'])
    .select(['centre_notes.outcome as note_outcome', callBackDay.as('call_back_on')])
    .select([reminderCount.as('reminder_count'), 'refused_addresses.refused_at as email_refused_at']);

type FactsRow = Awaited<ReturnType<ReturnType<typeof factsQuery>['execute']>>[number];

/** The facts that a row of the list and the page of a centre have in common. */
export const toFacts = (row: FactsRow) => ({
  registered: row.is_registered === 1,
  checklist_status: row.status ?? ('none' as const),
  updated_at: row.updated_at,
  submitted_at: row.submitted_at,
  ...toDecision(row),
  ...(row.email_refused_at !== null && { email_refused_at: row.email_refused_at }),
});
