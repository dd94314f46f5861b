import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../kernel/steady-clock.ts';
import { deriveKeys } from '../kernel/crypto/keys.ts';
import { type ActionToRecord, recordRead } from './audit-trail.ts';
import { openAuditDatabase, type AuditDatabase } from '../testing/audit-database.ts';
import { checkAuditTrail } from './trail-check.ts';
import { type AuditCursor, type AuditFilter, readAuditPage } from './read-audit-trail.ts';

const keys = deriveKeys(Buffer.alloc(32, 7));
let audit: AuditDatabase;

beforeEach(async () => {
  audit = await openAuditDatabase();
});

afterEach(async () => {
  await audit.close();
});

const record = (more: Partial<ActionToRecord> = {}) =>
  recordRead(
    { database: audit.database, keys, clock: systemClock },
    { action: 'centre.read', actor: 'admin', address: '10.0.0.1', target: 'A1', ...more },
  );

const findBroken = async () => (await checkAuditTrail(audit.database.db, keys)).brokenAt;
const page = (filter: AuditFilter, cursor: AuditCursor = {}, size = 50, searched = 50) =>
  readAuditPage(audit.database.db, filter, cursor, { page: size, searched });
const sequences = async (...args: Parameters<typeof page>) =>
  (await page(...args)).entries.map(({ sequence }) => sequence);

test('an unchanged trail is intact, and so is an empty one', async () => {
  expect(await findBroken()).toBeNull();
  for (let count = 0; count < 5; count += 1) await record();
  expect(await findBroken()).toBeNull();
});

test.each([
  ['a changed actor', `update audit_trail set actor = 'other' where sequence = 3`, 3],
  ['a changed time', `update audit_trail set at = '2020-01-01T00:00:00.000Z' where sequence = 2`, 2],
  ['one byte of the details', `update audit_trail set details = '{"a":1}' where sequence = 4`, 4],
  [
    'text moved between columns',
    `update audit_trail set actor = 'adminA1', target = '' where sequence = 1`,
    1,
  ],
  ['a deleted entry', 'delete from audit_trail where sequence = 3', 3],
  [
    'two entries in another order',
    'update audit_trail set sequence = -2 where sequence = 2; update audit_trail set sequence = 2 where sequence = 3; update audit_trail set sequence = 3 where sequence = -2',
    2,
  ],
  ['the first entry deleted', 'delete from audit_trail where sequence = 1', 1],
  ['the last entry deleted', 'delete from audit_trail where sequence = 5', 5],
  [
    'the last entries and the chain head deleted',
    'delete from audit_trail where sequence > 3; delete from audit_seal',
    1,
  ],
  [
    'a chain head set back',
    'delete from audit_trail where sequence > 3; update audit_seal set sequence = 3',
    4,
  ],
  ['all entries deleted', 'delete from audit_trail', 1],
  [
    'an entry added by hand',
    `insert into audit_trail values (6, '2026-01-01T00:00:00.000Z', 'admin', '', 'centre.read', '', '{}', 'x', '')`,
    6,
  ],
])('%s is detected', async (_, statements, sequence) => {
  for (let count = 0; count < 5; count += 1) await record();
  await audit.tamper(statements);
  expect(await findBroken()).toBe(sequence);
});

test.each([`update audit_trail set actor = 'x'`, 'delete from audit_trail'])(
  'the database rejects: %s',
  async (statement) => {
    await record();
    await expect(audit.runSql(statement)).rejects.toThrow('only added to');
  },
);

test('line breaks and control characters never create a second line', async () => {
  await record({ actor: 'a\r\nadmin', target: 'x\u2028y\u0000', details: { typed: 'one\r\ntwo' } });
  const { entries } = await page({});
  expect(entries).toMatchObject([{ actor: 'a admin', target: 'x y ', details: '{"typed":"one\\r\\ntwo"}' }]);
});

test('concurrent entries are chained one after the other', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => record({ target: String(index) })));
  const { entries, last } = await page({});
  expect(last).toBe(20);
  expect(entries.map((entry) => entry.sequence)).toEqual(
    Array.from({ length: 20 }, (_, index) => 20 - index),
  );
  expect(await findBroken()).toBeNull();
});

test('the filter matches text, an action or a group of them, and time; wildcards are plain characters', async () => {
  await record({ target: '100%' });
  await record({ action: 'centre.deleted', target: '1000' });
  await record({ action: 'admin-login.failed' });
  await record({ action: 'centre.updated' });
  expect(await sequences({ search: '100%' })).toEqual([1]);
  expect(await sequences({ search: '_' })).toEqual([]);
  expect(await sequences({ act: 'centre.deleted' })).toEqual([2]);
  expect(await sequences({ act: 'changes' })).toEqual([4, 2]);
  expect(await sequences({ act: 'deletions', search: '100' })).toEqual([2]);
  expect(await sequences({ act: 'logins' })).toEqual([3]);
  expect(await sequences({ act: 'reads' })).toEqual([1]);
  expect(await sequences({ act: 'nothing' })).toEqual([]);
  const today = systemClock.now().toISOString().slice(0, 10);
  expect(await sequences({ from: today, to: today })).toEqual([4, 3, 2, 1]);
  expect(await sequences({ act: 'changes', from: today, to: today })).toEqual([4, 2]);
  expect(await sequences({ to: '2020-01-01' })).toEqual([]);
});

test('pages lead to older and to newer entries, and back to the first page', async () => {
  for (let count = 0; count < 7; count += 1)
    await record(count % 2 === 0 ? { action: 'centre.updated' } : {});
  const first = await page({}, {}, 3);
  expect(first).toMatchObject({ last: 7, newer: null, older: 5 });
  expect(await sequences({}, { before: 5 }, 3)).toEqual([4, 3, 2]);
  expect(await page({}, { before: 2 }, 3)).toMatchObject({ newer: 1, older: null });
  expect(await page({}, { after: 1 }, 3)).toMatchObject({ newer: 4, older: 2 });
  expect(await sequences({}, { after: 1 }, 3)).toEqual([4, 3, 2]);
  // Fewer newer entries than a page: the first page, which is full.
  for (const after of [5, 999_999_999_999_999]) expect(await page({}, { after }, 3)).toEqual(first);
  expect(await page({}, { before: 1 }, 3)).toMatchObject({ entries: [], newer: 0, older: null });
  const changes = await page({ act: 'changes' }, {}, 2);
  expect(changes).toMatchObject({ newer: null, older: 5 });
  expect(await sequences({ act: 'changes' }, { before: 5 }, 2)).toEqual([3, 1]);
  expect(await sequences({ act: 'changes' }, { after: 1 }, 2)).toEqual([5, 3]);
});

test('a search reads a bounded number of entries for a page and says where it stopped', async () => {
  for (let count = 1; count <= 10; count += 1) await record({ target: `A${count}` });
  const first = await page({ search: 'A2' }, {}, 3, 4);
  expect(first).toMatchObject({ entries: [], older: 7, searchedTo: 7 });
  expect(await page({ search: 'A2' }, { before: 7 }, 3, 4)).toMatchObject({ searchedTo: 3, older: 3 });
  expect(await page({ search: 'A2' }, { before: 3 }, 3, 4)).toMatchObject({
    entries: [{ target: 'A2' }],
    older: null,
    searchedTo: null,
  });
  // A page that is full has not stopped early.
  expect(await page({ search: 'A' }, {}, 3, 4)).toMatchObject({ older: 8, searchedTo: null });
  expect(await page({ search: 'A10' }, { after: 1 }, 3, 4)).toMatchObject({ entries: [], newer: 5 });
});
