import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { migrations } from '../../../tables/migrations.ts';
import { findAccountById, insertAccount } from '../../../domain/accounts/accounts.ts';
import { systemClock } from '../../../kernel/steady-clock.ts';
import { systemRandomness } from '../../../kernel/randomness.ts';
import { openDatabase, type AppDatabase } from '../../../platform/database/open-database.ts';
import { deriveKeys } from '../../../kernel/crypto/keys.ts';
import { importCentres, type ImportResult, parseCentreList } from './import-centres.ts';

const header = 'centre_code,centre_name,centre_pincode,official_person,phone,email';
const randomness = systemRandomness(systemClock);
const keys = deriveKeys(Buffer.alloc(32, 7));
const signupAttempts = { listProvedEmails: async () => new Map(), deleteOutdated: async () => [] };
const actor = { actor: 'operator', address: 'command line' };

let folder: string;
let database: AppDatabase;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'import-'));
  database = await openDatabase({ url: `sqlite:${folder}/portal.sqlite`, migrations, clock: systemClock });
});

afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

function importLines(lines: string[], skipRefused = false): Promise<ImportResult> {
  const list = parseCentreList(Buffer.from([header, ...lines].join('\r\n')));
  if (!list.ok) throw new Error('the header was not found');
  const options = { skipRefused, actor, onChanges: () => undefined };
  const services = { config: readConfig({}), database, clock: systemClock, keys, randomness, signupAttempts };
  return importCentres(services, list.rows, options);
}

const line = (code: string, phone = '9000000001', email = 'a@example.com', name = 'School') =>
  [code, name, '282001', 'Asha', phone, email].join(',');

const centres = () => database.db.selectFrom('centres').selectAll().orderBy('centre_code').execute();

async function tokenVersionAfter(code: string, change: () => Promise<unknown>): Promise<number | undefined> {
  const id = `c_${code}`;
  const account = {
    id,
    role: 'centre',
    username: '9000000001',
    name: 'Asha',
    createdAt: new Date(),
  } as const;
  await database.transaction((tx) => insertAccount(tx, account));
  await change();
  return (await findAccountById(database.db, id))?.token_version;
}

test('importing a list again changes nothing', async () => {
  const first = await importLines([line('A1'), line('A2')]);
  expect(first).toMatchObject({ applied: true, plan: { added: [{ row: 2 }, { row: 3 }] } });
  const stored = await centres();
  const second = await importLines([line('A1'), line('A2')]);
  expect(second.plan).toMatchObject({ added: [], changed: [], unchanged: [{ row: 2 }, { row: 3 }] });
  expect(await centres()).toEqual(stored);
});

test('an existing code keeps its id and creation time; its version grows', async () => {
  await importLines([line('A1')]);
  const [before] = await centres();
  await importLines([line('A1', '9000000001', 'a@example.com', 'New name')]);
  const [after] = await centres();
  expect(after).toMatchObject({
    id: before?.id,
    created_at: before?.created_at,
    version: 2,
    centre_name: 'New name',
  });
});

test('an archived centre is restored with its id', async () => {
  await importLines([line('A1')]);
  const [before] = await centres();
  await database.transaction((tx) => tx.updateTable('centres').set({ archived_at: 'then' }).execute());
  expect((await importLines([line('A1')])).plan.restored).toMatchObject([{ changedColumns: [] }]);
  expect(await centres()).toMatchObject([{ id: before?.id, archived_at: null }]);
});

test('one refused row refuses the whole list, unless refused rows are skipped', async () => {
  const lines = [line('A1'), line('A2', '12345'), line('A3')];
  const result = await importLines(lines);
  expect(result).toMatchObject({ applied: false, plan: { refused: [{ row: 3, centreCode: 'A2' }] } });
  expect(await centres()).toEqual([]);
  expect(await importLines(lines, true)).toMatchObject({ applied: true });
  expect((await centres()).map((centre) => centre.centre_code)).toEqual(['A1', 'A3']);
});

test('a phone of the master list keeps its e-mail', async () => {
  await importLines([line('A1')]);
  const result = await importLines([line('A2', '9000000001', 'thief@example.com')]);
  expect(result.plan.refused).toMatchObject([{ problems: [{ code: 'centre.phone-conflict' }] }]);
});

test('changing the e-mail or phone ends the sessions of the account, changing the name does not', async () => {
  await importLines([line('A1')]);
  expect(
    await tokenVersionAfter('A1', () => importLines([line('A1', '9000000001', 'a@example.com', 'X')])),
  ).toBe(0);
  await importLines([line('A1', '9000000001', 'b@example.com', 'X')]);
  expect((await findAccountById(database.db, 'c_A1'))?.token_version).toBe(1);
  await importLines([line('A1', '9000000002', 'b@example.com', 'X')]);
  expect((await findAccountById(database.db, 'c_A1'))?.token_version).toBe(2);
});

test('concurrent imports run one after the other, both completely', async () => {
  const lines = Array.from({ length: 1200 }, (_, index) => line(`A${index}`, String(9_000_000_000 + index)));
  const results = await Promise.all([importLines(lines), importLines(lines)]);
  expect(results.map(({ plan }) => [plan.added.length, plan.unchanged.length])).toEqual([
    [1200, 0],
    [0, 1200],
  ]);
  expect(await centres()).toHaveLength(1200);
});

test('hostile cells are stored unchanged', async () => {
  const name = `"'); drop table centres; -- \${7*7} <img src=x onerror=alert(1)>"`;
  await importLines([
    line('A1', '9000000001', 'a@example.com', name),
    line('A2', '9000000002', 'b@example.com', "'=1+1"),
  ]);
  expect((await centres()).map((centre) => centre.centre_name)).toEqual([
    `'); drop table centres; -- \${7*7} <img src=x onerror=alert(1)>`,
    '=1+1',
  ]);
});
