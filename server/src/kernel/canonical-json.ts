/** Splits lists for SQL statements, which have a limited number of parameters. */

const maxLength = 500;

/** Returns the items in their order, in lists of at most 500. */
export function chunksOf<Item>(items: readonly Item[]): Item[][] {
  const chunks: Item[][] = [];
  for (let start = 0; start < items.length; start += maxLength)
    chunks.push(items.slice(start, start + maxLength));
  return chunks;
}

/** Writes JSON whose bytes depend on the value alone, so that a hash of it can be compared. */

/** Returns JSON with sorted keys, so that equal values give equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
