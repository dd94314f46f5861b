import { mkdtemp, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../platform/clock-and-randomness/clock.ts';
import { openDatabase, type AppDatabase } from '../platform/database/database.ts';
import { migrations } from './migrations.ts';

let folder: string;
let database: AppDatabase;
let sqlite: DatabaseSync;

const centre = (id: string) =>
  `insert into centres values ('${id}', '${id}', 'n', '', '', '', '744104', 'p', '9000000001', 'a@b.in', 1, 't', 't', null)`;
const photo = (id: string, centreId: string) =>
  `insert into photos values ('${id}', '${centreId}', 'centre', 'f.jpg', 'x', 1, 1, 1, 1.5, 1.5, 'camera', null, null, 'c', 't', null)`;
const checklist = (centreId: string, status: string, photoId: string) =>
  `insert into checklists values ('${centreId}', '${status}', '{}', 1, '${photoId}', null, 'c', 'c', 't', null, null, null, null, null)`;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  const file = path.join(folder, 'portal.sqlite');
  database = await openDatabase({ url: `sqlite:${file}`, migrations, clock: systemClock });
  sqlite = new DatabaseSync(file);
  const rows = ['done', 'open'].flatMap((id) => [centre(id), photo(`photo-${id}`, id)]);
  for (const statement of rows) sqlite.exec(statement);
  sqlite.exec(checklist('done', 'draft', 'photo-done'));
  sqlite.exec(checklist('open', 'draft', 'photo-open'));
  sqlite.exec(`update checklists set status = 'submitted' where centre_id = 'done'`);
});

afterEach(async () => {
  sqlite.close();
  await database.close();
  await rm(folder, { recursive: true });
});

test.each([
  `update checklists set answers = '{"x":1}' where centre_id = 'done'`,
  `update checklists set status = 'draft' where centre_id = 'done'`,
  `update checklists set version = version`,
  `delete from checklists where centre_id = 'done'`,
  checklist('done', 'draft', 'photo-open').replace('insert', 'insert or replace'),
  `${checklist('done', 'draft', 'photo-open')} on conflict (centre_id) do update set status = 'draft'`,
  `update photos set latitude = 0 where id = 'photo-done'`,
  `delete from photos`,
  photo('photo-done', 'done').replace('insert', 'insert or replace'),
])('aborts and changes nothing: %s', (statement) => {
  const rows = () =>
    JSON.stringify([
      sqlite.prepare('select * from checklists').all(),
      sqlite.prepare('select * from photos').all(),
    ]);
  const before = rows();
  expect(() => {
    sqlite.exec(statement);
  }).toThrow('a submitted checklist is final');
  expect(rows()).toBe(before);
});

test.each([
  `update checklists set version = 2 where centre_id = 'open'`,
  `delete from checklists where centre_id = 'open'`,
  `delete from photos where id = 'photo-open'`,
])('drafts stay free: %s', (statement) => {
  expect(sqlite.prepare(statement).run().changes).toBe(1);
});
