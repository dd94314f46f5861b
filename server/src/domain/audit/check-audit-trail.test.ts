/** Tests the trail across a change of the secret, and tampering by someone with access to the database. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openAuditDatabase, type AuditDatabase } from '../../testing/audit-database.ts';
import { systemClock } from '../../kernel/steady-clock.ts';
import { deriveKeys, type Keys } from '../../kernel/crypto/keys.ts';
import { keyIdOf, recordRead } from './audit-trail.ts';
import { checkAuditTrail } from './trail-check.ts';

const [first, second, third] = [1, 2, 3].map((byte) => deriveKeys(Buffer.alloc(32, byte))) as [
  Keys,
  Keys,
  Keys,
];
let audit: AuditDatabase;

beforeEach(async () => {
  audit = await openAuditDatabase();
});

afterEach(async () => {
  await audit.close();
});

async function record(keys: Keys, times = 3): Promise<void> {
  const read = { action: 'centre.read', actor: 'admin', address: '10.0.0.1', target: 'A1' } as const;
  for (let count = 0; count < times; count += 1)
    await recordRead({ database: audit.database, keys, clock: systemClock }, read);
}

const check = (current: Keys, ...earlier: Keys[]) => checkAuditTrail(audit.database.db, current, earlier);
const intact = { brokenAt: null, unchecked: [] };

test('with the earlier secret the whole trail is checked; without it that part is reported as unchecked', async () => {
  await record(first);
  await record(second);
  // The first entry with the second secret records the change.
  expect(await check(second, first)).toEqual(intact);
  expect(await check(second)).toEqual({ brokenAt: null, unchecked: [{ from: 1, to: 3 }] });
  await record(third);
  expect(await check(third, first, second)).toEqual(intact);
  expect(await check(third, first)).toEqual({ brokenAt: null, unchecked: [{ from: 4, to: 7 }] });
  const { act } = await audit.database.db
    .selectFrom('audit_trail')
    .select('act')
    .where('sequence', '=', 4)
    .executeTakeFirstOrThrow();
  expect(act).toBe('audit.key-changed');
});

test('right after a change of the secret nothing is checked; only a head outside the database shows that nothing was invented', async () => {
  await record(first);
  expect(await check(second)).toMatchObject({ brokenAt: 1, reason: 'unknown-key' });
  const knownIds = [keyIdOf(first)];
  expect(await checkAuditTrail(audit.database.db, second, [], { knownIds })).toEqual({
    brokenAt: null,
    unchecked: [{ from: 1, to: 3 }],
  });
});

test('going back to an earlier secret is a normal change of the secret', async () => {
  await record(first);
  await record(second);
  await record(first);
  expect(await check(first, second)).toEqual(intact);
});

test.each([
  ['a changed old entry', `update audit_trail set actor = 'x' where sequence = 2`, 2],
  ['a changed new entry', `update audit_trail set actor = 'x' where sequence = 6`, 6],
  [
    'the entry of the change disguised as old',
    `update audit_trail set key_id = (select key_id from audit_trail where sequence = 1) where sequence = 4`,
    4,
  ],
])('with both secrets %s is detected', async (_, statement, brokenAt) => {
  await record(first);
  await record(second);
  await audit.tamper(statement);
  expect((await check(second, first)).brokenAt).toBe(brokenAt);
});

test.each([
  [
    'the entry of the change disguised as old',
    `update audit_trail set key_id = (select key_id from audit_trail where sequence = 1) where sequence = 4`,
    5,
  ],
  [
    'a new entry disguised as old',
    `update audit_trail set key_id = 'unknown', actor = 'x' where sequence = 6`,
    6,
  ],
  [
    'a change added at the end',
    `update audit_trail set key_id = 'unknown', act = 'audit.key-changed' where sequence = 7`,
    7,
  ],
  [
    'a new entry disguised as unnamed',
    `update audit_trail set key_id = '', actor = 'x' where sequence = 7`,
    7,
  ],
  ['an old entry deleted', 'delete from audit_trail where sequence = 2', 2],
  ['the last entry deleted', 'delete from audit_trail where sequence = 7', 7],
])('without the earlier secret %s is detected', async (_, statement, brokenAt) => {
  await record(first);
  await record(second);
  await audit.tamper(statement);
  expect((await check(second)).brokenAt).toBe(brokenAt);
});

test('entries without key id are checked with every available secret', async () => {
  await record(first);
  await audit.tamper(`update audit_trail set key_id = ''`);
  expect(await check(first)).toEqual(intact);
  await record(second);
  expect(await check(second, first)).toEqual(intact);
  expect(await check(second)).toEqual({ brokenAt: null, unchecked: [{ from: 1, to: 3 }] });
  await audit.runSql(`update audit_trail set actor = 'x' where sequence = 2`);
  expect((await check(second, first)).brokenAt).toBe(2);
});
