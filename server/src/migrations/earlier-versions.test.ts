/** Each version of the tables there ever was is brought up to date with everything in it, on both engines. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { parseSnapshot } from '../domain/checklists/stored-checklist.ts';
import { listCorrections, whatCounts } from '../domain/corrections/stored-corrections.ts';
import { countCentres, listStates } from '../features/centres/search/count-centres.ts';
import { streamCentres } from '../features/centres/search/centre-search.ts';
import { systemClock } from '../kernel/steady-clock.ts';
import { openDatabase, type AppDatabase } from '../platform/database/open-database.ts';
import { fillAsVersion, readRowsOfVersion } from '../testing/earlier-portal.ts';
import { readSchema } from '../testing/read-schema.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrations } from './migrations.ts';

const newest = Object.keys(migrations).length;
let folder: string;
let stored: TestDatabase;
let newestSchema: readonly string[];

async function createDatabase(): Promise<void> {
  folder = await mkdtemp(path.join(tmpdir(), 'versions-'));
  stored = await createTestDatabase(folder, { isEmpty: true });
}
async function dropDatabase(): Promise<void> {
  await stored.drop();
  await rm(folder, { recursive: true });
}
const openAs = async (version: number): Promise<AppDatabase> => {
  const known = Object.fromEntries(Object.entries(migrations).slice(0, version));
  return openDatabase({ url: stored.url, migrations: known, clock: systemClock });
};

beforeAll(async () => {
  await createDatabase();
  await (await openAs(newest)).close();
  newestSchema = await readSchema(stored);
  await dropDatabase();
  expect(newestSchema.length).toBeGreaterThan(40);
});
beforeEach(createDatabase);
afterEach(dropDatabase);

async function expectTablesLikeFromEmpty(): Promise<void> {
  expect(await readSchema(stored)).toEqual(newestSchema);
  const names = await stored.run('select name from kysely_migration order by name');
  expect(names.map(({ name }) => name)).toEqual(Object.keys(migrations));
}

test('an empty database of no version becomes the newest one', async () => {
  await (await openAs(0)).close();
  await (await openAs(newest)).close();
  await expectTablesLikeFromEmpty();
});

const find = async ({ db }: AppDatabase, search: string): Promise<string[]> => {
  const found = streamCentres(
    db,
    { input: { search }, now: new Date(), closesOn: null },
    { sort: 'centre_code', order: 'asc' },
  );
  const texts: string[] = [];
  for await (const rows of found)
    texts.push(...rows.map((centre) => `${centre.centre_code} ${centre.form_status}`));
  return texts;
};

async function expectSearches(database: AppDatabase): Promise<void> {
  expect(await find(database, 'विद्यालय')).toEqual(['OPEN Pending']);
  expect(await find(database, 'केंद्रीय')).toEqual(['OPEN Pending']);
  expect(await find(database, "282001 d'sou")).toEqual([
    'DONE Completed',
    'OPEN Pending',
    'UNTOUCHED Pending',
  ]);
  expect(await find(database, 'Old School')).toEqual([]);
  expect(await countCentres(database.db)).toMatchObject({
    centres: 3,
    submitted: 1,
    pending: 2,
    drafts: 1,
  });
  expect(await listStates(database.db)).toEqual(['Goa', 'Uttar Pradesh']);
}

async function expectReplacedPhotosKnown(): Promise<void> {
  const photos = await stored.run('select id, replaced_at from photos order by id');
  const replaced = photos.filter(({ replaced_at: at }) => at !== null).map(({ id }) => id);
  expect(replaced.length).toBeGreaterThan(0);
  expect(replaced).toEqual(photos.map(({ id }) => id).filter((id) => /before|replaced/.test(String(id))));
}

async function expectGuards(): Promise<void> {
  await stored.run(
    `insert into audit_trail (sequence, at, actor, address, act, target, details, digest) values (9, 't', 'a', 'x', 'act', '', '{}', 'd')`,
  );
  for (const [statement, reason] of [
    [`update checklists set answers = '{}' where centre_id = 'done'`, 'is final'],
    [`delete from checklists where centre_id = 'done'`, 'is final'],
    [`update photos set latitude = 0 where id = 'done-strong'`, 'is final'],
    [`delete from photos where id = 'done-centre'`, 'is final'],
    [`update audit_trail set actor = 'x' where sequence = 9`, 'only added to'],
    ['delete from audit_trail', 'only added to'],
  ] as const)
    await expect(stored.run(statement)).rejects.toThrow(reason);
}

/** A submission from before receipts gets one with a token of its own. */
async function expectReceipt(hadReceipts: boolean): Promise<void> {
  const receipts = await stored.run('select token, centre_id, mailed_at from receipts');
  const token: unknown = hadReceipts ? 'token' : expect.stringMatching(/^[\w-]{32}$/);
  expect(receipts).toMatchObject([{ token, centre_id: 'done' }]);
}

/** An answer that an earlier release has stored counts. */
async function expectCorrectionCounts({ db }: AppDatabase): Promise<void> {
  const [row] = await db
    .selectFrom('checklists')
    .select('snapshot')
    .where('centre_id', '=', 'done')
    .execute();
  const snapshot = parseSnapshot(row?.snapshot ?? '');
  const corrections = (await listCorrections(db, ['done'])).get('done') ?? [];
  expect(corrections).toMatchObject([{ number: 1, dueOn: null }]);
  if (snapshot === null) throw new Error('The stored submission cannot be read');
  expect(whatCounts(snapshot, corrections).answers.manpower.invig).toBe(17);
}

async function expectSearchesFollow(database: AppDatabase): Promise<void> {
  await stored.run(`update checklists set status = 'submitted' where centre_id = 'open'`);
  await stored.run(`update centres set archived_at = null where id = 'deleted'`);
  expect(await find(database, 'विद्यालय')).toEqual(['OPEN Completed']);
  expect(await find(database, 'Old School')).toEqual(['DELETED Pending']);
  expect(await countCentres(database.db)).toMatchObject({
    centres: 4,
    submitted: 2,
    pending: 2,
    drafts: 0,
  });
}

test.each(Array.from({ length: newest }, (_, index) => index + 1))(
  'version %i becomes the newest one: every row, tables as from empty, what is derived, what is guarded',
  async (version) => {
    await (await openAs(version)).close();
    await fillAsVersion(stored, version);
    const before = await readRowsOfVersion(stored, version);
    const database = await openAs(newest);
    // Later versions add columns.
    expect(await readRowsOfVersion(stored, version)).toMatchObject(before);
    await expectTablesLikeFromEmpty();
    await expectSearches(database);
    await expectReplacedPhotosKnown();
    await expectGuards();
    await expectReceipt('receipts' in before);
    if ('corrections' in before) await expectCorrectionCounts(database);
    await expectSearchesFollow(database);
    await database.close();
  },
);
