/**
 * The part of `0009-quicker-finder.ts` for SQLite: `centre_finder` contains the searched text of each centre, so that counting
 * matches reads one small table, and the trigram table reads the text from it instead of storing a copy.
 */
import { sql, type Kysely } from 'kysely';

const wordsOf = (row: string): string =>
  `${row}.centre_code || char(10) || ${row}.centre_name || char(10) || ${row}.official_person`;

const addToFinder = `
  insert into centre_finder (centre_id, centre_code, centre_state, is_submitted, has_draft, words)
  select new.id, new.centre_code, new.centre_state,
    exists (select 1 from checklists where centre_id = new.id and status = 'submitted'),
    exists (select 1 from checklists where centre_id = new.id and status = 'draft'), ${wordsOf('new')}
  where new.archived_at is null;`;

const addToWords = 'insert into centre_words (rowid, words) values (new.number, new.words);';
const removeFromWords = `insert into centre_words (centre_words, rowid, words) values ('delete', old.number, old.words);`;

const count = (row: 'old' | 'new', difference: 1 | -1): string => `
  insert into centre_tallies values (${row}.centre_state, ${row}.is_submitted, ${row}.has_draft, ${difference}, 1)
  on conflict do update set centres = centres + ${difference}, changes = changes + 1;`;

const triggers: readonly (readonly [when: string, then: string])[] = [
  ['insert on centres', addToFinder],
  ['update on centres', `delete from centre_finder where centre_id = old.id; ${addToFinder}`],
  ['insert on centre_finder', `${addToWords} ${count('new', 1)}`],
  ['delete on centre_finder', `${removeFromWords} ${count('old', -1)}`],
];

const nameOf = (when: string): string => `keep_finder_after_${when.replaceAll(' ', '_')}`;

async function run(db: Kysely<unknown>, statement: string): Promise<void> {
  await sql.raw(statement).execute(db);
}

export async function quickenFinderInSqlite(db: Kysely<unknown>): Promise<void> {
  // The trigger for updates is dropped as well while the text is filled in, because no count changes.
  const counted = ['update on centre_finder', `${count('old', -1)} ${count('new', 1)}`] as const;
  const all = [...triggers, counted];
  for (const [when] of all) await run(db, `drop trigger ${nameOf(when)}`);
  await run(db, `alter table centre_finder add column words text not null default ''`);
  await run(
    db,
    `update centre_finder set words = (select ${wordsOf('centres')} from centres where id = centre_id)`,
  );
  await run(db, 'drop table centre_words');
  await run(
    db,
    `create virtual table centre_words using fts5(words, content='centre_finder', content_rowid='number', tokenize='trigram')`,
  );
  await run(db, `insert into centre_words (centre_words) values ('rebuild')`);
  for (const [when, then] of all)
    await run(db, `create trigger ${nameOf(when)} after ${when} begin ${then} end`);
}
