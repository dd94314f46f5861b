/** What is final is changed by no SQL, not even by hand; a new database has what is declared; one of a preview version is left alone. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test as base } from 'vitest';
import { systemClock } from '../kernel/time.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { createTestDatabase, isPostgres, type TestDatabase } from '../testing/test-database.ts';
import { migrations } from '../migrations.ts';
import { allTables } from './tables.ts';

const open = async (stored: TestDatabase) =>
  openDatabase({ url: stored.url, migrations, clock: systemClock });

/** Without any table. */
async function withEmpty(use: (stored: TestDatabase) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tables-'));
  const stored = await createTestDatabase(folder, { isEmpty: true });
  await use(stored);
  await stored.drop();
  await rm(folder, { recursive: true });
}

const test = base.extend<{ readonly empty: TestDatabase; readonly stored: TestDatabase }>({
  empty: async ({}, use) => withEmpty(use),
  /** With `rows`. */
  stored: async ({}, use) => withEmpty((stored) => withRows(stored, use)),
});

/** The same for tests that change nothing. */
const sharedTest = base.extend<{ readonly stored: TestDatabase }>({
  stored: [async ({}, use) => withEmpty((stored) => withRows(stored, use)), { scope: 'file' }],
});

const centre = (id: string, edition = 'null') =>
  `insert into centres (id, centre_code, centre_name, cfi, centre_city, centre_state, centre_pincode, official_person, phone, email, created_at, updated_at, edition_id)
   values ('${id}', '${id}', 'n', '', '', '', '744104', 'p', '9000000001', 'a@b.in', 't', 't', ${edition})`;
const photo = (id: string, centreId: string) =>
  `insert into photos (id, centre_id, slot, file_name, sha256, byte_size, width, height, latitude, longitude, place_source, created_by, created_at)
   values ('${id}', '${centreId}', 'centre', 'f.jpg', 'x', 1, 1, 1, 1.5, 1.5, 'camera', 'c', 't')`;
const checklist = (centreId: string, status: string, photoId: string) =>
  `insert into checklists (centre_id, status, answers, version, centre_photo_id, started_by, updated_by, updated_at)
   values ('${centreId}', '${status}', '{}', 1, '${photoId}', 'c', 'c', 't')`;
const correction = (answeredAt: string, photoId: string) =>
  `insert into corrections (centre_id, number, items, message, asked_by, asked_by_name, asked_at, due_on, answered_at, centre_photo_id)
   values ('open', 1, '[]', '', 'a', 'a', 't', 'd', ${answeredAt}, '${photoId}')`;
const entry = `insert into audit_trail (sequence, at, actor, address, act, target, details, digest, key_id) values (1, 't', '', '', '', '', '', '', '')`;
const issue = `insert into register_issues (number, issued_at, issued_by, exam_name, exam_date, columns, centres, sha256, signature, public_key)
   values (1, 't', 'a', 'e', 'd', '[]', 1, '', '', '')`;
const listed = `insert into register_entries (number, position, centre_id, decided_at, cells) values (1, 1, 'done', 't', '[]')`;
const edition = `insert into editions (id, exam_name, exam_date, next_list, archived_at, archived_by) values ('e', 'n', 'd', 'new', 't', 'a')`;

const rows = [
  edition,
  centre('done'),
  centre('open'),
  centre('old'),
  ...['done', 'open', 'old'].flatMap((id) => [
    photo(`photo-${id}`, id),
    checklist(id, 'draft', `photo-${id}`),
  ]),
  photo('photo-asked', 'open'),
  correction('null', 'photo-asked'),
  `update corrections set answered_at = 't'`,
  `update checklists set status = 'submitted' where centre_id = 'done'`,
  `update centres set edition_id = 'e' where id = 'old'`,
  issue,
  listed,
  entry,
];

/** Replacing a row is an insert that SQLite knows only. */
const replacing = (statement: string): string[] =>
  isPostgres ? [] : [statement.replace('insert', 'insert or replace')];

async function withRows(stored: TestDatabase, use: (stored: TestDatabase) => Promise<void>): Promise<void> {
  const database = await open(stored);
  for (const row of rows) await stored.run(row);
  await use(stored);
  await database.close();
}

sharedTest.for([
  `update checklists set answers = '{"x":1}' where centre_id = 'done'`,
  `update checklists set status = 'draft' where centre_id = 'done'`,
  `update checklists set version = version`,
  `delete from checklists where centre_id = 'done'`,
  `${checklist('done', 'draft', 'photo-open')} on conflict (centre_id) do update set status = 'draft'`,
  ...replacing(checklist('done', 'draft', 'photo-open')),
  `update photos set latitude = 0 where id = 'photo-done'`,
  `delete from photos`,
  ...replacing(photo('photo-done', 'done')),
  `update photos set latitude = 0 where id = 'photo-asked'`,
  `update corrections set message = 'x'`,
  `delete from corrections`,
  ...replacing(correction('null', 'photo-open')),
  `update centres set centre_name = 'x' where id = 'old'`,
  `delete from centres where id = 'old'`,
  ...replacing(centre('old')),
  `update checklists set version = 2 where centre_id = 'old'`,
  `delete from photos where id = 'photo-old'`,
  `update editions set exam_name = 'x'`,
  `delete from editions`,
  ...replacing(edition),
  `update register_issues set centres = 2`,
  `delete from register_issues`,
  ...replacing(issue),
  `update register_entries set cells = '[1]'`,
  `delete from register_entries`,
  ...replacing(listed),
  `update audit_trail set details = 'x'`,
  `delete from audit_trail`,
  ...replacing(entry),
  ...(isPostgres
    ? ['checklists', 'photos', 'centres', 'audit_trail'].map((table) => `truncate ${table} cascade`)
    : []),
])('is rejected and changes nothing: %s', async (statement, { stored }) => {
  const before = await readAll(stored);
  await expect(stored.run(statement)).rejects.toThrow(
    /(a submitted checklist|an archived edition|an answered correction|an issue of the register) is final|the audit trail is only added to/,
  );
  expect(await readAll(stored)).toEqual(before);
});

test.for([
  `update checklists set version = 2 where centre_id = 'open'`,
  `delete from checklists where centre_id = 'open'`,
  `delete from photos where id = 'photo-open'`,
  `update centres set centre_name = 'x' where id = 'done'`,
  `update register_issues set told_at = 't', told_by = 'a'`,
])('is allowed: %s', async (statement, { stored }) => {
  const before = await readAll(stored);
  await stored.run(statement);
  expect(await readAll(stored)).not.toEqual(before);
});

async function readAll(stored: TestDatabase): Promise<unknown> {
  const read = [
    'checklists',
    'photos',
    'centres',
    'corrections',
    'editions',
    'register_issues',
    'register_entries',
    'audit_trail',
  ];
  return Promise.all(read.map((table) => stored.run(`select * from ${table} order by 1`)));
}

const columnsOf = (table: string): string =>
  isPostgres
    ? `select column_name as name, data_type as type, is_nullable = 'YES' as nullable from information_schema.columns where table_name = '${table}'`
    : `select name, lower(type) as type, "notnull" = 0 as nullable from pragma_table_info('${table}')`;

test('a new database has the declared columns, and no others', async ({ empty }) => {
  await (await open(empty)).close();
  for (const [table, { columns }] of Object.entries(allTables)) {
    const found = (await empty.run(columnsOf(table))).map(({ name, type, nullable }) =>
      [name, type, Boolean(nullable)].join(' '),
    );
    const declared = Object.entries(columns).map(([name, { type, isNullable }]) =>
      [name, type, isNullable].join(' '),
    );
    expect(found.toSorted(), table).toEqual(declared.toSorted());
  }
});

test('a database of a preview version is refused with what to do, and not changed', async ({ empty }) => {
  for (const statement of [
    'create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)',
    `insert into kysely_migration values ('0001-first', 't'), ('0046-capacities', 't')`,
    'create table centres (id text)',
  ])
    await empty.run(statement);
  await expect(open(empty)).rejects.toThrow(
    'was made by a preview version of the portal, and nothing in it was changed. Start the program of that version once more, download the centres ("CSV with everything") and the photos that you need, and start this version with an empty DATA_DIR and database.',
  );
  expect(await empty.run('select name from kysely_migration')).toHaveLength(2);
  expect(await empty.run('select * from centres')).toEqual([]);
});

test('so is one of a preview that had the same migrations and other columns', async ({ empty }) => {
  await (await open(empty)).close();
  await empty.run('alter table receipts rename column mailed_at to sent_at');
  await expect(open(empty)).rejects.toThrow('was made by a preview version of the portal');
});
