/** Migration 0010 on a database that has centres already. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mapCentreColumns } from '#contract/centre-columns.ts';
import { upsertCentres } from '../features/centres/configuration/store.ts';
import { countCentres, listStates } from '../features/centres/search/count-centres.ts';
import { streamCentres } from '../features/centres/search/centre-search.ts';
import { searchTextOf } from '../features/centres/search/search-text.ts';
import { systemClock } from '../kernel/steady-clock.ts';
import { openDatabase, type AppDatabase } from '../platform/database/open-database.ts';
import { createPostgresDatabase, createTestDatabase, isPostgres } from '../testing/test-database.ts';
import { migrations } from './migrations.ts';

let folder: string;
let target: Awaited<ReturnType<typeof createTestDatabase>>;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-test-'));
  target = await (isPostgres ? createPostgresDatabase({ isEmpty: true }) : createTestDatabase(folder));
});

afterEach(async () => {
  await target.drop();
  await rm(folder, { recursive: true });
});

const open = (upTo: string): Promise<AppDatabase> =>
  openDatabase({
    url: target.url,
    clock: systemClock,
    migrations: Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= upTo)),
  });

const centre = (code: string, name: string, state: string) => ({
  id: `id-${code}`,
  fields: {
    ...mapCentreColumns(() => ''),
    centre_code: code,
    centre_name: name,
    centre_state: state,
    centre_pincode: '744101',
    official_person: 'Asha Rao',
    phone: '9000000001',
    email: 'a@example.com',
  },
});

async function codesOf(database: AppDatabase, search: string): Promise<string[]> {
  const found = streamCentres(
    database.db,
    { input: { search }, now: new Date(), closesOn: null },
    { sort: 'centre_code', order: 'asc' },
  );
  const texts: string[] = [];
  for await (const rows of found) texts.push(...rows.map((row) => row.centre_code));
  return texts;
}

type MadeCentre = ReturnType<typeof centre>;

/** As versions before wrote them, which knew no `search_text`. */
async function insertBefore(database: AppDatabase, centres: readonly MadeCentre[]): Promise<void> {
  const rows = centres.map(({ id, fields }) => ({
    id,
    ...fields,
    version: 1,
    created_at: 't',
    updated_at: 't',
  }));
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  const values = sql.join(rows.map((row) => sql`(${sql.join(Object.values(row))})`));
  await database.transaction((tx) => sql`insert into centres (${columns}) values ${values}`.execute(tx));
}

test('centres of before are found and counted, and what changes afterwards too', async () => {
  const before = await open('0009-quicker-finder');
  await insertBefore(before, [centre('A1', 'Old School', 'Goa'), centre('A2', 'केन्द्रीय विद्यालय', 'Bihar')]);
  await before.close();
  const after = await open('9999');
  expect(await codesOf(after, 'school old')).toEqual(['A1']);
  expect(await codesOf(after, 'विद्यालय केंद्रीय')).toEqual(['A2']);
  expect(await countCentres(after.db)).toMatchObject({ centres: 2, submitted: 0 });
  await after.transaction((tx) => upsertCentres(tx, [centre('A1', 'New College', 'Kerala')], 't'));
  expect(await codesOf(after, 'old sch')).toEqual([]);
  expect(await codesOf(after, 'new coll')).toEqual(['A1']);
  expect(await listStates(after.db)).toEqual(['Bihar', 'Kerala']);
  await after.transaction((tx) =>
    tx.updateTable('centres').set({ archived_at: 't' }).where('id', '=', 'id-A2').execute(),
  );
  expect(await codesOf(after, 'विद्यालय')).toEqual([]);
  expect(await countCentres(after.db)).toMatchObject({ centres: 1 });
  await after.close();
});

test('more rows than one statement takes are folded as the store folds them', async () => {
  const centres = Array.from({ length: 1201 }, (_, index) =>
    centre(`C-${index}`, `St. Mary's No. ${index}`, 'Goa'),
  );
  const before = await open('0009-quicker-finder');
  await insertBefore(before, centres);
  await before.close();
  const after = await open('9999');
  const rows = await after.db.selectFrom('centres').select(['id', 'search_text']).execute();
  const expected = new Map(centres.map(({ id, fields }) => [id, searchTextOf(fields)]));
  expect(new Map(rows.map((row) => [row.id, row.search_text]))).toEqual(expected);
  await after.close();
});
