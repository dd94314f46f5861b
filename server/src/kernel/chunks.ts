/** Splits lists for SQL statements, which have a limited number of parameters, and long tables into pages. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

const maxLength = 500;

/** Returns the items in their order, in lists of at most 500. */
export function chunksOf<Item>(items: readonly Item[]): Item[][] {
  const chunks: Item[][] = [];
  for (let start = 0; start < items.length; start += maxLength)
    chunks.push(items.slice(start, start + maxLength));
  return chunks;
}

/** Returns what all these statements find, each for at most 500 items; none for no items. */
export async function readInChunks<Item, Found>(
  items: Iterable<Item>,
  read: (chunk: Item[]) => Promise<readonly Found[]>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const chunk of chunksOf([...items])) for (const each of await read(chunk)) found.push(each);
  return found;
}

/**
 * Yields the rows of a table in pages of this length, in the order of their names. Other requests are served between two statements, so
 * that no list, however long, keeps them waiting.
 * @param read returns the first rows with names after this one
 */
export async function* readInPages<Row>(
  length: number,
  read: (after: string) => Promise<Row[]>,
  nameOf: (row: Row) => string,
): AsyncGenerator<Row[]> {
  for (let after = ''; ; await yieldToEventLoop()) {
    const rows = await read(after);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < length) return;
    after = nameOf(last);
  }
}
