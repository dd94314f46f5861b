/**
 * Finds centres of the master list. A search matches a centre whose folded text contains all its words, in any order
 * (product.md, Administrators 7); one that finds nothing forgives a slip. Archived centres are never found.
 */
import { centreColumns } from '#contract/centre-columns.ts';
import { chunksOf } from '../../kernel/chunks.ts';
import { foldSearchText } from '../../kernel/fold-search-text.ts';
import { stateOf } from '#contract/states.ts';
import { type Expression, sql } from 'kysely';
import type { SavedCentre } from '#contract/centres/centre-views.ts';
import type { SortableColumn } from '#contract/centres/endpoints.ts';
import type { Db } from '../../platform/database/open-database.ts';
import {
  type CentreExpressions,
  type CentreFilter,
  checklistTime,
  conditionsOf,
  isSubmitted,
  progressRank,
  searchWordsOf,
} from './conditions.ts';
import { spellingsOf } from './cities.ts';
import { countRows, streamRows } from '../../platform/database/dialect.ts';

// Finds what a search may have meant when a word of it is in no centre: the present name of a state, or words that begin like it but for
// one slip.

/** Words with digits are left out: with one other digit, a code is that of another centre. */
const isForgivable = (word: string): boolean => /^[\p{L}\p{M}]{4,}$/u.test(word);

/** Whether the text begins with the word when one letter is changed, added or left out, or two neighbours are swapped. */
function beginsWithinOneSlip(word: string, text: string): boolean {
  let at = 0;
  while (at < word.length && word[at] === text[at]) at += 1;
  const rest = word.slice(at + 1);
  return (
    text.startsWith(rest, at + 1) ||
    text.startsWith(rest, at) ||
    text.startsWith(word.slice(at), at + 1) ||
    text.startsWith(`${word.slice(at + 1, at + 2)}${word.slice(at, at + 1)}${word.slice(at + 2)}`, at)
  );
}

const maxSimilarWords = 8;

/** The most frequent ones. A word that contains another of them adds nothing to the search. */
function similarWords(word: string, counts: ReadonlyMap<string, number>): string[] {
  const similar = [...counts.keys()].filter((text) => beginsWithinOneSlip(word, text));
  return similar
    .filter((text) => !similar.some((other) => other !== text && text.includes(other)))
    .sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0) || (one < other ? -1 : 1))
    .slice(0, maxSimilarWords);
}

/** Centres keep the present English name of their state only. */
function meantBy(word: string, counts: ReadonlyMap<string, number>): string[] {
  const state = stateOf(word);
  return state === null ? similarWords(word, counts) : [foldSearchText(state)];
}

/** Some texts at a time, again from the start with each call. */
type ReadTexts = () => AsyncIterable<readonly string[]>;

/** Returns the words that no text has, and how many texts have each word. */
async function countWords(words: readonly string[], readAll: ReadTexts) {
  const missing = new Set(words);
  const counts = new Map<string, number>();
  for await (const texts of readAll())
    for (const text of texts) {
      for (const word of missing) if (text.includes(word)) missing.delete(word);
      for (const word of new Set(text.split(/\s+/))) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  return { missing, counts };
}

/**
 * Returns for each word of the search the words to look for instead: itself when a text has it, else what it may mean. Null
 * when no text has one of each.
 * @param readAll the folded texts of centres, none of which has all words
 */
export async function forgiveWords(
  words: readonly string[],
  readAll: ReadTexts,
): Promise<ReadonlyMap<string, readonly string[]> | null> {
  // What cannot be forgiven has to be in a text: often that is known without reading any.
  if (!words.some(isForgivable)) return null;
  const { missing, counts } = await countWords(words, readAll);
  if (missing.size === 0 || ![...missing].every(isForgivable)) return null;
  const instead = new Map(words.map((word) => [word, missing.has(word) ? meantBy(word, counts) : [word]]));
  const hasOneOfEach = (text: string): boolean =>
    [...instead.values()].every((found) => found.some((word) => text.includes(word)));
  for await (const texts of readAll()) if (texts.some(hasOneOfEach)) return instead;
  return null;
}

export interface SortOrder {
  readonly sort: SortableColumn;
  readonly order: 'asc' | 'desc';
}

interface PageRequest extends SortOrder {
  readonly size: number;
  /** Counted from 1. */
  readonly number: number;
}

const streamBatchSize = 500;

function matching(db: Db, filter: CentreFilter) {
  let query = db.selectFrom('centres').where('archived_at', 'is', null);
  for (const condition of conditionsOf(filter)) query = query.where(condition);
  return query;
}

const textsAtOnce = 2_000;

/** Yields the folded texts of the centres that the filter leaves without its search. Other requests are served between two slices. */
async function* readTexts(db: Db, filter: CentreFilter): AsyncGenerator<readonly string[]> {
  const all = matching(db, { ...filter, input: { ...filter.input, search: null } });
  const query = all.select(['id', 'search_text']);
  for await (const rows of streamRows(query, textsAtOnce, ['id'], ({ id }) => [id]))
    yield rows.map(({ search_text: text }) => text);
}

/** Returns the filter with every spelling of its city. */
async function spellCity(db: Db, filter: CentreFilter): Promise<CentreFilter> {
  const { city } = filter.input;
  if (!city || filter.cities !== undefined) return filter;
  return { ...filter, cities: await spellingsOf(db, city) };
}

/**
 * Returns the filter, and if it finds nothing, with the words that its search may have meant. Everything that finds centres does so with
 * the filter that this returns, so that lists, counts and files agree.
 */
async function forgiveSearch(db: Db, given: CentreFilter): Promise<CentreFilter> {
  const filter = await spellCity(db, given);
  const words = searchWordsOf(filter.input.search ?? '');
  if (words.length === 0 || filter.instead !== undefined) return filter;
  const found = await matching(db, filter).select('id').limit(1).executeTakeFirst();
  if (found !== undefined) return filter;
  const instead = await forgiveWords(words, () => readTexts(db, filter));
  return instead === null ? filter : { ...filter, instead };
}

const formStatus = (eb: CentreExpressions) =>
  sql<SavedCentre['form_status']>`case when ${isSubmitted(eb)} then 'Completed' else 'Pending' end`;

/** "Completed" sorts before "Pending". */
const derivedSorts = {
  form_status: (eb: CentreExpressions): Expression<unknown> =>
    eb.case().when(isSubmitted(eb)).then(0).else(1).end(),
  progress: progressRank,
  updated_at: checklistTime('updated_at'),
  submitted_at: checklistTime('submitted_at'),
};

const isDerived = (column: SortableColumn): column is keyof typeof derivedSorts => column in derivedSorts;

function sorted(db: Db, filter: CentreFilter, { sort, order }: SortOrder) {
  const query = matching(db, filter);
  const byColumn = isDerived(sort) ? query.orderBy(derivedSorts[sort], order) : query.orderBy(sort, order);
  return byColumn.orderBy('centre_code', order);
}

const savedColumns = (eb: CentreExpressions) =>
  ['id', ...centreColumns, formStatus(eb).as('form_status')] as const;

const pageOf = (db: Db, filter: CentreFilter, { size, number, ...order }: PageRequest) =>
  sorted(db, filter, order)
    .select(savedColumns)
    .select('version')
    .limit(size)
    .offset((number - 1) * size)
    .execute();

/** Returns one page, how many match, and the words that were looked for instead. Equal values are sorted by centre code. */
export async function findPage(db: Db, asked: CentreFilter, request: PageRequest) {
  const given = await spellCity(db, asked);
  let filter = given;
  let rows = await pageOf(db, filter, request);
  if (rows.length === 0) {
    filter = await forgiveSearch(db, given);
    if (filter !== given) rows = await pageOf(db, filter, request);
  }
  const { size, number } = request;
  // A page that is not full is the last one.
  const isLast = rows.length < size && (rows.length > 0 || number === 1);
  const total = isLast ? (number - 1) * size + rows.length : await countRows(matching(db, filter));
  return { rows, total, instead: filter.instead };
}

const rowsAtOnce = 1000;

/** Sorts only the codes of all matches. What is deleted meanwhile is left out. */
async function* allSorted(db: Db, filter: CentreFilter, order: SortOrder): AsyncGenerator<SavedCentre[]> {
  const sortedCodes = await sorted(db, filter, order).select('centre_code').execute();
  for (const slice of chunksOf(sortedCodes, rowsAtOnce)) {
    const codes = slice.map(({ centre_code }) => centre_code);
    const rows = await matching(db, { ...filter, input: {}, instead: undefined })
      .select(savedColumns)
      .where('centre_code', 'in', codes)
      .execute();
    const byCode = new Map(rows.map((row) => [row.centre_code, row]));
    yield codes.flatMap((code) => byCode.get(code) ?? []);
  }
}

/**
 * Yields all matches, sorted like a page, some at a time: the rows as the database returns them, because thousands of copies
 * cost more.
 */
export async function* streamCentres(
  db: Db,
  given: CentreFilter,
  order: SortOrder,
): AsyncGenerator<SavedCentre[]> {
  const filter = await forgiveSearch(db, given);
  if (order.sort !== 'centre_code') return yield* allSorted(db, filter, order);
  const query = matching(db, filter).select(savedColumns);
  yield* streamRows(query, rowsAtOnce, ['centre_code'], (row) => [row.centre_code], order.order);
}

export const countMatching = async (db: Db, filter: CentreFilter): Promise<number> =>
  countRows(matching(db, await forgiveSearch(db, filter)));

/** Counts the matches of each state and spelling of a city. */
export const countByPlace = async (db: Db, filter: CentreFilter) =>
  matching(db, await spellCity(db, filter))
    .select(['centre_state as state', 'centre_city as city'])
    .select(({ fn }) => fn.countAll<number>().as('centres'))
    .groupBy(['centre_state', 'centre_city'])
    .execute();

/** Yields the ids of all matches by centre code, in batches. Rows would outlive a batch of details, and fill the memory. */
export async function* streamIds(db: Db, given: CentreFilter): AsyncGenerator<string[]> {
  const query = matching(db, await forgiveSearch(db, given)).select(['id', 'centre_code']);
  for await (const rows of streamRows(query, streamBatchSize, ['centre_code'], (row) => [row.centre_code]))
    yield rows.map(({ id }) => id);
}
