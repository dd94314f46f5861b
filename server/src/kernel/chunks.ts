/** Splits lists for SQL statements, which have a limited number of parameters, and for work between which others are served. */

const maxLength = 500;

/** Returns the items in their order, in lists of at most this length. */
export function chunksOf<Item>(items: readonly Item[], length = maxLength): Item[][] {
  const chunks: Item[][] = [];
  for (let start = 0; start < items.length; start += length) chunks.push(items.slice(start, start + length));
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
