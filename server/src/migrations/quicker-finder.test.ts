/** Migration 0009 on a database that holds centres already. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { upsertCentres } from '../features/centres/configuration/store.ts';
import { countCentres, findPage, listStates, lookUpHits } from '../features/centres/search/find-centres.ts';
import { systemClock } from '../kernel/clock.ts';
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
    centre_code: code,
    centre_name: name,
    cfi: '',
    centre_city: '',
    centre_state: state,
    centre_pincode: '744101',
    official_person: 'Asha Rao',
    phone: '9000000001',
    email: 'a@example.com',
  },
});

async function codesOf(database: AppDatabase, search: string): Promise<string[]> {
  const page = { size: 20, number: 1, sort: 'centre_code', order: 'asc' } as const;
  const way = await lookUpHits(database.db, { search });
  const found = await findPage(database.db, { search }, page, 1, way);
  return found.map((row) => row.centre_code);
}

test('centres are found and counted as before, and what changes afterwards too', async () => {
  const before = await open('0005-replaced-photos');
  const [one, other] = [centre('A1', 'Old School', 'Goa'), centre('A2', 'केन्द्रीय विद्यालय', 'Bihar')];
  await before.transaction((tx) => upsertCentres(tx, [one, other], 't'));
  await before.close();
  const after = await open('9999');
  expect(await codesOf(after, 'old sch')).toEqual(['A1']);
  expect(await codesOf(after, 'विद्यालय')).toEqual(['A2']);
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
