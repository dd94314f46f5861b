/** Splits lists for SQL statements, which have a limited number of parameters. */

const maxLength = 500;

/** Returns the items in their order, in lists of at most 500. */
export function chunksOf<Item>(items: readonly Item[]): Item[][] {
  const chunks: Item[][] = [];
  for (let start = 0; start < items.length; start += maxLength)
    chunks.push(items.slice(start, start + maxLength));
  return chunks;
}
