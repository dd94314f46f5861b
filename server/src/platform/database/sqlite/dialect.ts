/** The embedded engine's side of `dialect.ts`: trigram table, ASCII LIKE, one writer at a time. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../types.ts';
import type { SqlDialect } from '../dialect.ts';
import { likePattern } from '../like-pattern.ts';

/** From so many centres on a trigram is common. */
const commonFrom = 10_000;
const trigramLength = 3;

interface Numbered {
  readonly number: number;
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const matching = (expression: string) =>
  sql<Numbered>`select rowid as number from centre_words where centre_words match ${expression}`;

const amongNumbers = (numbers: readonly number[]) =>
  sql`select value from json_each(${JSON.stringify(numbers)})`;

/** LIKE folds the case of ASCII only, the trigram table that of all scripts. */
function isFoldedByReading(search: string): boolean {
  const beyondAscii = search.replace(/\p{ASCII}/gu, '');
  return beyondAscii.toLowerCase() === beyondAscii.toUpperCase();
}

/** Those that do not overlap, and the last. */
function trigramsOf(search: string): string[] {
  const letters = [...search];
  const starts = letters.map((_, index) => index).filter((index) => index % trigramLength === 0);
  const last = letters.length - trigramLength;
  return [...new Set([...starts.filter((start) => start < last), last])].map((start) =>
    letters.slice(start, start + trigramLength).join(''),
  );
}

async function countUpToCommon(db: Db, trigram: string): Promise<number> {
  const { rows } = await sql<Numbered>`
    select count(*) as number from (${matching(quoted(trigram))} limit ${commonFrom})`.execute(db);
  return rows[0]?.number ?? 0;
}

/** The two trigrams of the search that the fewest centres hold; null when all are common. */
async function findRareTrigrams(db: Db, search: string): Promise<string[] | null> {
  const counted: { trigram: string; centres: number }[] = [];
  for (const trigram of trigramsOf(search))
    counted.push({ trigram, centres: await countUpToCommon(db, trigram) });
  counted.sort((one, other) => one.centres - other.centres);
  if ((counted[0]?.centres ?? commonFrom) >= commonFrom) return null;
  return counted.slice(0, 2).map(({ trigram }) => trigram);
}

/**
 * For a search as one phrase the table would compare the places of all its trigrams, common ones in every centre. Reading
 * the texts that hold its two rarest takes less.
 */
async function selectNumbersWith(db: Db, search: string): Promise<RawBuilder<Numbered>> {
  const rare = isFoldedByReading(search) ? await findRareTrigrams(db, search) : null;
  if (rare === null) return matching(quoted(search));
  return sql<Numbered>`
    select number from centre_finder where number in (${matching(rare.map(quoted).join(' AND '))})
      and ${holdsWords(search, 'reading')}`;
}

const holdsWords: SqlDialect['holdsWords'] = (search, way) =>
  way === 'index'
    ? sql`centre_finder.number in (${matching(quoted(search))})`
    : sql`centre_finder.words like ${likePattern(search)} escape '\\'`;

export const sqliteDialect: SqlDialect = {
  name: 'sqlite',
  contains: (text, search) => sql`${text} like ${likePattern(search)} escape '\\'`,
  holdsWords,
  isFoldedByReading,
  withoutIndex: (column) => sql`+${sql.ref(column)}`,
  // The order of its joins is written into the queries.
  sortedAfterwards: (column) => sql.ref(column),
  async findNumbers(db, search, most) {
    const found = await selectNumbersWith(db, search);
    const { rows } = await sql<Numbered>`${found} limit ${most + 1}`.execute(db);
    return rows.length > most ? null : rows.map((row) => row.number);
  },
  selectNumbers: amongNumbers,
  // Its transactions run one after the other anyhow.
  lock: async () => undefined,
  // The order of its joins is written into the queries.
  refreshStatistics: async () => undefined,
  async createRaiseTrigger(db, name, { table, before, when, message }) {
    await sql
      .raw(
        `create trigger ${name} before ${before} on ${table} when ${when} begin select raise(abort, '${message}'); end`,
      )
      .execute(db);
  },
};
