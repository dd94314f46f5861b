/**
 * Lists centres for GET /admin/centres: all of them, or one page of those that match, with their progress and what the agency knows of its
 * contact with them (product.md, Administrators 1).
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import * as z from 'zod/mini';
import { api } from '#contract/api.ts';
import { type AdminCentre, type SavedCentre, savedCentreSchema } from '#contract/centres/centre-views.ts';
import type { SortableColumn } from '#contract/centres/endpoints.ts';
import { decisionStates } from '#contract/checklist/decision-state.ts';
import { dashboardPageSize } from '#contract/exam.ts';
import { decisionState } from '../../../domain/corrections/decision-state.ts';
import { chunksOf } from '../../../kernel/chunks.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { findPage, streamCentres } from '../search/centre-search.ts';
import type { CentreFilter } from '../search/filter-conditions.ts';
import { addFacts } from './add-to-page.ts';

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

/** What is wanted of the list. */
interface ListQuery {
  readonly page?: string | undefined;
  readonly pageSize?: string | undefined;
  readonly sort?: SortableColumn | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

interface WrittenList {
  /** JSON. */
  readonly bytes: Uint8Array;
  readonly total: number;
}

/** Without `page` and `pageSize` the whole list is wanted. */
export const isWholeList = ({ page, pageSize }: ListQuery): boolean =>
  page === undefined && pageSize === undefined;

const orderOf = ({ sort = 'centre_code', order = 'asc' }: ListQuery) => ({ sort, order });

/** In place: copies of thousands of rows cost more. */
async function addDecisions(db: Db, rows: ListedWhole[], now: Date): Promise<void> {
  const submitted = new Map(
    rows.filter(({ form_status: status }) => status === 'Completed').map((row) => [row.id, row]),
  );
  for (const ids of chunksOf([...submitted.keys()])) {
    const found = await db
      .selectFrom('centres')
      .where('id', 'in', ids)
      .select(['id', decisionState(now).as('decision')])
      .execute();
    for (const { id, decision } of found) {
      const row = submitted.get(id);
      if (row !== undefined && decision !== null) row.decision = decision;
    }
  }
}

/** Other requests are served between two slices. */
export async function writeWholeList(db: Db, filter: CentreFilter, query: ListQuery): Promise<WrittenList> {
  const slices: Buffer[] = [];
  let total = 0;
  for await (const rows of streamCentres(db, filter, orderOf(query))) {
    if (rows.length === 0) continue;
    total += rows.length;
    await addDecisions(db, rows, filter.now);
    const array = JSON.stringify(z.parse(listResponse, rows));
    slices.push(Buffer.from(`${slices.length === 0 ? '' : ','}${array.slice(1, -1)}`));
    await yieldToEventLoop();
  }
  return { bytes: Buffer.concat([Buffer.from('['), ...slices, Buffer.from(']')]), total };
}

interface CentrePage {
  readonly centres: AdminCentre[];
  readonly total: number;
  /** The words that were looked for instead of those of the search. */
  readonly instead: CentreFilter['instead'];
}

export async function listPage(
  db: Db,
  filter: CentreFilter,
  query: ListQuery,
  maxPageSize: number,
): Promise<CentrePage> {
  const size = Math.min(Number(query.pageSize ?? dashboardPageSize), maxPageSize);
  const page = { ...orderOf(query), size, number: Number(query.page ?? 1) };
  const { rows, ...found } = await findPage(db, filter, page);
  return { ...found, centres: await addFacts(db, rows, filter.now) };
}
