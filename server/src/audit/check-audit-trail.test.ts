/** Tests the trail across a change of the secret, and tampering by someone with access to the database. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openAuditDatabase, type AuditDatabase } from '../testing/audit-database.ts';
import { systemClock } from '../kernel/steady-clock.ts';
import { deriveKeys, type Keys } from '../kernel/crypto/keys.ts';
import { digestOf, keyIdOf, recordRead, sealMac } from './audit-trail.ts';
import { checkAuditTrail } from './trail-check.ts';

const [ofFirst, ofSecond, ofThird] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [
  Buffer,
  Buffer,
  Buffer,
];
const [first, second, third] = [deriveKeys(ofFirst), deriveKeys(ofSecond), deriveKeys(ofThird)];
const secondAfterFirst = deriveKeys(ofSecond, ofSecond, ofFirst);
const thirdAfterSecond = deriveKeys(ofThird, ofThird, ofSecond);
const firstAfterSecond = deriveKeys(ofFirst, ofFirst, ofSecond);
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

const replacedAt4 = { brokenAt: 4, reason: 'secret-replaced', unchecked: [{ from: 1, to: 3 }] };
const wholeEntry = (sequence: number) =>
  audit.database.db
    .selectFrom('audit_trail')
    .selectAll()
    .where('sequence', '=', sequence)
    .executeTakeFirstOrThrow();

test('a segment that both keys close is checked with the earlier secret, and reported as unchecked without it', async () => {
  await record(first);
  await record(secondAfterFirst);
  expect(await wholeEntry(4)).toMatchObject({
    act: 'audit.key-changed',
    details: expect.stringContaining('signature') as unknown,
  });
  // The portal that keeps the old secret checks all by itself.
  for (const checked of [check(second, first), check(secondAfterFirst)])
    expect(await checked).toEqual(intact);
  expect(await check(second)).toEqual({ brokenAt: null, unchecked: [{ from: 1, to: 3 }] });
  await record(thirdAfterSecond);
  for (const checked of [check(third, first, second), check(thirdAfterSecond, first)])
    expect(await checked).toEqual(intact);
  expect(await check(third, first)).toEqual({ brokenAt: null, unchecked: [{ from: 4, to: 7 }] });
  expect(await check(third)).toEqual({
    brokenAt: null,
    unchecked: [
      { from: 1, to: 3 },
      { from: 4, to: 7 },
    ],
  });
});

test('a change without the old secret is broken as such until that is given, and hides nothing else', async () => {
  await record(first);
  await record(second);
  expect(await wholeEntry(4)).toMatchObject({
    act: 'audit.key-changed',
    details: expect.not.stringContaining('signature') as unknown,
  });
  expect(await check(second)).toEqual(replacedAt4);
  expect(await check(second, third)).toEqual(replacedAt4);
  expect(await check(second, first)).toEqual(intact);
  expect(await check(secondAfterFirst)).toEqual(intact);
  await audit.tamper('delete from audit_trail where sequence = 7');
  expect(await check(second)).toMatchObject({ brokenAt: 7, reason: 'changed' });
});

test('the old key signs only what it has sealed', async () => {
  await record(first);
  await audit.tamper(`update audit_trail set actor = 'x', digest = 'invented' where sequence = 3`);
  await record(secondAfterFirst);
  expect(await check(second)).toEqual(replacedAt4);
});

test.each([
  ['all entries', `update audit_trail set key_id = 'other' where sequence <= 3`, 4],
  ['some entries', `update audit_trail set key_id = 'other' where sequence < 3`, 3],
])('that %s of a closed segment name another key is noticed', async (_, statement, brokenAt) => {
  await record(first);
  await record(secondAfterFirst);
  await audit.tamper(statement);
  expect((await check(second)).brokenAt).toBe(brokenAt);
});

test('a signature that the old key has not made is noticed with the old secret', async () => {
  await record(first);
  await record(second);
  const { digest: before } = await wholeEntry(3);
  const forged = {
    ...(await wholeEntry(4)),
    details: JSON.stringify({ before: keyIdOf(first), signature: 'invented' }),
  };
  const digest = digestOf(second, before, forged);
  await audit.tamper(
    `delete from audit_trail where sequence > 4; update audit_trail set details = '${forged.details}', digest = '${digest}' where sequence = 4`,
  );
  const seal = sealMac(second, { sequence: 4, digest });
  await audit.runSql(`update audit_seal set sequence = 4, digest = '${seal}'`);
  expect(await check(second)).toEqual({ brokenAt: null, unchecked: [{ from: 1, to: 3 }] });
  expect(await check(second, first)).toMatchObject({ brokenAt: 4, reason: 'changed' });
});

test('right after a change of the secret, before the portal was started, nothing can be said', async () => {
  await record(first);
  expect(await check(second)).toMatchObject({ brokenAt: 1, reason: 'unknown-key' });
});

test('going back to an earlier secret is a normal change of the secret', async () => {
  await record(first);
  await record(secondAfterFirst);
  await record(firstAfterSecond);
  for (const checked of [check(first, second), check(firstAfterSecond)])
    expect(await checked).toEqual(intact);
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
  await record(secondAfterFirst);
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
  ['an old entry deleted', 'delete from audit_trail where sequence = 2', 2],
  ['the last entry deleted', 'delete from audit_trail where sequence = 7', 7],
])('without the earlier secret %s is detected', async (_, statement, brokenAt) => {
  await record(first);
  await record(secondAfterFirst);
  await audit.tamper(statement);
  expect((await check(second)).brokenAt).toBe(brokenAt);
});
