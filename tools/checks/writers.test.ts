import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { checkWriters } from './writers.ts';

const faults = (files: Record<string, string>) =>
  checkWriters(treeOf(files)).map(({ path, message }) => `${path}: ${message}`);

test('two rooms that write one table are both reported', () => {
  const found = faults({
    'server/src/centres/store.ts': `db.insertInto('centres').values(row)`,
    'server/src/admins/change-admins.ts': `db.updateTable('centres as c').set(row)`,
  });
  expect(found).toHaveLength(2);
  expect(found[0]).toContain('more than one writer: server/src/centres, server/src/admins');
});

test('raw SQL counts as a write', () => {
  expect(
    faults({
      'server/src/centres/store.ts': 'sql`INSERT OR IGNORE INTO centres VALUES (1)`',
      'server/src/signup/store.ts': `sql.raw('update "centres" set a = 1')`,
      'server/src/accounts/store.ts': 'sql`delete from centres where id = ${id}`',
    }),
  ).toHaveLength(3);
});

test('a write outside of the folders that keep tables, and one without a literal table, are reported', () => {
  expect(faults({ 'server/src/app.ts': `db.deleteFrom('sessions')` })).toEqual([
    expect.stringContaining('outside of the folders'),
  ]);
  expect(faults({ 'server/src/admins/a.ts': `db.deleteFrom(table)` })).toEqual([
    expect.stringContaining('must be written out'),
  ]);
});

test('several files of one folder, migrations, tests, reads and prose are allowed', () => {
  expect(
    faults({
      'server/src/centres/a.ts': `db.insertInto('centres'); log('could not update the centres')`,
      'server/src/centres/import/b.ts': `db.updateTable('centres')`,
      'server/src/admins/a.ts': `db.selectFrom('centres')`,
      'server/src/migrations.ts': 'sql`insert into centres values (1)`',
      'server/src/admins/a.test.ts': `db.insertInto('centres')`,
      'server/src/testing/factories.ts': `db.insertInto('centres')`,
    }),
  ).toEqual([]);
});
