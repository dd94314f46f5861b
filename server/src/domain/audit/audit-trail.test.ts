import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../kernel/clock.ts';
import { deriveKeys } from '../../kernel/crypto/keys.ts';
import { recordRead, type ActionToRecord } from './audit-trail.ts';
import { openAuditDatabase, type AuditDatabase } from '../../testing/audit-database.ts';
import { checkAuditTrail } from './check-audit-trail.ts';
import { readAuditPage } from './read-audit-trail.ts';

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
const page = (filter: Parameters<typeof readAuditPage>[1]) =>
  readAuditPage(audit.database.db, filter, { size: 50, number: 1 });

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
  const { entries, total } = await page({});
  expect(total).toBe(20);
  expect(entries.map((entry) => entry.sequence)).toEqual(
    Array.from({ length: 20 }, (_, index) => 20 - index),
  );
  expect(await findBroken()).toBeNull();
});

test('the filter matches text, action and time; wildcards are plain characters', async () => {
  await record({ target: '100%' });
  await record({ action: 'centre.deleted', target: '1000' });
  expect((await page({ search: '100%' })).total).toBe(1);
  expect((await page({ search: '_' })).total).toBe(0);
  expect((await page({ act: 'centre.deleted' })).total).toBe(1);
  const today = systemClock.now().toISOString().slice(0, 10);
  expect((await page({ from: today, to: today })).total).toBe(2);
  expect((await page({ to: '2020-01-01' })).total).toBe(0);
});
