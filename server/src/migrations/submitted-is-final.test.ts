import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../kernel/steady-clock.ts';
import { openDatabase, type AppDatabase } from '../platform/database/open-database.ts';
import { createTestDatabase, isPostgres, type TestDatabase } from '../testing/test-database.ts';
import { migrations } from './migrations.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';

let folder: string;
let database: AppDatabase;
let stored: TestDatabase;

const centre = (id: string) =>
  `insert into centres (id, centre_code, centre_name, cfi, centre_city, centre_state, centre_pincode, official_person, phone, email, created_at, updated_at)
   values ('${id}', '${id}', 'n', '', '', '', '744104', 'p', '9000000001', 'a@b.in', 't', 't')`;
const photo = (id: string, centreId: string) =>
  `insert into photos values ('${id}', '${centreId}', 'centre', 'f.jpg', 'x', 1, 1, 1, 1.5, 1.5, 'camera', null, null, 'c', 't', null)`;
const checklist = (centreId: string, status: string, photoId: string) =>
  `insert into checklists values ('${centreId}', '${status}', '{}', 1, '${photoId}', null, 'c', 'c', 't', null, null, null, null, null)`;

beforeEach(async () => {
  folder = await createTemporaryFolder();
  stored = await createTestDatabase(folder);
  database = await openDatabase({ url: stored.url, migrations, clock: systemClock });
  const rows = ['done', 'open'].flatMap((id) => [centre(id), photo(`photo-${id}`, id)]);
  for (const statement of rows) await stored.run(statement);
  await stored.run(checklist('done', 'draft', 'photo-done'));
  await stored.run(checklist('open', 'draft', 'photo-open'));
  await stored.run(`update checklists set status = 'submitted' where centre_id = 'done'`);
});

afterEach(async () => {
  await database.close();
  await stored.drop();
});

test.each([
  `update checklists set answers = '{"x":1}' where centre_id = 'done'`,
  `update checklists set status = 'draft' where centre_id = 'done'`,
  `update checklists set version = version`,
  `delete from checklists where centre_id = 'done'`,
  `${checklist('done', 'draft', 'photo-open')} on conflict (centre_id) do update set status = 'draft'`,
  `update photos set latitude = 0 where id = 'photo-done'`,
  `delete from photos`,
  ...(isPostgres
    ? ['truncate checklists cascade', 'truncate photos cascade', 'truncate centres cascade']
    : [
        checklist('done', 'draft', 'photo-open').replace('insert', 'insert or replace'),
        photo('photo-done', 'done').replace('insert', 'insert or replace'),
      ]),
])('is rejected and changes nothing: %s', async (statement) => {
  const rows = async () =>
    JSON.stringify([
      await stored.run('select * from checklists order by centre_id'),
      await stored.run('select * from photos order by id'),
    ]);
  const before = await rows();
  await expect(stored.run(statement)).rejects.toThrow(
    /(a submitted checklist|an archived edition|an answered correction) is final/,
  );
  expect(await rows()).toBe(before);
});

test.each([
  `update checklists set version = 2 where centre_id = 'open'`,
  `delete from checklists where centre_id = 'open'`,
  `delete from photos where id = 'photo-open'`,
])('is allowed for drafts: %s', async (statement) => {
  const before = await stored.storedText();
  await stored.run(statement);
  expect(await stored.storedText()).not.toBe(before);
});
