/** Tests for SQLite in addition to `earlier-versions.test.ts`: the copy before migrations, and that released migrations do not change. */
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import { systemClock } from '../kernel/steady-clock.ts';
import { testLimits } from '../testing/test-limits.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { fillAsVersion, readRowsOfVersion } from '../testing/earlier-portal.ts';
import { readSchema } from '../testing/read-schema.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrations } from './migrations.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';

const names = Object.keys(migrations);
let folder: string;
let stored: TestDatabase;

beforeEach(async () => {
  folder = await createTemporaryFolder();
  stored = await createTestDatabase(folder);
});

async function migrateTo(version: number): Promise<void> {
  const applied = Object.fromEntries(Object.entries(migrations).slice(0, version));
  await (await openDatabase({ url: stored.url, migrations: applied, clock: systemClock })).close();
}

const listCopies = async (): Promise<string[]> =>
  readdir(path.join(folder, 'backups')).catch((): string[] => []);

test.each(names.slice(1).map((_, index) => index + 1))(
  'version %i is copied completely before it is migrated, readable by its owner only',
  async (version) => {
    await migrateTo(version);
    await fillAsVersion(stored, version);
    const before = [await readRowsOfVersion(stored, version), await readSchema(stored)];
    await migrateTo(names.length);

    const [copy = '', ...others] = await listCopies();
    expect(others).toEqual([]);
    expect(copy).toMatch(/^before-migration-.*\.sqlite$/);
    const file = path.join(folder, 'backups', copy);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const database = new DatabaseSync(file, { readOnly: true });
    const copied: TestDatabase = { ...stored, run: async (text) => database.prepare(text).all() };
    expect([await readRowsOfVersion(copied, version), await readSchema(copied)]).toEqual(before);
    expect(await copied.run('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(await copied.run('select name from kysely_migration order by name')).toEqual(
      names.slice(0, version).map((name) => ({ name })),
    );
    database.close();
  },
);

test('with a key, the copy before a migration is encrypted', async () => {
  await migrateTo(1);
  await fillAsVersion(stored, 1);
  const copies = { key: 'the key of backups: 0123456789 abcdefghij', limits: testLimits.copies };
  await (await openDatabase({ url: stored.url, migrations, clock: systemClock, copies })).close();
  const [copy = '', ...others] = await listCopies();
  expect([copy, others]).toEqual([expect.stringMatching(/^before-migration-.*\.sqlite\.enc$/), []]);
  const text = await readFile(path.join(folder, 'backups', copy), 'latin1');
  for (const plain of ['SQLite format', '9000000001']) expect(text).not.toContain(plain);
});

test('an empty database and an up-to-date database are not copied', async () => {
  await migrateTo(names.length);
  await migrateTo(names.length);
  expect(await listCopies()).toEqual([]);
});

/** Hashes of the tables after each migration, taken at its release. A new migration gets a new line. */
const released: Readonly<Record<string, string>> = {
  '0001-first': 'cc4edda3899935e9',
  '0002-submitted-is-final': '5084f4070bf974cb',
  '0003-find-centres': 'c7ef3023701f1406',
  '0004-audit-trail': '5308741d6ac0142a',
  '0005-replaced-photos': '8287b8fdc27b3b08',
  '0006-replaced-before': '8287b8fdc27b3b08',
  '0007-wrong-codes': '9068d70b6fb85c30',
  '0008-audit-keys': '67778825e2212ea9',
  '0009-quicker-finder': '34b75651d789031e',
  '0010-search-text': '3c9af399049f439e',
  '0011-installation': 'db70a4238fe63b2f',
  '0012-refused-addresses': 'ff0644e00e58fb68',
  '0013-logins': '4067cb445cd3d270',
  '0014-mails-of-a-mailbox': '22f39b4a4134294e',
  '0015-factors': '7e351a79f1ead11a',
  '0016-confirmed-sessions': '1f371bfde4b497d3',
  '0017-audit-start': '7248059e12b101b2',
  '0018-extended-closing': '5d23288786bb47c4',
  '0019-handovers': '79579abfa8c91e95',
  '0020-receipts': 'f39af0f6a5e61bf2',
  '0021-saved-views': '540007a608b3db18',
  '0022-centre-notes': 'b0746ba1198eb8fc',
  '0023-reminders': '395ed39c242d9b06',
  '0024-city-candidates': '2cd39d99bcf0c054',
  '0025-editions': 'c6cc0f741535c45f',
  '0026-audit-pages': 'cfe54b729b5cb6ca',
  '0027-review': '868fd67f8c17c06f',
  '0028-login-failures': '0a15bb1b68abfffd',
  '0029-correction-days': '3507d5a7b3b2c001',
  '0030-register': 'd6742f5a62c7df4b',
  '0031-points': '6aa544294a9ef332',
  '0032-queue': '23d14b3996f4f38b',
  '0033-sheets': 'f9609698494b743d',
  '0034-urgency': '87e6a8fe10d81d17',
  '0035-reasons-of-pictures': '9a744ffe176be940',
  '0036-flatness': '29c6b615436fa929',
  '0037-list-columns': '91dd0a1e29cf4e57',
  '0038-call-outcomes': '2da9f262daf208e8',
  '0039-rights': 'eeddd94be26ca8d5',
  '0040-change-sets': 'e6129f2dd19a3774',
  '0041-state-addresses': '2a28d448474dd0d7',
  '0042-list-headings': '41a42ac552c6e8e5',
  '0043-assignments': '62fcb544d858884b',
  '0044-second-looks': 'ee8bdeb32f4cc523',
  '0045-places-of-head-files': '544c0e6514f28102',
  '0046-capacities': '92db9031635d20cc',
};

/** Tables that libraries create. */
const libraryTables = / (kysely_|centre_words_)/;

test('a released migration never changes: it creates the same tables as at its release', async () => {
  const hashes: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    await migrateTo(index + 1);
    const schema = (await readSchema(stored)).filter((part) => !libraryTables.test(part)).join('\n');
    hashes[name] = createHash('sha256').update(schema).digest('hex').slice(0, 16);
  }
  expect(hashes).toEqual(released);
});
