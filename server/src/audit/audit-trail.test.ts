/** The chain of the audit trail, also across a change of the secret and after tampering in the database; its pages and filters. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../kernel/time.ts';
import { deriveKeys, type Keys } from '../kernel/crypto/keys.ts';
import { type ActionToRecord, digestOf, keyIdOf, recordRead, sealMac } from './audit-trail.ts';
import { openAuditDatabase, type AuditDatabase } from '../testing/audit-database.ts';
import { isPostgres } from '../testing/test-database.ts';
import { checkAuditTrail } from './trail-check.ts';
import type { AuditFilter } from '#contract/admins/audit.ts';
import { type AuditCursor, readAuditPage } from './read-audit-trail.ts';

const secretOf = (byte: number) => Buffer.alloc(32, byte);
const [first, second, third] = [
  deriveKeys(secretOf(1)),
  deriveKeys(secretOf(2)),
  deriveKeys(secretOf(3)),
] as const;
/** Of a portal that keeps the earlier secret. */
const keysAfter = (byte: number, earlier: number) =>
  deriveKeys(secretOf(byte), secretOf(byte), secretOf(earlier));
const [secondAfterFirst, thirdAfterSecond, firstAfterSecond] = [
  keysAfter(2, 1),
  keysAfter(3, 2),
  keysAfter(1, 2),
] as const;
let audit: AuditDatabase;

beforeEach(async () => {
  audit = await openAuditDatabase();
});

afterEach(async () => {
  await audit.close();
});

const record = (more: Partial<ActionToRecord> = {}, keys = first) =>
  recordRead(
    { database: audit.database, keys, clock: systemClock },
    { action: 'centre.read', actor: 'admin', address: '10.0.0.1', target: 'A1', ...more },
  );
async function recordTimes(count: number, keys = first): Promise<void> {
  for (let recorded = 0; recorded < count; recorded += 1) await record({}, keys);
}
const check = (current: Keys, ...earlier: Keys[]) => checkAuditTrail(audit.database.db, current, earlier);
const page = (filter: AuditFilter, cursor: AuditCursor = {}, size = 50, searched = 50) =>
  readAuditPage(audit.database.db, filter, cursor, { page: size, searched });
const sequences = async (...args: Parameters<typeof page>) =>
  (await page(...args)).entries.map(({ sequence }) => sequence);

const change = (values: string, sequence: number) =>
  `update audit_trail set ${values} where sequence = ${sequence}`;
const remove = (which: string) => `delete from audit_trail where ${which}`;

test('an unchanged trail is intact, and so is an empty one', async () => {
  expect((await check(first)).brokenAt).toBeNull();
  await recordTimes(5);
  expect((await check(first)).brokenAt).toBeNull();
});

test.each([
  ['a changed actor', [change(`actor = 'other'`, 3)], 3],
  ['a changed time', [change(`at = '2020-01-01T00:00:00.000Z'`, 2)], 2],
  ['one byte of the details', [change(`details = '{"a":1}'`, 4)], 4],
  ['text moved between columns', [change(`actor = 'adminA1', target = ''`, 1)], 1],
  ['a deleted entry', [remove('sequence = 3')], 3],
  [
    'two in another order',
    [change('sequence = -2', 2), change('sequence = 2', 3), change('sequence = 3', -2)],
    2,
  ],
  ['the first entry deleted', [remove('sequence = 1')], 1],
  ['the last entry deleted', [remove('sequence = 5')], 5],
  ['the last entries and the head deleted', [remove('sequence > 3'), 'delete from audit_seal'], 1],
  ['a chain head set back', [remove('sequence > 3'), 'update audit_seal set sequence = 3'], 4],
  ['all entries deleted', ['delete from audit_trail'], 1],
  [
    'an entry added by hand',
    [
      `insert into audit_trail values (6, '2026-01-01T00:00:00.000Z', 'admin', '', 'centre.read', '', '{}', 'x', '')`,
    ],
    6,
  ],
])('%s is detected', async (_, statements, sequence) => {
  await recordTimes(5);
  await audit.tamper(statements.join(';'));
  expect((await check(first)).brokenAt).toBe(sequence);
});

const inserted = `into audit_trail (sequence, at, actor, address, act, target, details, digest, key_id)
  values (1, 't', 'a', 'x', 'logout', '', '{}', 'd', '')`;
test.each([
  `update audit_trail set actor = 'x'`,
  'delete from audit_trail',
  `insert ${inserted}`,
  ...(isPostgres ? [] : [`insert or replace ${inserted}`]),
])('the database rejects: %s', async (statement) => {
  await record();
  await expect(audit.runSql(statement)).rejects.toThrow('only added to');
});

test('line breaks and control characters never create a second line', async () => {
  await record({ actor: 'a\r\nadmin', target: 'x\u2028y\u0000', details: { typed: 'one\r\ntwo' } });
  const { entries } = await page({});
  expect(entries).toMatchObject([{ actor: 'a admin', target: 'x y ', details: '{"typed":"one\\r\\ntwo"}' }]);
});

test('concurrent entries are chained one after the other', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => record({ target: String(index) })));
  expect(await sequences({})).toEqual(Array.from({ length: 20 }, (_, index) => 20 - index));
  expect((await check(first)).brokenAt).toBeNull();
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
  const newest = await page({}, {}, 3);
  expect(newest).toMatchObject({ last: 7, newer: null, older: 5 });
  expect(await sequences({}, { before: 5 }, 3)).toEqual([4, 3, 2]);
  expect(await page({}, { before: 2 }, 3)).toMatchObject({ newer: 1, older: null });
  expect(await page({}, { after: 1 }, 3)).toMatchObject({ newer: 4, older: 2 });
  expect(await sequences({}, { after: 1 }, 3)).toEqual([4, 3, 2]);
  // Fewer newer entries than a page: the first page, which is full.
  for (const after of [5, 999_999_999_999_999]) expect(await page({}, { after }, 3)).toEqual(newest);
  expect(await page({}, { before: 1 }, 3)).toMatchObject({ entries: [], newer: 0, older: null });
  const changes = await page({ act: 'changes' }, {}, 2);
  expect(changes).toMatchObject({ newer: null, older: 5 });
  expect(await sequences({ act: 'changes' }, { before: 5 }, 2)).toEqual([3, 1]);
  expect(await sequences({ act: 'changes' }, { after: 1 }, 2)).toEqual([5, 3]);
});

test('a search reads a bounded number of entries for a page and says where it stopped', async () => {
  for (let count = 1; count <= 10; count += 1) await record({ target: `A${count}` });
  const newest = await page({ search: 'A2' }, {}, 3, 4);
  expect(newest).toMatchObject({ entries: [], older: 7, searchedTo: 7 });
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

// Across a change of the secret.

const intactBut = (...unchecked: (readonly [from: number, to: number])[]) => ({
  brokenAt: null,
  unchecked: unchecked.map(([from, to]) => ({ from, to })),
});
const intact = intactBut();

const replacedAt4 = { brokenAt: 4, reason: 'secret-replaced', unchecked: [{ from: 1, to: 3 }] };
const wholeEntry = (sequence: number) =>
  audit.database.db
    .selectFrom('audit_trail')
    .selectAll()
    .where('sequence', '=', sequence)
    .executeTakeFirstOrThrow();

test('a segment that both keys close is checked with the earlier secret, and reported as unchecked without it', async () => {
  await recordTimes(3);
  await recordTimes(3, secondAfterFirst);
  const { act, details } = await wholeEntry(4);
  expect([act, details]).toEqual(['audit.key-changed', expect.stringContaining('signature')]);
  // The portal that keeps the old secret checks all by itself.
  for (const checked of [check(second, first), check(secondAfterFirst)])
    expect(await checked).toEqual(intact);
  expect(await check(second)).toEqual(intactBut([1, 3]));
  await recordTimes(3, thirdAfterSecond);
  for (const checked of [check(third, first, second), check(thirdAfterSecond, first)])
    expect(await checked).toEqual(intact);
  expect(await check(third, first)).toEqual(intactBut([4, 7]));
  expect(await check(third)).toEqual(intactBut([1, 3], [4, 7]));
});

test('a change without the old secret is broken as such until that is given, and hides nothing else', async () => {
  await recordTimes(3);
  await recordTimes(3, second);
  const { act, details } = await wholeEntry(4);
  expect([act, details]).toEqual(['audit.key-changed', expect.not.stringContaining('signature')]);
  expect(await check(second)).toEqual(replacedAt4);
  expect(await check(second, third)).toEqual(replacedAt4);
  expect(await check(second, first)).toEqual(intact);
  expect(await check(secondAfterFirst)).toEqual(intact);
  await audit.tamper(remove('sequence = 7'));
  expect(await check(second)).toMatchObject({ brokenAt: 7, reason: 'changed' });
});

test('the old key signs only what it has sealed', async () => {
  await recordTimes(3);
  await audit.tamper(change(`actor = 'x', digest = 'invented'`, 3));
  await recordTimes(3, secondAfterFirst);
  expect(await check(second)).toEqual(replacedAt4);
});

test('a signature that the old key has not made is noticed with the old secret', async () => {
  await recordTimes(3);
  await recordTimes(3, second);
  const { digest: before } = await wholeEntry(3);
  const details = JSON.stringify({ before: keyIdOf(first), signature: 'invented' });
  const digest = digestOf(second, before, { ...(await wholeEntry(4)), details });
  await audit.tamper(remove('sequence > 4'));
  await audit.runSql(change(`details = '${details}', digest = '${digest}'`, 4));
  const seal = sealMac(second, { sequence: 4, digest });
  await audit.runSql(`update audit_seal set sequence = 4, digest = '${seal}'`);
  expect(await check(second)).toEqual(intactBut([1, 3]));
  expect(await check(second, first)).toMatchObject({ brokenAt: 4, reason: 'changed' });
});

test('right after a change of the secret, before the portal was started, nothing can be said', async () => {
  await recordTimes(3);
  expect(await check(second)).toMatchObject({ brokenAt: 1, reason: 'unknown-key' });
});

test('going back to an earlier secret is a normal change of the secret', async () => {
  await recordTimes(3);
  await recordTimes(3, secondAfterFirst);
  await recordTimes(3, firstAfterSecond);
  for (const checked of [check(first, second), check(firstAfterSecond)])
    expect(await checked).toEqual(intact);
});

const disguised = change('key_id = (select key_id from audit_trail where sequence = 1)', 4);
const other = (more: string) => `key_id = 'unknown', ${more}`;
test.each([
  ['with', 'a changed old entry', change(`actor = 'x'`, 2), 2],
  ['with', 'a changed new entry', change(`actor = 'x'`, 6), 6],
  ['with', 'the entry of the change disguised as old', disguised, 4],
  ['without', 'the entry of the change disguised as old', disguised, 5],
  ['without', 'a new entry disguised as old', change(other(`actor = 'x'`), 6), 6],
  ['without', 'a change added at the end', change(other(`act = 'audit.key-changed'`), 7), 7],
  ['without', 'an old entry deleted', remove('sequence = 2'), 2],
  ['without', 'the last entry deleted', remove('sequence = 7'), 7],
  [
    'without',
    'another key of a closed segment',
    `update audit_trail set key_id = 'other' where sequence <= 3`,
    4,
  ],
  ['without', 'another key of a part of it', `update audit_trail set key_id = 'other' where sequence < 3`, 3],
])('%s the earlier secret %s is detected', async (known, _, statement, brokenAt) => {
  await recordTimes(3);
  await recordTimes(3, secondAfterFirst);
  await audit.tamper(statement);
  expect((await check(second, ...(known === 'with' ? [first] : []))).brokenAt).toBe(brokenAt);
});
