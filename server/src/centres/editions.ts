/**
 * Archives the present edition of the examination whole and starts the next one (decision 0053). The centres are archived with
 * their checklists, photos and receipts, which stay where they are; with the same list, each gets a new row with a new id. So a draft
 * that a browser still has names a centre that is no longer open, and cannot become a draft of the next edition.
 */
import { sql } from 'kysely';
import type { Edition } from '#contract/centres/archive-endpoints.ts';
import { closingDay, daysLeft } from '#contract/indian-clock.ts';
import { centreColumns } from '#contract/centre-columns.ts';
import type { Db, Tx } from '../platform/database/open-database.ts';
import { refuse } from '../kernel/refusal.ts';
import { type Actor, actorOf, recordAction } from '../audit/audit-trail.ts';
import { dialectOf, streamRows } from '../platform/database/dialect.ts';
import type { Services } from '../services.ts';
import { assertSeen, readArchivePage, type SeenCounts } from './configuration/deleted-centres.ts';
import { lockMasterList, upsertCentres } from './configuration/store.ts';
import { countCentres } from './search/count-centres.ts';
import { implement, type Implemented, implementFile } from '../calls.ts';
import { api } from '#contract/api.ts';
import { csvFile } from '../platform/files/write-csv.ts';
import { photosAddress, readCentresOf } from './detail.ts';
import { csvHeader, csvRecord } from './export/export-columns.ts';

/** Newest first. Counts the centres of the list of each, without those that were deleted before. */
export const listEditions = (db: Db): Promise<Edition[]> =>
  db
    .selectFrom('editions')
    .leftJoin('centres', (join) =>
      join
        .onRef('centres.edition_id', '=', 'editions.id')
        .onRef('centres.archived_at', '=', 'editions.archived_at'),
    )
    .leftJoin('checklists', 'checklists.centre_id', 'centres.id')
    .select(['editions.id', 'exam_name as examName', 'exam_date as examDate', 'next_list as nextList'])
    .select(['editions.archived_at as archivedAt', 'editions.archived_by as archivedBy'])
    .select(({ fn }) => [
      fn.count<number>('centres.id').as('centres'),
      fn.count<number>('checklists.centre_id').filterWhere('status', '=', 'submitted').as('submitted'),
      fn.count<number>('checklists.centre_id').filterWhere('status', '=', 'draft').as('drafts'),
    ])
    .groupBy(['editions.id', 'exam_name', 'exam_date', 'next_list', 'editions.archived_at'])
    .groupBy('editions.archived_by')
    .orderBy('editions.archived_at', 'desc')
    .execute();

async function findEdition(db: Db, id: string): Promise<Edition> {
  const found = (await listEditions(db)).find((edition) => edition.id === id);
  if (found === undefined) throw refuse('edition.not-found');
  return found;
}

type EditionServices = Pick<Services, 'clock' | 'config' | 'database' | 'keys' | 'randomness'>;

/** What starting the next edition would archive now. */
export async function describePresent(services: EditionServices) {
  const { clock, config, database } = services;
  const { centres, submitted, drafts } = await countCentres(database.db);
  const { last } = await database.db
    .selectFrom('centres')
    .select((eb) => eb.fn.max('extended_to').as('last'))
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow();
  const lastDay = closingDay(config.closesOn, last);
  const isOpen = lastDay !== null && daysLeft(lastDay, clock.now()) >= 0;
  const figures = { examName: config.examName, examDate: config.examDate, centres, submitted, drafts };
  return isOpen ? { ...figures, openUntil: lastDay } : figures;
}

/** A call that is repeated after its response was lost finds no checklist, also of deleted centres, and changes nothing. */
async function assertMayStart(db: Db, seen: SeenCounts): Promise<void> {
  await assertSeen(db, seen);
  const checklist = await db
    .selectFrom('checklists')
    .innerJoin('centres', 'centres.id', 'checklists.centre_id')
    .select('centre_id')
    .where('edition_id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (checklist === undefined) throw refuse('edition.empty');
}

async function archive(tx: Tx, editionId: string, by: string, at: string): Promise<void> {
  await tx
    .updateTable('centres')
    .set((eb) => ({
      edition_id: editionId,
      // Those that were deleted before keep the time and the name of that.
      archived_at: eb.fn.coalesce('archived_at', eb.val(at)),
      archived_by: sql<string | null>`case when archived_at is null then ${by} else archived_by end`,
      version: eb('version', '+', 1),
    }))
    .where('edition_id', 'is', null)
    .execute();
}

/**
 * Returns the archived edition. Throws `deletion.outdated` when there are other figures now than those that were seen, or
 * `edition.empty`. The database is copied before; when that fails, nothing is changed.
 */
export async function startNextEdition(
  services: EditionServices,
  { list, ...seen }: SeenCounts & { readonly list: Edition['nextList'] },
  actor: Actor,
): Promise<Edition> {
  const { clock, config, database, randomness } = services;
  await assertMayStart(database.db, seen);
  await database.backUp('before-next-edition');
  return database.transaction(async (tx) => {
    await lockMasterList(tx);
    await assertMayStart(tx, seen);
    const now = clock.now().toISOString();
    const id = randomness.uuid();
    const activeCentres = await tx
      .selectFrom('centres')
      .select(centreColumns)
      .where('archived_at', 'is', null)
      .orderBy('centre_code')
      .execute();
    await tx
      .insertInto('editions')
      .values({
        id,
        exam_name: config.examName,
        exam_date: config.examDate,
        next_list: list,
        archived_at: now,
        archived_by: actor.actor,
      })
      .execute();
    await archive(tx, id, actor.actor, now);
    if (list === 'same') {
      const next = activeCentres.map((fields) => ({ id: randomness.uuid(), fields }));
      await upsertCentres(tx, next, now);
    }
    await dialectOf(tx).refreshStatistics(tx);
    const edition = await findEdition(tx, id);
    const { examName: target, centres, submitted, drafts } = edition;
    await recordAction(tx, services, {
      action: 'edition.archived',
      ...actor,
      target,
      details: { edition: id, nextList: list, centres, submitted, drafts },
    });
    return edition;
  });
}

// The routes about archived editions, and the file of one: the columns of every export, and where the photos are shown.

const idsPerBatch = 500;

/** Centres that were deleted before the edition was archived belong to it as well, maybe with a code that another one had later. */
async function* streamIds(db: Db, edition: Edition): AsyncGenerator<string[]> {
  const query = db.selectFrom('centres').select(['id', 'centre_code']).where('edition_id', '=', edition.id);
  const slices = streamRows(query, idsPerBatch, ['centre_code', 'id'], (row) => [row.centre_code, row.id]);
  for await (const rows of slices) yield rows.map(({ id }) => id);
}

export const editionsCalls: readonly Implemented[] = [
  implement(api.listEditions, async (call) => {
    return { present: await describePresent(call), archived: await listEditions(call.database.db) };
  }),
  implement(api.startNextEdition, async (call) => startNextEdition(call, call.body, actorOf(call.caller))),
  implement(api.listEditionCentres, async (call) => {
    const edition = await findEdition(call.database.db, call.params.id);
    const { search, page } = call.query;
    const details = { edition: edition.id, ...(search && { search }), ...(page && { page }) };
    await call.recordRead('edition.listed', { target: edition.examName, details });
    // With those that were deleted before: they come last, with the time of that.
    return readArchivePage(call, (eb) => eb('edition_id', '=', edition.id), call.query);
  }),
  implementFile(api.exportEdition, async (call) => {
    const { clock, config, database, log, params } = call;
    const edition = await findEdition(database.db, params.id);
    const details = { edition: edition.id, format: 'csv' };
    await call.recordRead('edition.exported', { target: edition.examName, details });
    const ids = streamIds(database.db, edition);
    const centres = readCentresOf(database.db, ids, log, clock.now());
    const bytes = csvFile([...csvHeader, 'photos_at'], centres, (centre) => [
      ...csvRecord(centre),
      photosAddress(centre, config.publicUrl) ?? '',
    ]);
    // Without characters that file systems do not allow.
    const name = `${edition.examName} ${edition.examDate}`.replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ');
    return { bytes, fileName: `${name.trim()}.csv` };
  }),
];
