/** SQL on the tables `register_issues` and `register_entries`. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Cell } from '#contract/checklist/columns.ts';
import type { RegisterIssue } from '#contract/centres/register.ts';
import type { ExportColumn } from '../export/export-columns.ts';
import { refuse } from '../../kernel/refusal.ts';
import { chunksOf } from '../../kernel/chunks.ts';
import { lock } from '../../platform/database/dialect.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import type { Row } from '../../tables/tables.ts';

/** A centre with the values of the columns of its issue. */
export interface RegisterEntry {
  readonly centreId: string;
  readonly decidedAt: string;
  readonly cells: readonly Cell[];
}

/** An issue as it is stored. */
export type StoredIssue = Row<'register_issues'>;

/** Serializes what issues the register or tells the heads. */
export const lockRegister = (tx: Tx): Promise<void> => lock(tx, 'register');

export const toIssue = (row: StoredIssue): RegisterIssue => ({
  number: row.number,
  issuedAt: row.issued_at,
  issuedBy: row.issued_by,
  examName: row.exam_name,
  examDate: row.exam_date,
  centres: row.centres,
  sha256: row.sha256,
  publicKey: row.public_key,
  toldAt: row.told_at,
});

/** Newest first. */
export async function listIssues(db: Db): Promise<StoredIssue[]> {
  return db.selectFrom('register_issues').selectAll().orderBy('number', 'desc').execute();
}

export async function findIssue(db: Db, number: number): Promise<StoredIssue> {
  const query = db.selectFrom('register_issues').selectAll().where('number', '=', number);
  const found = await query.executeTakeFirst();
  if (found === undefined) throw refuse('register.not-found');
  return found;
}

/** Returns the last issue since the present edition began; undefined without one. */
export async function findLastIssue(db: Db): Promise<StoredIssue | undefined> {
  const { began } = await db
    .selectFrom('editions')
    .select((eb) => eb.fn.max('archived_at').as('began'))
    .executeTakeFirstOrThrow();
  const [last] = await listIssues(db);
  return last !== undefined && last.issued_at > (began ?? '') ? last : undefined;
}

/** With its kind, which decides how CSV writes its values, so that a later release writes an issue as it was. */
export type IssueColumn = Pick<ExportColumn, 'name' | 'kind'>;

export const columnsOf = ({ columns }: Pick<StoredIssue, 'columns'>): IssueColumn[] =>
  JSON.parse(columns) as IssueColumn[];

/** Returns the entries of an issue by centre code. */
export async function listEntries(db: Db, number: number): Promise<RegisterEntry[]> {
  const rows = await db
    .selectFrom('register_entries')
    .select(['centre_id as centreId', 'decided_at as decidedAt', 'cells'])
    .where('number', '=', number)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ ...row, cells: JSON.parse(row.cells) as Cell[] }));
}

/** Other requests are served between two statements. */
export async function insertIssue(
  tx: Tx,
  issue: StoredIssue,
  entries: readonly RegisterEntry[],
): Promise<void> {
  const { number } = issue;
  await tx.insertInto('register_issues').values(issue).execute();
  const rows = entries.map(({ centreId, decidedAt, cells }, index) => ({
    number,
    position: index + 1,
    centre_id: centreId,
    decided_at: decidedAt,
    cells: JSON.stringify(cells),
  }));
  for (const chunk of chunksOf(rows)) {
    await tx.insertInto('register_entries').values(chunk).execute();
    await yieldToEventLoop();
  }
}
